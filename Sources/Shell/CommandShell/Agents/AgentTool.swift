import StateDiff
import TerminalText

/// A command as a tool of the Model Context Protocol, with a JSON schema from its declaration.
struct AgentTool {
  /// The built-in commands for agents, each with the hint that is true of it.
  private static let builtins = [
    "state": "readOnlyHint", "history": "readOnlyHint", "history test": "readOnlyHint",
    "why": "readOnlyHint", "plan": "readOnlyHint", "undo": nil, "redo": nil,
    "goto": "idempotentHint",
  ]

  /// The name, which consists of letters, digits and underscores: `prime` for `prime?`, and
  /// `remove_done` for the sub-command `remove done`.
  let name: String

  private let command: CommandDescription

  /// The names of the arguments and options, with their declarations, in order.
  private let properties: [(name: String, parameter: ParameterDescription)]

  private let isBuiltin: Bool

  /// Creates tools for the commands that agents can call; each has a different name.
  ///
  /// - Parameters:
  ///   - commands: The commands of the session's tool.
  ///   - builtins: The session's built-in commands.
  ///   - hasTest: Whether the session's tool supports the command `history test`.
  static func tools(
    _ commands: [CommandDescription], builtins: [CommandDescription], hasTest: Bool
  ) -> [AgentTool] {
    let offered = builtins.flatMap(\.withSubcommands).filter { command in
      Self.builtins.keys.contains(command.name) && (hasTest || command.name != "history test")
    }
    var names: Set<String> = []
    return commands.flatMap(\.withSubcommands).filter(\.runsAlone).map {
      AgentTool($0, isBuiltin: false, &names)
    } + offered.map { AgentTool($0, isBuiltin: true, &names) }
  }

  private init(_ command: CommandDescription, isBuiltin: Bool, _ names: inout Set<String>) {
    self.command = command
    self.isBuiltin = isBuiltin
    name = Self.identifier(command.name, in: &names)
    var taken: Set<String> = []
    properties = command.parameters.map { parameter in
      let isList = parameter.declaredKind.choices != nil && parameter.name.contains("|")
      let name = isList ? "choice" : parameter.name.lowercased()
      return (
        parameter.option.map { String($0.name.dropFirst(2)) } ?? Self.identifier(name, in: &taken),
        parameter
      )
    }
  }

  /// Returns a name made of letters, digits and underscores, and adds it to the taken names.
  private static func identifier(_ text: String, in taken: inout Set<String>) -> String {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.isEmpty ? "unnamed" : words.joined(separator: "_")
    var free = name
    var number = 1
    while !taken.insert(free).inserted {
      number += 1
      free = "\(name)_\(number)"
    }
    return free
  }

  /// Whether the tool plans a call of another tool.
  var isPlan: Bool { isBuiltin && command.name == "plan" }

  /// The command without arguments.
  var source: String { command.name }

  // MARK: Declaration

  /// The declaration for clients.
  var json: String {
    let shell = (["In the shell: \(command.usage)"] + command.exampleLines).joined(separator: "\n")
    let help = [command.summary, command.discussion, shell].filter { !$0.isEmpty }
    var json = #"{"name":"\#(name)","title":\#(command.name.json),"description":"#
    json += #"\#(help.joined(separator: "\n\n").json),"inputSchema":\#(schema)"#
    if isBuiltin {
      let hint = Self.builtins[command.name] ?? nil
      json += #","annotations":{"openWorldHint":false\#(hint.map { #","\#($0)":true"# } ?? "")}"#
    }
    return json + "}"
  }

  private var schema: String {
    if isPlan { return AgentPlan.schema }
    let members = properties.map { "\($0.name.json):\($0.parameter.schema)" }
    let required = properties.filter { $0.parameter.option == nil && !$0.parameter.isOptional }
    return #"{"type":"object","properties":{\#(members.joined(separator: ","))},"#
      + #""required":\#(DumpValue.list(required.map { .string($0.name) }).json),"additionalProperties":false}"#
  }

