/// A source of commands: a script or the terminal.
///
/// It is a class, so every command can refer to it for the cost of one reference.
final class CommandSource: Sendable {
  /// The name in errors: a file name, `<stdin>`, `-c` or `<terminal>`.
  let name: String

  /// The location of the `source` command that runs the script; nil for a script named on the
  /// command line or sourced at the terminal.
  let outer: ScriptLocation?

  /// Whether a person types the commands.
  let isTerminal: Bool

  init(name: String, sourcedAt outer: ScriptLocation? = nil) {
    self.name = name
    self.outer = outer?.source.isTerminal == true ? nil : outer
    isTerminal = false
  }

  private init(terminal: String) {
    name = terminal
    outer = nil
    isTerminal = true
  }

  static let terminal = CommandSource(terminal: "<terminal>")
}

/// The location from which a command was read.
struct ScriptLocation: Sendable {
  let source: CommandSource

  /// The line number, from 1; for a `-c` option, the number of the option.
  var line: Int

  /// The name, after the locations of the `source` commands that led to it:
  /// `outer.txt:3: inner.txt`.
  var nameWithOuterLocations: String {
    (source.outer.map { "\($0): " } ?? "") + source.name
  }
}

extension ScriptLocation: CustomStringConvertible {
  /// `outer.txt:3: inner.txt:2`.
  var description: String { "\(nameWithOuterLocations):\(line)" }
}
