package import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options and arguments of a tool's command line, as ArgumentParser describes them.
package struct CommandLineDescription: Equatable, Sendable {
  /// An option, a flag, or a positional argument.
  package struct Argument: Equatable, Sendable {
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

    /// Whether the argument may be repeated.
    package let isRepeating: Bool

    /// The sentences that explain the argument and state its default value.
    package let sentences: String
  }

  /// The name of the tool.
  package let name: String

  /// The purpose of the tool, in one sentence.
  package let abstract: String

  /// Further explanation; may be empty.
  package let discussion: String

  /// The visible options and arguments, in the order in which help lists them.
  package let arguments: [Argument]

  /// The options and flags.
  package var options: [Argument] { arguments.filter { $0.kind != .positional } }

  /// The positional arguments.
  package var positionals: [Argument] { arguments.filter { $0.kind == .positional } }

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
    let command = try JSONDecoder().decode(ToolInfo.self, from: Data(json.utf8)).command
    name = command.commandName
    abstract = command.abstract ?? ""
    discussion = command.discussion ?? ""
    arguments = (command.arguments ?? []).filter(\.shouldDisplay).map(Argument.init)
  }
}

extension CommandLineDescription.Argument {
  fileprivate init(_ argument: ToolInfo.Argument) {
    let names = argument.names ?? []
    kind = argument.kind
    self.names =
      names.filter { $0.kind == "short" }.map(\.spelling)
      + names.filter { $0.kind != "short" }.map(\.spelling)
    valueName = argument.valueName ?? ""
    isRepeating = argument.isRepeating
    let value = argument.defaultValue.map { "The default is \($0)." }
    sentences = [argument.abstract, argument.discussion, value].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// ArgumentParser's description of a command line in JSON, which it calls `ToolInfoV0`.
private struct ToolInfo: Decodable {
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: CommandLineDescription.Argument.Kind
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let isRepeating: Bool
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
  }

  struct Name: Decodable {
    let kind: String
    let name: String

    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }

  let command: Command
}
