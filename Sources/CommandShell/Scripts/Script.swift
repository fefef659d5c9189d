/// A script to run: what it is called in errors, and its lines.
struct Script {
  /// How its lines are counted in errors.
  enum Numbering {
    /// From 1, as a file's lines are.
    case byLine

    /// All lines have this number: that of the `-c` on the command line.
    case fixed(Int)
  }

  let name: String
  var reader: LineReader
  var numbering = Numbering.byLine
}
