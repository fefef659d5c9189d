import TerminalText

/// A command as a tool of the Model Context Protocol.
///
/// The JSON schema of the tool is derived from the declaration of the command.
struct AgentTool {
  /// The maximum length of a description in Unicode scalars.
  ///
  /// Some clients refuse all tools if one description is longer.
  static let descriptionLimit = 1024

  /// The name, which consists of letters, digits and underscores: `prime` for `prime?`, and
  /// `remove_done` for the sub-command `remove done`.
  let name: String

  let command: CommandDescription

  /// The names of the arguments and options, with their declarations, in order.
  private let properties: [(name: String, parameter: ParameterDescription)]

  private let isBuiltin: Bool

  /// Returns the tools that agents can call, with unique names.
  ///
  /// They are the commands and sub-commands of the session's tool, `set` for the tool's own
  /// settings, which can be undone, some other built-in commands, and `result`. Left out are
  /// commands that need a sub-command, and commands that `--safe` always refuses.
  static func tools(
    _ commands: [CommandDescription], builtins: [CommandDescription]
  ) -> [AgentTool] {
    var names: Set<String> = []
    let own = commands.flatMap(\.withSubcommands)
      .filter { $0.runsAlone && !$0.needsPerson && !$0.arguments.contains(where: \.isRefused) }
    let set = builtins.flatMap(\.subcommands).filter { $0.name.hasPrefix("set ") && $0.isUndoable }
    let builtins = builtins.flatMap(\.withSubcommands).filter { $0.agentUse != nil }
    return own.map { AgentTool($0, isBuiltin: false, &names) }
      + (set + builtins + [result])
      .map { AgentTool($0.agentUse == .plan ? plan : $0, isBuiltin: true, &names) }
  }

  private init(_ command: CommandDescription, isBuiltin: Bool, _ names: inout Set<String>) {
    self.command = command
    self.isBuiltin = isBuiltin
    name = Self.identifier(command.name, in: &names)
    var taken = Set(command.options.map { String($0.name.dropFirst(2)) })
    // An agent that names the number of a plan has seen the plan.
    let number = Parameter.count("PLAN").noted("the number that plan returned").description
    // The option of the built-in `set` writes to the user's rc file.
    let parameters = command.parameters.filter { !isBuiltin || $0.option?.name != "--save" }
    properties = (command.agentUse == .apply ? [number] : parameters).map { parameter in
      let name = parameter.option.map { String($0.name.dropFirst(2)) }
      return (name ?? Self.identifier(parameter.usage.lowercased(), in: &taken), parameter)
    }
  }

  /// The command `plan` for agents, which name a tool and its arguments instead of a line.
  private static let plan = Command<Void>(
    "plan", arguments: .word("TOOL").noted("the name of the tool to plan"),
    .optional(.line("ARGUMENTS").noted("the arguments of that tool")),
    .optional(.step("AT").noted("the step or the mark to plan from, if not the current one")),
    summary: "show what a call to another tool would change and start, without making the call"
  ) { _, _, _ in }.readOnly().forAgents(.plan).description

  /// The command that only agents have, for results that are too long for one message.
  private static let result = Command<Void>(
    "result", arguments: .optional(.count("OFFSET", in: 0...Int.max)),
    summary: "read a part of the last result that was too long",
    discussion: """
      A result whose message would exceed 256 KiB is kept until there is another one. Its parts \
      are pieces of the JSON with all of its keys. The value is {"text": PART, "size": SIZE, "next": OFFSET}. \
      The next part begins at OFFSET, which is null after the last part.
      """
  ) { _ in }.readOnly().forAgents(.result).description

