/// A command as typed.
///
/// It must not outlive the buffer that holds the line.
struct CommandText {
  /// The command in UTF-8, including its ``ending``; without one, blanks or a comment may follow.
  let whole: UnsafeBufferPointer<UInt8>

  /// The number of bytes from the start of the first word to the end of the last; at least 1.
  let length: Int

  /// The number of bytes in the first word, which names the command.
  let nameLength: Int

  let ending: Ending

  /// The characters that may follow the words of a command.
  enum Ending {
    case none

    /// `&`, which makes the effects of the command run in the background.
    case background

    /// `>` or `>>` and a word, as typed: the name of the file to which the output is written.
    case file(UnsafeBufferPointer<UInt8>, appends: Bool)

    /// `|` and a program that reads the output; the text of the program is for another shell.
    case program(UnsafeBufferPointer<UInt8>)
  }

  /// The words of the command in UTF-8, without the whitespace around them; never empty.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: whole[..<length]) }

  /// The command as a string, including the destination of its output.
  var source: String {
    switch ending {
    case .none, .background: String(decoding: bytes, as: UTF8.self)
    case .file, .program: String(decoding: whole, as: UTF8.self)
    }
  }

  /// Whether the effects of the command run in the background.
  var isBackground: Bool { if case .background = ending { true } else { false } }
}
