/// Where a command was read: the script and the line, and the scripts that led there.
struct ScriptLocation: Equatable, Sendable {
  /// The places of the `source` commands that led here, outermost first, as they are printed.
  var outer: String

  /// The script: a file's name, `<stdin>`, or `-c`.
  var name: String

  /// The line, from 1.
  var line: Int

  init(_ name: String, line: Int = 0, sourcedAt outer: ScriptLocation? = nil) {
    self.outer = outer.map { "\($0): " } ?? ""
    self.name = name
    self.line = line
  }
}

extension ScriptLocation: CustomStringConvertible {
  /// `outer.txt:3: inner.txt:2`.
  var description: String { "\(outer)\(name):\(line)" }
}