  // MARK: Calls

  /// Returns the command line of a call.
  ///
  /// - Throws: A ``ShellError`` if an argument does not belong to the command or has a value of the
  ///   wrong type. The command itself checks the values.
  func line(_ arguments: [String: AgentArgument?]) throws(ShellError) -> String {
    let names = properties.map(\.name)
    if let unknown = arguments.keys.sorted().first(where: { !names.contains($0) }) {
      let nearest = nearestWords(to: unknown, among: names).first
      throw .failed(
        "\(name) has no argument \(quoted(unknown))"
          + (nearest.map { "; did you mean \(quoted($0))?" } ?? ""))
    }
    var (options, words): ([String], [String]) = ([], [])
    var missing: String?
    for (name, parameter) in properties {
      guard case let argument?? = arguments[name] else {
        if parameter.option == nil { missing = missing ?? parameter.name }
        continue
      }
      let isRepeated = parameter.option?.isRepeated ?? parameter.isRepeated
      switch argument {
      case .flag(let isSet) where parameter.option != nil && parameter.option?.value == nil:
        options += isSet ? [parameter.option?.name ?? ""] : []
      case .words(let values) where isRepeated || values.count == 1:
        if let option = parameter.option, option.value != nil {
          options += values.map { "\(option.name)=\($0)" }
        } else if let missing {
          throw .missingArgument(missing, of: command.name, usage: command.usage)
        } else {
          words += values
        }
      default:
        throw .failed(
          "the value of \(name) does not match its schema; a number of more than 38 digits must be "
            + "a string")
      }
    }
    if options.isEmpty, let first = words.first, try command.subcommand(selectedBy: first) != nil {
      throw .failed("\(quoted(first)) is a sub-command of \(command.name); call its own tool")
    }
    // Without the word --, an argument that begins with a hyphen could be read as an option.
    let end = command.options.isEmpty || words.isEmpty ? [] : ["--"]
    return ([command.name] + (options + end + words).map(WordSyntax.quoting))
      .joined(separator: " ")
  }
}

extension ParameterDescription {
  /// The JSON schema of the values.
  fileprivate var schema: String {
    let description = #""description":\#(note.json)"#
    if let option, option.value == nil { return #"{"type":"boolean",\#(description)}"# }
    let isList = option?.isRepeated ?? isRepeated
    return isList
      ? #"{"type":"array","items":{\#(type)},\#(description)}"# : "{\(type),\(description)}"
  }

  /// The members of the schema of one value.
  private var type: String {
    if let range {
      return #""type":"integer""#
        + (range.lowerBound > .min ? #","minimum":\#(range.lowerBound)"# : "")
        + (range.upperBound < .max ? #","maximum":\#(range.upperBound)"# : "")
    }
    return switch declaredKind {
    case .integer: #""anyOf":[{"type":"integer"},{"type":"string"}]"#
    case .decimal: #""type":"number""#
    case .choice(let items):
      #""type":"string","enum":\#(DumpValue.list(items.map { .string($0.text) }).json)"#
    default: #""type":"string""#
    }
  }

  /// The help of the option, or the name of the argument, and the meaning of the values.
  private var note: String {
    var parts = [option?.help ?? name]
    switch declaredKind {
    case .integer where range == nil:
      parts.append("write an integer beyond 2^53 and an expression such as 2^61-1 as a string")
    case .file: parts.append("names of files and addresses are refused, because of --mcp")
    case .choice(let items):
      parts += items.filter { !$0.description.isEmpty }.map { "\($0.text): \($0.description)" }
    default: break
    }
    return parts.joined(separator: "; ")
  }
}

extension ArgumentKind {
  /// The fixed words of a choice; nil for any other kind.
  fileprivate var choices: [CompletionItem]? {
    if case .choice(let items) = self { items } else { nil }
  }
}
