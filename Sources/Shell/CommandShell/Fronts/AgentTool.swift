import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A command as a tool of the Model Context Protocol.
///
/// The JSON schema of the tool is derived from the declaration of the command.
struct AgentTool {
  /// The built-in commands for agents.
  private static let builtins = [
    "plan", "apply", "why", "history", "state", "goto", "undo", "redo", "data reload", "data keep",
  ]

  /// The maximum length of a description in Unicode scalars.
  ///
  /// Some clients refuse all tools if one description is longer.
  fileprivate static let descriptionLimit = 1024

  /// The name, which consists of letters, digits and underscores: `prime` for `prime?`, and
  /// `remove_done` for the sub-command `remove done`.
  let name: String

  private let command: CommandDescription

  /// The names of the arguments and options, with their declarations, in order.
  private let properties: [(name: String, parameter: ParameterDescription)]

  private let isBuiltin: Bool

  /// Returns the tools that agents can call, with unique names.
  ///
  /// They are the commands and sub-commands of the session's tool, and some built-in commands. Left
  /// out are commands that need a sub-command, and commands that `--safe` always refuses.
  static func tools(
    _ commands: [CommandDescription], builtins: [CommandDescription]
  ) -> [AgentTool] {
    var names: Set<String> = []
    let own = commands.flatMap(\.withSubcommands)
      .filter { $0.runsAlone && !$0.needsPerson && !$0.arguments.contains(where: \.isRefused) }
    return own.map { AgentTool($0, isBuiltin: false, &names) }
      + builtins.flatMap(\.withSubcommands).filter { Self.builtins.contains($0.name) }
      .map { AgentTool($0, isBuiltin: true, &names) }
  }

  private init(_ command: CommandDescription, isBuiltin: Bool, _ names: inout Set<String>) {
    self.command = command
    self.isBuiltin = isBuiltin
    name = Self.identifier(command.name, in: &names)
    var taken = Set(command.options.map { String($0.name.dropFirst(2)) })
    properties = command.parameters.map { parameter in
      let name = parameter.option.map { String($0.name.dropFirst(2)) }
      return (name ?? Self.identifier(parameter.usage.lowercased(), in: &taken), parameter)
    }
  }

