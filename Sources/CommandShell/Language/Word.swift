/// A word of a command line without its quotes and backslashes.
public struct Word: Equatable, Sendable {
  /// The text of the word.
  public var text: String

  /// Whether the word begins with a `~` that was not quoted, which in a file name is the home folder.
  public var beginsWithTilde: Bool

  /// Creates a word.
  public init(_ text: String, beginsWithTilde: Bool = false) {
    self.text = text
    self.beginsWithTilde = beginsWithTilde
  }
}

extension Word {
  /// Removes the quotes and backslashes of a word.
  ///
  /// - Parameter bytes: The word as it was typed, in UTF-8; not empty.
  init(unquoting bytes: UnsafeBufferPointer<UInt8>) {
    let beginsWithTilde = bytes[0] == UInt8(ascii: "~")
    if !bytes.contains(where: Lexer.isQuoting) {
      self.init(String(decoding: bytes, as: UTF8.self), beginsWithTilde: beginsWithTilde)
      return
    }
    var text: [UInt8] = []
    var quote: UInt8?
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch (byte, quote) {
      case (UInt8(ascii: "'"), nil), (UInt8(ascii: "\""), nil):
        quote = byte
      case (_, byte?):
        quote = nil
      case (UInt8(ascii: "\\"), nil):
        text.append(bytes[position])
        position += 1
      case (UInt8(ascii: "\\"), UInt8(ascii: "\""))
      where Lexer.isSpecialInDoubleQuotes(bytes[position]):
        text.append(bytes[position])
        position += 1
      default:
        text.append(byte)
      }
    }
    self.init(String(decoding: text, as: UTF8.self), beginsWithTilde: beginsWithTilde)
  }
}
