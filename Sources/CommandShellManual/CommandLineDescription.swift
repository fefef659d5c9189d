package import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options and arguments of a tool's command line, as ArgumentParser describes them.
package struct CommandLineDescription: Decodable, Equatable, Sendable {
  /// An option, a flag, or a positional argument.
  package struct Argument: Decodable, Equatable, Sendable {
    /// The kind of argument.
    package enum Kind: String, Decodable, Sendable {
      /// A value without a name, such as a script.
      case positional

      /// A name followed by a value, such as `--steps 5`.
      case option

      /// A name without a value, such as `--quiet`.
      case flag
    }

    /// The kind of argument.
    package let kind: Kind

    /// The names including their dashes, with short names first; empty for a positional argument.
    package let names: [String]

    /// The name that help shows for the value.
    package let valueName: String

    /// The default value, if there is one.
    package let defaultValue: String?

    /// Whether the argument may be repeated.
    package let isRepeating: Bool

    /// The purpose of the argument, in one sentence.
    package let abstract: String

    /// Further explanation; may be empty.
    package let discussion: String

    /// Whether help shows the argument.
    package let isVisible: Bool
  }

  /// The name of the tool.
  package let name: String

  /// The purpose of the tool, in one sentence.
  package let abstract: String

  /// Further explanation; may be empty.
  package let discussion: String

  /// The options and arguments, in the order in which help lists them.
  package let arguments: [Argument]

  /// The options and flags.
  package var options: [Argument] { arguments.filter { $0.kind != .positional } }

  /// The positional arguments.
  package var positionals: [Argument] { arguments.filter { $0.kind == .positional } }

  private enum RootKeys: CodingKey { case command }
  private enum CommandKeys: CodingKey { case commandName, abstract, discussion, arguments }

  /// Asks ArgumentParser for the description of a command line.
  ///
  /// - Throws: `DecodingError` if a value is missing or has the wrong type.
  package init<Command: ParsableCommand>(of command: Command.Type) throws {
    // NB: ArgumentParser has no public function for this description. It reports the option
    // `--experimental-dump-help` as an error whose message is the description as JSON.
    var json = ""
    do { _ = try command.parseAsRoot(["--experimental-dump-help"]) } catch {
      json = command.fullMessage(for: error)
    }
    self = try JSONDecoder().decode(CommandLineDescription.self, from: Data(json.utf8))
  }

  /// Decodes ArgumentParser's `ToolInfoV0`.
  ///
  /// - Throws: `DecodingError` if a value is missing or has the wrong type.
  package init(from decoder: any Decoder) throws {
    let command = try decoder.container(keyedBy: RootKeys.self)
      .nestedContainer(keyedBy: CommandKeys.self, forKey: .command)
    name = try command.decode(String.self, forKey: .commandName)
    abstract = try command.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    discussion = try command.decodeIfPresent(String.self, forKey: .discussion) ?? ""
    arguments = try (command.decodeIfPresent([Argument].self, forKey: .arguments) ?? [])
      .filter(\.isVisible)
  }
}

extension CommandLineDescription.Argument {
  private enum Keys: CodingKey {
    case kind, names, valueName, defaultValue, isRepeating, abstract, discussion, shouldDisplay
  }

  private struct Name: Decodable {
    let kind: String
    let name: String

    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }

  /// Decodes ArgumentParser's `ArgumentInfoV0`.
  ///
  /// - Throws: `DecodingError` if a value is missing or has the wrong type.
  package init(from decoder: any Decoder) throws {
    let argument = try decoder.container(keyedBy: Keys.self)
    kind = try argument.decode(Kind.self, forKey: .kind)
    let names = try argument.decodeIfPresent([Name].self, forKey: .names) ?? []
    self.names =
      names.filter { $0.kind == "short" }.map(\.spelling)
      + names.filter { $0.kind != "short" }.map(\.spelling)
    valueName = try argument.decodeIfPresent(String.self, forKey: .valueName) ?? ""
    defaultValue = try argument.decodeIfPresent(String.self, forKey: .defaultValue)
    isRepeating = try argument.decode(Bool.self, forKey: .isRepeating)
    abstract = try argument.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    discussion = try argument.decodeIfPresent(String.self, forKey: .discussion) ?? ""
    isVisible = try argument.decode(Bool.self, forKey: .shouldDisplay)
  }
}
