import SystemIO

/// A source of commands: a script, the terminal or an agent.
///
/// It is a class, so that each command needs to store only a reference.
final class CommandSource: Sendable {
  /// The kind of a source.
  enum Kind {
    /// A person types the commands at the terminal.
    case terminal

    /// An agent sends the commands.
    case agent

    /// The source is a script that is named on the command line, or the text of a `-c` option.
    case named

    /// The source is a script: standard input.
    case standardInput

    /// The source is a script that `source` runs.
    case sourced

    /// The source is the rc file, which is a script.
    case rcFile
  }

  /// The name in error messages: a file name, `<stdin>`, `<terminal>`, `<mcp>` or `-c`.
  ///
  /// For the second `-c` option, the name is `-c:2` if the option has several lines.
  let name: String

  let kind: Kind

  /// The identity of a script's file, for detecting a script that sources itself or that output
  /// would replace.
  ///
  /// Nil if the source is not a regular file.
  let identity: FileIdentity?

  /// The location of the `source` command that runs the script.
  ///
  /// Nil if no `source` command runs the script, or if that command was typed at the terminal.
  let outer: ScriptLocation?

  init(
    _ name: String, _ kind: Kind = .named, identity: FileIdentity? = nil,
    sourcedAt outer: ScriptLocation? = nil
  ) {
    (self.name, self.kind, self.identity) = (name, kind, identity)
    self.outer = outer?.source.kind == .terminal ? nil : outer
  }

  static let terminal = CommandSource("<terminal>", .terminal)

  /// Whether the source is a script, which may be standard input.
  var isScript: Bool { kind != .terminal && kind != .agent }

  /// The source and the scripts that run it, innermost first.
  var chain: [CommandSource] { [self] + (outer?.source.chain ?? []) }

  /// Whether the source or a script that runs it is run by `source` or is the rc file.
  var isInSourced: Bool { chain.contains { $0.kind == .sourced || $0.kind == .rcFile } }

  /// Whether the source is the rc file, or is run by it.
  var isInRCFile: Bool { chain.contains { $0.kind == .rcFile } }
}
