/// A place in a text, for a person to find.
struct TextPlace: CustomStringConvertible {
  let line: Int
  let column: Int

  /// The place of a byte; lines end with LF, CR or both, columns count code points.
  init(of offset: Int, in bytes: [UInt8]) {
    var (line, column) = (1, 1)
    var previous: UInt8 = 0
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for byte in bytes[min(start, offset)..<offset] {
      switch byte {
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
      case 0x80..<0xC0: break  // the rest of a code point
      default: column += 1
      }
      previous = byte
    }
    self.line = line
    self.column = column
  }

  var description: String { "line \(line), column \(column)" }
}