  /// Returns a name that consists of ASCII letters, digits and underscores and is not taken.
  ///
  /// The name is added to the taken names.
  private static func identifier(_ text: String, in taken: inout Set<String>) -> String {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    var name = words.isEmpty ? "unnamed" : words.joined(separator: "_")
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  /// Whether this is the tool that plans calls to other tools.
  var isPlan: Bool { isBuiltin && command.name == "plan" }

  /// Whether this is the tool that runs a plan.
  var isApply: Bool { isBuiltin && command.name == "apply" }

  var isReadOnly: Bool { command.isReadOnly }

  /// The names of the arguments.
  var argumentNames: [String] {
    isPlan ? ["tool", "arguments", "at"] : isApply ? ["plan"] : properties.map(\.name)
  }

  /// The advice to an agent if the result of a call is too long.
  var remedy: String {
    if !isReadOnly { return "the call has run: do not repeat it; ask another tool for less" }
    let names = argumentNames.joined(separator: ", ")
    return "ask for less with " + (names.isEmpty ? "another tool" : "other values of \(names)")
  }

  // MARK: Declaration

  /// The declaration for agents.
  var json: String {
    let shell = (["In the shell: \(command.usage)"] + command.exampleLines).joined(separator: "\n")
    let plan = "show what a call to another tool would change and start, without making the call"
    let help = command.discussion.isEmpty ? [] : [command.discussion]
    let all = (isPlan ? [plan] : [command.summary] + help + [shell]).joined(separator: "\n\n")
    return #"{"name":"\#(name)","title":\#(command.name.json),"description":"#
      + excerpt(all, limit: Self.descriptionLimit).json
      + #","inputSchema":\#(schema)\#(annotations)}"#
  }

  /// The hints about the effects of a call.
  ///
  /// Empty for a command of the session's tool that may change something. Clients then assume that
  /// a call may destroy data.
  private var annotations: String {
    if !isBuiltin, !isReadOnly { return "" }
    let more =
      isReadOnly
      ? #","readOnlyHint":true"#
      : isApply
        ? #","destructiveHint":true"# : name == "goto" ? #","idempotentHint":true"# : ""
    return #","annotations":{"openWorldHint":\#(command.fetches)\#(more)}"#
  }

  private var schema: String {
    if isPlan { return Self.planSchema }
    if isApply { return Self.applySchema }
    let members = properties.map { "\($0.name.json):\($0.parameter.schema)" }
    let required = properties.filter { $0.parameter.option == nil && !$0.parameter.isOptional }
    return #"{"type":"object","properties":{\#(members.joined(separator: ","))},"required":["#
      + required.map(\.name.json).joined(separator: ",") + #"],"additionalProperties":false}"#
  }

  private static let planSchema = #"""
    {"type":"object","properties":{"tool":{"type":"string","description":"the name of the tool to \#
    plan"},"arguments":{"type":"object","description":"the arguments of that tool"},"at":{"type":\#
    "integer","minimum":0,"description":"plan from the state after this step; the default is the \#
    current state"}},"required":["tool"],"additionalProperties":false}
    """#

  private static let applySchema = #"""
    {"type":"object","properties":{"plan":{"type":"integer","minimum":1,"description":"the number \#
    of the plan, as plan returned it"}},"required":["plan"],"additionalProperties":false}
    """#

  // MARK: Calls

  /// Returns the words of a call: the command's name, its options and its arguments.
  ///
  /// The types of the values are checked here. The command later checks the values themselves.
  ///
  /// - Throws: A ``ShellError`` if an argument is unknown, if a value has the wrong type, if an
  ///   argument before another one is missing, if the first argument is the name of a sub-command,
  ///   if `apply` gets no number of a plan, or if this tool is `plan`.
  func words(_ arguments: DumpValue) throws(ShellError) -> [String] {
    if isPlan { throw .failed("plan cannot plan itself") }
    let arguments = try checked(arguments)
    if isApply {
      guard let number = arguments["plan"]?.id.flatMap({ Int($0) }) else {
        throw .failed("\"plan\" must be the number of a plan")
      }
      return ["apply", "\(number)"]
    }
    var (options, words): ([String], [String]) = ([], [])
    var missing: String?
    for (name, parameter) in properties {
      let option = parameter.option
      guard let value = arguments[name] else {
        if option == nil { missing = missing ?? parameter.bareUsage }
        continue
      }
      if let option, option.value == nil, case .bool(let isSet) = value {
        options += isSet ? [option.name] : []
        continue
      }
      let isList = option?.isRepeated ?? parameter.isRepeated
      guard let values = (isList ? value.decodedOnce : value).words(isList: isList),
        option == nil || option?.value != nil
      else {
        throw .failed(
          "the value of \(name) does not match its schema, \(parameter.schema); write numbers of "
            + "more than 38 digits as strings")
      }
      if let option {
        options += values.map { "\(option.name)=\($0)" }
      } else if let missing {
        throw .missingArgument(missing, of: command.name, usage: command.usage)
      } else {
        words += values
      }
    }
    if options.isEmpty, let first = words.first, try command.subcommand(selectedBy: first) != nil {
      throw .failed("\(quoted(first)) is a sub-command of \(command.name)")
    }
    // Without the word --, an argument that begins with a hyphen could be read as an option.
    let mayReadOptions = !command.options.isEmpty || !command.readsOptions
    let end = mayReadOptions && words.contains { $0.hasPrefix("-") } ? ["--"] : []
    return command.name.split(separator: " ").map(String.init) + options + end + words
  }

  /// Returns the arguments that are not null; throws if an argument has an unknown name.
  func checked(_ arguments: DumpValue) throws(ShellError) -> DumpValue {
    for argument in arguments.members.map(\.name) where !argumentNames.contains(argument) {
      throw .failed(unknown("argument of \(name)", argument, among: argumentNames))
    }
    return .record(arguments.members.filter { $0.value != .none })
  }
}

/// Returns the error message for an unknown word, with the nearest known word and all known words.
func unknown(_ kind: String, _ word: String, among known: [String]) -> String {
  let nearest = nearestWords(to: word, among: known).first
  let question = nearest.map { "; did you mean \(quoted($0))?" } ?? ""
  let list = known.isEmpty ? "none" : known.joined(separator: ", ")
  return "unknown \(kind) \(quoted(word))\(question) (known: \(list))"
}

extension DumpValue {
  /// Returns the command-line words for a value; nil if it has the wrong type, or if a number may
  /// have lost digits during decoding.
  fileprivate func words(isList: Bool) -> [String]? {
    switch self {
    case .string(let text): return [text]
    case .integer(let integer): return ["\(integer)"]
    case .number(0): return ["0"]
    case .number(let number): return Decimal(string: "\(number)").flatMap { Self.words("\($0)") }
    case .digits(let digits): return Self.words(digits)
    case .list(let values) where isList:
      let words = values.compactMap { $0.words(isList: false) }
      return words.count == values.count ? words.flatMap(\.self) : nil
    default: return nil
    }
  }

  private static func words(_ digits: String) -> [String]? {
    digits.utf8.count > 38 ? nil : [digits]
  }
}

extension ParameterDescription {
  /// The JSON schema of the values.
  fileprivate var schema: String {
    let description = #""description":\#(excerpt(help, limit: AgentTool.descriptionLimit).json)"#
    if let option, option.value == nil { return #"{"type":"boolean",\#(description)}"# }
    return option?.isRepeated ?? isRepeated
      ? #"{"type":"array","items":{\#(type)},"minItems":1,\#(description)}"#
      : "{\(type),\(description)}"
  }

  /// The members of the schema of one value.
  ///
  /// The schema has exactly one type, because some clients refuse all tools otherwise. An integer
  /// without a range is a string, because many clients lose digits of large integers.
  private var type: String {
    switch (kind, range) {
    case (_, let range?):
      #""type":"integer""#
        + (range.lowerBound > .min ? #","minimum":\#(range.lowerBound)"# : "")
        + (range.upperBound < .max ? #","maximum":\#(range.upperBound)"# : "")
    case (.decimal, nil): #""type":"number""#
    case (.choice(let items), nil):
      #""type":"string","enum":[\#(items.map(\.text.json).joined(separator: ","))]"#
    default: #""type":"string""#
    }
  }

  /// Whether the argument is a required file or address, which `--safe` always refuses.
  fileprivate var isRefused: Bool {
    guard case .file(let keywords) = kind else { return false }
    return keywords.isEmpty && !isOptional
  }

  /// The name of the argument in usage lines, without brackets and ellipses.
  fileprivate var bareUsage: String { usage.filter { !"[]…".contains($0) } }

  /// The option's help or the argument's name, followed by the meaning of its values.
  private var help: String {
    let meaning: [String] =
      switch kind {
      case .file: ["file names and web addresses are refused, because --mcp implies --safe"]
      case .choice(let items):
        items.filter { !$0.description.isEmpty }.map { "\($0.text): \($0.description)" }
      default: [note].compactMap(\.self)
      }
    return ([option?.help ?? bareUsage] + meaning).joined(separator: "; ")
  }
}
