/// A place that commands are read from: a script or the terminal.
///
/// It is an object, so that every command can refer to it at the cost of one reference.
final class CommandSource: Sendable {
  /// The name in errors: that of a file, `<stdin>`, `-c` or `<terminal>`.
  let name: String

  /// The `source` command that runs the script; nil for a script that the command line names, and for
  /// one that was sourced at the terminal.
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

/// The place where a command was read.
struct ScriptLocation: Sendable {
  let source: CommandSource

  /// The line, from 1; of a `-c` option its number.
  var line: Int

  /// The name behind the locations of the `source` commands that led there: `outer.txt:3: inner.txt`.
  var nameWithOuterLocations: String {
    (source.outer.map { "\($0): " } ?? "") + source.name
  }
}

extension ScriptLocation: CustomStringConvertible {
  /// `outer.txt:3: inner.txt:2`.
  var description: String { "\(nameWithOuterLocations):\(line)" }
}
