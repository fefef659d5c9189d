/// A source of commands: a script or the terminal.
///
/// It is a class, so that each command needs to store only a reference.
final class CommandSource: Sendable {
  /// The name in error messages: a file name, `<stdin>`, `<terminal>`, `-c`, or `-c:2` for the
  /// second `-c` option if it has several lines.
  let name: String

  /// The location of the `source` command that runs the script; nil for a script named on the
  /// command line or sourced at the terminal.
  let outer: ScriptLocation?

  init(name: String, sourcedAt outer: ScriptLocation? = nil) {
    self.name = name
    self.outer = outer?.source.isTerminal == true ? nil : outer
  }

  static let terminal = CommandSource(name: "<terminal>")

  /// Whether the commands are typed at a terminal.
  var isTerminal: Bool { self === CommandSource.terminal }
}

/// The location of a command in its source.
struct ScriptLocation: Sendable {
  let source: CommandSource

  /// The line number, from 1; for a `-c` option with one line, the number of the option.
  var line: Int

  /// The name of the source, preceded by the locations of the enclosing `source` commands:
  /// `outer.txt:3: inner.txt`.
  var nameWithOuterLocations: String {
    (source.outer.map { "\($0): " } ?? "") + source.name
  }
}

extension ScriptLocation: CustomStringConvertible {
  /// The name of the source with its outer locations, and the line number:
  /// `outer.txt:3: inner.txt:2`.
  var description: String { "\(nameWithOuterLocations):\(line)" }
}
