import Essentials

/// An option, a flag, or a positional argument of a command line, as ArgumentParser describes it.
package struct CommandLineArgument: Decodable, Sendable {
  /// The kind of argument.
  package enum Kind: String, Decodable, Sendable {
    /// A value without a name, such as a script.
    case positional

    /// A name followed by a value, such as `--steps 5`.
    case option

    /// A name without a value, such as `--quiet`.
    case flag
  }

  private struct Name: Decodable {
    let kind: String
    let name: String
  }

  /// The kind of argument.
  package let kind: Kind

  /// The name that help shows for the value.
  package let valueName: String?

  /// Whether the argument may be repeated.
  package let isRepeating: Bool

  /// The only words that the value can be; nil if the value can be any word.
  let allValues: [String]?

  /// Whether the argument may be omitted.
  let isOptional: Bool

  /// The way in which shells complete the value, such as `file`; nil if it is not specified.
  let completionKind: CompletionKind?

  struct CompletionKind: Decodable, Sendable {
    struct Details: Decodable, Sendable { let values: [String]? }
    let list, file, directory: Details?
  }

  private let names: [Name]?
  let abstract: String?
  private let discussion: String?
  private let defaultValue: String?
  fileprivate let shouldDisplay: Bool

  /// The names including their dashes, with short names first; empty for a positional argument.
  package var options: [String] {
    let names = names ?? []
    let ordered = names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }
    return ordered.map { ($0.kind == "long" ? "--" : "-") + $0.name }
  }

  /// The sentences that explain the argument and state its default value.
  package var sentences: String {
    [abstract, discussion, defaultValue.map { "The default is \($0)." }].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the arguments that help shows: the positional ones, followed by the options.
  ///
  /// - Throws: `DecodingError` if ArgumentParser describes the command line in an unknown form.
  package static func all(
    of command: any ParsableCommand.Type
  ) throws -> [CommandLineArgument] {
    let shown = try CommandLineInfo(of: command).shownArguments
    return shown.filter { $0.kind == .positional } + shown.filter { $0.kind != .positional }
  }
}

/// A command of a command line, its arguments and its sub-commands.
struct CommandLineInfo {
  private let type: any ParsableCommand.Type
  private let arguments: [CommandLineArgument]
  private let subcommands: [CommandLineInfo]

  private var configuration: CommandConfiguration { type.configuration }

  var commandName: String { type._commandName }

  /// The arguments that help shows.
  var shownArguments: [CommandLineArgument] { arguments.filter(\.shouldDisplay) }

  /// The options that a line of arguments may begin with.
  ///
  /// They are the options of the command and of its default sub-command.
  var ownOptions: [String] { arguments.flatMap(\.options) + (defaultCommand?.ownOptions ?? []) }

  /// The sub-command that runs if the user does not name a sub-command; nil if there is no default.
  private var defaultCommand: CommandLineInfo? { subcommands.first(where: isDefault) }

  private func isDefault(_ command: CommandLineInfo) -> Bool {
    command.type == configuration.defaultSubcommand
  }

  /// The sub-commands that help shows.
  private var shownSubcommands: [CommandLineInfo] {
    subcommands.filter(\.configuration.shouldDisplay)
  }

  /// The description of a command line, which ArgumentParser calls `ToolInfoV0`.
  private struct Description: Decodable {
    struct Command: Decodable { let arguments: [CommandLineArgument]? }
    let command: Command
  }

  /// Describes a command line.
  ///
  /// - Throws: `DecodingError` if ArgumentParser describes it in an unknown form.
  init(of command: any ParsableCommand.Type) throws {
    // NB: ArgumentParser has no public function for this description. It reports the option
    // `--experimental-dump-help` as an error whose message is the description as JSON.
    var json = ""
    do { _ = try command.parseAsRoot(["--experimental-dump-help"]) } catch {
      json = command.fullMessage(for: error)
    }
    let description = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
    (type, arguments) = (command, description.command.arguments ?? [])
    subcommands = try command.configuration.subcommands.map { try CommandLineInfo(of: $0) }
  }

  /// The commands of a prompt for this command line: its sub-commands, or the command itself if it
  /// has no sub-commands.
  var commands: [Command<PromptAction>] {
    if shownSubcommands.isEmpty { return [command(arguments: [])] }
    return shownSubcommands.map { command in
      command.command(arguments: [command.commandName], isDefault: isDefault(command))
    }
  }

  /// Returns a command whose action has the given arguments, followed by all typed words.
  ///
  /// ArgumentParser reads these words, so the command itself does not check them. If `isDefault` is
  /// true, the name may be omitted before any word that does not name a command.
  private func command(
    arguments: [String], isDefault: Bool = false
  ) -> Command<PromptAction> {
    var description = commandDescription
    if isDefault {
      description.omittedName = OmittedName("its arguments") { _ in true }
    }
    return Command(description) { (reader: inout ArgumentReader) throws(ShellError) in
      .typed(arguments + reader.remainingWords())
    }
  }

  /// The declaration, from which help, hints and completion follow.
  private var commandDescription: CommandDescription {
    var summary = configuration.abstract
    if summary.hasSuffix(".") { summary.removeLast() }
    let commands = shownSubcommands.map(\.commandDescription)
    let description = CommandDescription(
      name: commandName, shortForms: configuration.aliases,
      summary: summary.prefix(1).lowercased() + summary.dropFirst(),
      discussion: configuration.discussion, examples: [],
      parameters: (shownArguments + (defaultCommand?.shownArguments ?? [])).flatMap(\.parameters),
      runsAlone: commands.isEmpty || configuration.defaultSubcommand != nil, readsOptions: false)
    return commands.isEmpty ? description : description.with(subcommands: commands)
  }
}

extension CommandLineArgument {
  /// The declaration of each long name of an option or flag, or of a positional argument.
  ///
  /// The names `--help` and `--version` are left out.
  fileprivate var parameters: [ParameterDescription] {
    let value = (valueName ?? "value").uppercased()
    if kind == .positional {
      let usage = isRepeating ? "\(value)…" : value
      // Every argument may be omitted here, because ArgumentParser reports the missing ones.
      return [
        ParameterDescription(
          usage: isOptional ? "[\(usage)]" : usage, kind: valueKind, isRepeated: isRepeating,
          readsRest: isRepeating, isOptional: true)
      ]
    }
    let long = options.filter { $0.hasPrefix("--") && $0 != "--help" && $0 != "--version" }
    return long.map { name in
      let option = OptionDescription(
        name: name, value: kind == .flag ? nil : value, isRepeated: isRepeating,
        help: abstract ?? "")
      let usage = isOptional || kind == .flag ? "[\(option.usage)]" : option.usage
      return ParameterDescription(usage: usage, kind: valueKind, option: option)
    }
  }

  private var valueKind: ArgumentKind {
    if let words = allValues ?? completionKind?.list?.values {
      return .choice(words.map { CompletionItem($0) })
    }
    return completionKind?.file ?? completionKind?.directory == nil ? .text : .file()
  }
}
