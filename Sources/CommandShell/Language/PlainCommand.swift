/// A line that is one command of plain words, as nearly all lines of scripts are.
///
/// It holds ASCII alone, nothing that quotes, parts commands, begins a comment or stands for the home
/// folder, so that its words are what blanks part, and no text has to be made of them to know.
struct PlainCommand {
  /// The command, without the blanks around it.
  let text: ArraySlice<UInt8>

  /// Where the first word ends.
  let nameEnd: Int

  /// The command of a line; nil where there is none, or where it takes a ``Lexer`` to tell.
  init?(_ line: ArraySlice<UInt8>) {
    var start = -1
    var (nameEnd, end) = (-1, -1)
    // NB: a pointer, since to index a slice checks its bounds three times.
    let isPlain = line.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        if Self.isPlain[Int(bytes[index])] {
          if start < 0 { start = index }
          end = index + 1
        } else if Lexer.isBlank(bytes[index]) {
          if start >= 0, nameEnd < 0 { nameEnd = index }
        } else {
          return false
        }
      }
      return start >= 0
    }
    guard isPlain else { return nil }
    text = line[(line.startIndex + start)..<(line.startIndex + end)]
    self.nameEnd = nameEnd < 0 ? text.endIndex : line.startIndex + nameEnd
  }

  /// The first word.
  var name: ArraySlice<UInt8> { text[..<nameEnd] }

  /// What was typed.
  var source: String { String(decoding: text, as: UTF8.self) }

  /// The same, its words made.
  var commandText: CommandText {
    CommandText(
      words: text.split(whereSeparator: Lexer.isBlank).map {
        Word(String(decoding: $0, as: UTF8.self))
      },
      source: source)
  }

  /// For each byte, whether it stands for itself wherever it is.
  private static let isPlain: [Bool] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "*")...UInt8(ascii: "/"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
