/// Cuts a line into commands, and these into words.
///
/// Words are separated by blanks, commands by `;` or `&`. `'…'`, `"…"` and `\` quote as in a POSIX
/// shell (POSIX.1-2024, Shell Command Language, 2.2): nothing is special between single quotes;
/// between double quotes a backslash quotes `"`, `\`, `$`, a backquote and nothing else. `#` at the
/// start of a word begins a comment.
struct Lexer {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var commands: [CommandText] = []
  private var words: [Word] = []
  private var commandStart: Int?
  private var commandEnd = 0

  /// The commands of one line, given without its line end.
  static func commands(in line: ArraySlice<UInt8>) throws(ShellError) -> [CommandText] {
    var lexer = Lexer(line)
    return try lexer.run()
  }

  private init(_ line: ArraySlice<UInt8>) {
    bytes = line
    position = line.startIndex
  }

  private mutating func run() throws(ShellError) -> [CommandText] {
    try checkEncoding()
    while position < bytes.endIndex {
      switch bytes[position] {
      case let byte where Self.isBlank(byte):
        position += 1
      case UInt8(ascii: ";"):
        endCommand(runsOn: false)
        position += 1
      case UInt8(ascii: "&"):
        if words.isEmpty { throw .nothingToRunOn }
        endCommand(runsOn: true)
        position += 1
      case UInt8(ascii: "#"):
        position = bytes.endIndex
      default:
        if commandStart == nil { commandStart = position }
        words.append(try readWord())
        commandEnd = position
      }
    }
    endCommand(runsOn: false)
    return commands
  }

  private func checkEncoding() throws(ShellError) {
    var needsCheck = false
    for index in bytes.indices {
      if bytes[index] == 0 { throw .nulByte(column: index - bytes.startIndex + 1) }
      needsCheck = needsCheck || bytes[index] >= 0x80
    }
    guard needsCheck, String(validating: bytes, as: UTF8.self) == nil else { return }
    // The first byte that no valid text begins with: all before it is valid.
    var valid = bytes.startIndex
    for end in bytes.indices
    where String(validating: bytes[valid...end], as: UTF8.self) != nil {
      valid = end + 1
    }
    throw .invalidUTF8(column: valid - bytes.startIndex + 1)
  }

  private mutating func endCommand(runsOn: Bool) {
    defer {
      words = []
      commandStart = nil
    }
    guard let start = commandStart else { return }
    let source = String(decoding: bytes[start..<commandEnd], as: UTF8.self)
    commands.append(CommandText(words: words, source: source, runsOn: runsOn))
  }

  private mutating func readWord() throws(ShellError) -> Word {
    let start = position
    if let plain = plainWord() { return plain }

    position = start
    let beginsWithTilde = bytes[start] == UInt8(ascii: "~")
    var text: [UInt8] = []
    while position < bytes.endIndex, !Self.endsWord(bytes[position]) {
      switch bytes[position] {
      case UInt8(ascii: "'"):
        try readSingleQuoted(into: &text)
      case UInt8(ascii: "\""):
        try readDoubleQuoted(into: &text)
      case UInt8(ascii: "\\"):
        guard position + 1 < bytes.endIndex else { throw .danglingBackslash }
        text.append(bytes[position + 1])
        position += 2
      default:
        text.append(bytes[position])
        position += 1
      }
    }
    return Word(
      String(decoding: text, as: UTF8.self), beginsWithTilde: beginsWithTilde)
  }

  /// The word here if nothing in it is quoted, as is nearly always so.
  private mutating func plainWord() -> Word? {
    let start = position
    while position < bytes.endIndex, !Self.endsWord(bytes[position]) {
      switch bytes[position] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): return nil
      default: position += 1
      }
    }
    return Word(
      String(decoding: bytes[start..<position], as: UTF8.self),
      beginsWithTilde: bytes[start] == UInt8(ascii: "~"))
  }

  private mutating func readSingleQuoted(into text: inout [UInt8]) throws(ShellError) {
    guard let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      throw .openQuote("'")
    }
    text += bytes[(position + 1)..<end]
    position = end + 1
  }

  private mutating func readDoubleQuoted(into text: inout [UInt8]) throws(ShellError) {
    position += 1
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\"), position + 1 < bytes.endIndex,
        Self.isSpecialInDoubleQuotes(bytes[position + 1])
      {
        position += 1
      }
      text.append(bytes[position])
      position += 1
    }
    throw .openQuote("\"")
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C: true
    default: false
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "&")
  }

  /// Whether a backslash between double quotes quotes this byte, rather than being itself.
  static func isSpecialInDoubleQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`"): true
    default: false
    }
  }
}
