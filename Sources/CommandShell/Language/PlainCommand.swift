/// A line that is one command of plain words, as nearly all lines of scripts are.
///
/// It holds ASCII alone, nothing that quotes, parts commands, begins a comment or stands for the home
/// folder, so that its words are what blanks part, and no text has to be made of them to know.
///
/// It lives no longer than the bytes that it points to.
struct PlainCommand {
  /// The command, without the blanks around it; never empty.
  let text: UnsafeBufferPointer<UInt8>

  /// How many bytes the first word has.
  let nameCount: Int

  /// The command of a line; nil where there is none, or where it takes a ``Lexer`` to tell.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    var (start, nameEnd, end) = (-1, -1, -1)
    for index in line.indices {
      let byte = line[index]
      if Self.isPlain(byte) {
        if start < 0 { start = index }
        end = index + 1
      } else if Lexer.isBlank(byte) {
        if start >= 0, nameEnd < 0 { nameEnd = index }
      } else {
        return nil
      }
    }
    if start < 0 { return nil }
    text = UnsafeBufferPointer(rebasing: line[start..<end])
    nameCount = (nameEnd < 0 ? end : nameEnd) - start
  }

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

  /// Whether a byte stands for itself wherever it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    // A bit for each of a half of the ASCII characters: * + , - . / 0…9 = ? and A…Z ^ _ a…z.
    let bits: UInt64 = byte < 64 ? 0xA3FF_FC00_0000_0000 : 0x07FF_FFFE_C7FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }
}
