extension CommandText {
  /// The command of a line that is one command of plain words, as nearly all lines of scripts are;
  /// nil where it takes a ``Lexer`` to tell.
  ///
  /// A line that is taken here holds ASCII alone, nothing that quotes, parts commands, begins a
  /// comment or stands for the home folder.
  init?(plain line: ArraySlice<UInt8>) {
    let parsed = line.withUnsafeBufferPointer { bytes -> (words: [Word], source: Range<Int>)? in
      var words: [Word] = []
      var source = 0..<0
      var wordStart: Int?
      for index in 0...bytes.count {
        if index < bytes.count, Self.isPlain(bytes[index]) {
          if wordStart == nil { wordStart = index }
        } else if index == bytes.count || Lexer.isBlank(bytes[index]) {
          guard let start = wordStart else { continue }
          source = (words.isEmpty ? start : source.lowerBound)..<index
          words.append(Word(Self.text(bytes, start..<index)))
          wordStart = nil
        } else {
          return nil
        }
      }
      return (words, source)
    }
    guard let parsed, !parsed.words.isEmpty else { return nil }
    words = parsed.words
    source =
      words.count == 1
      ? words[0].text
      : line.withUnsafeBufferPointer { Self.text($0, parsed.source) }
    runsOn = false
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "*")...UInt8(ascii: "/"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