  /// Returns a name that consists of ASCII letters, digits and underscores and is not taken.
  ///
  /// The name is added to the taken names.
  private static func identifier(_ text: String, in taken: inout Set<String>) -> String {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    var name = words.isEmpty ? "unnamed" : words.joined(separator: "_")
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  // MARK: Declaration

  /// The declaration for agents.
  var json: String {
    let help = command.discussion.isEmpty ? "" : "\n\n\(command.discussion)"
    let members = properties.map { "\($0.name.json):\($0.parameter.schema)" }.joined(separator: ",")
    let required = properties.filter(\.parameter.isRequired).map(\.name.json).joined(separator: ",")
    return #"{"name":"\#(name)","title":\#(command.name.json),"description":"#
      + excerpt(command.summary + help, limit: Self.descriptionLimit).json
      + #","inputSchema":{"type":"object","properties":{\#(members)},"required":[\#(required)],"#
      + #""additionalProperties":false},"outputSchema":\#(JSONRecord.callSchema)\#(annotations)}"#
  }

  /// The hints about the effects of a call.
  ///
  /// Empty if the command of the session's tool is declared neither to change nothing nor to be
  /// undoable. Clients then assume that a call may destroy data, and ask their users.
  private var annotations: String {
    if !isBuiltin, !command.isReadOnly, !command.isUndoable { return "" }
    let more =
      command.isReadOnly ? #""readOnlyHint":true"# : #""destructiveHint":\#(!command.isUndoable)"#
    let isRepeatable = isBuiltin && name == "goto" ? #","idempotentHint":true"# : ""
    return #","annotations":{"openWorldHint":\#(command.fetches),\#(more)\#(isRepeatable)}"#
  }

  // MARK: Calls

  /// Reads the arguments of a call.
  ///
  /// - Returns: The words of each argument that is not left out.
  /// - Throws: A ``ShellError`` if an argument is unknown, if a value has the wrong type, or if a
  ///   required argument is missing.
  func read(_ arguments: DumpValue?) throws(ShellError) -> [String: [String]] {
    let names = properties.map(\.name)
    for argument in arguments?.members ?? [] where !names.contains(argument.name) {
      throw .failed(unknown("argument of \(name)", argument.name, among: names))
    }
    var read: [String: [String]] = [:]
    for (name, parameter) in properties {
      read[name] = try parameter.words(arguments?[name], for: name)
      if parameter.isRequired, read[name] == nil { throw missing(name) }
    }
    return read
  }

  private func missing(_ argument: String) -> ShellError {
    .failed("the argument \(argument) of \(name) is missing")
  }

  /// Returns an integer among the arguments that ``read(_:)`` has returned; nil if it is left out.
  func integer(_ name: String, in read: [String: [String]]) throws(ShellError) -> Int? {
    guard let word = read[name]?.first else { return nil }
    if let integer = Int(word) { return integer }
    throw .failed("\(quoted(name)) must be of type integer, not \(quoted(word))")
  }

  /// Returns the words of a call: the command's name, its options and its arguments.
  ///
  /// The types of the values are checked here. The command later checks the values themselves.
  ///
  /// - Throws: A ``ShellError`` if ``read(_:)`` throws, if an argument before another one is
  ///   missing, if the first argument is the name of a sub-command, or if this tool is not a
  ///   command of the shell.
  func words(_ arguments: DumpValue?) throws(ShellError) -> [String] {
    if [.plan, .result].contains(command.agentUse) { throw .failed("\(name) cannot be planned") }
    let read = try read(arguments)
    var (options, words): ([String], [String]) = ([], [])
    var skipped: String?
    var hasLeading = false
    for (name, parameter) in properties {
      guard let values = read[name] else {
        // A single word is that of the argument after a leading one.
        if hasLeading, parameter.option == nil { throw missing(name) }
        if parameter.option == nil, !parameter.isLeading { skipped = skipped ?? name }
        continue
      }
      hasLeading = parameter.isLeading
      if let option = parameter.option {
        options += option.value == nil ? [option.name] : values.map { "\(option.name)=\($0)" }
      } else if let skipped {
        throw missing(skipped)
      } else {
        words += values
      }
    }
    if options.isEmpty, let first = words.first, try command.subcommand(selectedBy: first) != nil {
      throw .failed("\(quoted(first)) is a sub-command of \(name), which is another tool")
    }
    // Without the word --, an argument that begins with a hyphen could be read as an option.
    let mayReadOptions = !command.options.isEmpty || !command.readsOptions
    let end = mayReadOptions && words.contains { $0.hasPrefix("-") } ? ["--"] : []
    return command.name.split(separator: " ").map(String.init) + options + end + words
  }
}

/// Returns the error message for an unknown word, with the nearest known word and all known words.
func unknown(_ kind: String, _ word: String, among known: [String]) -> String {
  let nearest = nearestWords(to: word, among: known).first
  let question = nearest.map { "; did you mean \(quoted($0))?" } ?? ""
  let list = known.isEmpty ? "none" : known.joined(separator: ", ")
  return "unknown \(kind) \(quoted(word))\(question) (known: \(list))"
}

extension ParameterDescription {
  /// Whether agents have to give a value.
  fileprivate var isRequired: Bool { option == nil && !isOptional }

  /// Whether the argument is a required file or address, which `--safe` always refuses.
  fileprivate var isRefused: Bool {
    guard case .file(let keywords) = kind else { return false }
    return keywords.isEmpty && !isOptional
  }
}
