/// The location of a command in its source.
struct ScriptLocation: CustomStringConvertible, Sendable {
  let source: CommandSource

  /// The line number, from 1; for a `-c` option with one line, the number of the option.
  var line: Int

  /// The name of the source, preceded by the locations of the enclosing `source` commands:
  /// `outer.txt:3: inner.txt`.
  var nameWithOuterLocations: String {
    (source.outer.map { "\($0): " } ?? "") + source.name
  }

  /// The name of the source with its outer locations, and the line number:
  /// `outer.txt:3: inner.txt:2`.
  var description: String { "\(nameWithOuterLocations):\(line)" }
}
