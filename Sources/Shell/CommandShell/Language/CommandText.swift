/// A command as typed: ranges of bytes in its line.
///
/// It must not outlive the buffer that holds the line.
struct CommandText {
  /// The line in UTF-8.
  let line: UnsafeBufferPointer<UInt8>

  /// The first word, which names the command.
  let name: Range<Int>

  /// The words, from the start of the first to the end of the last.
  let words: Range<Int>

  /// The command with its ``ending``.
  let whole: Range<Int>

  let ending: Ending

  /// The characters that may follow the words of a command.
  enum Ending {
    case none

    /// `&`, which makes the effects of the command run in the background.
    case background

    /// `>` or `>>` and a word, as typed: the name of the file to which the output is written.
    case file(Range<Int>, appends: Bool)

    /// `|` and a program that reads the output; the text of the program is for another shell.
    case program(Range<Int>)
  }

  /// The command as a string, including the destination of its output.
  var source: String { self[isBackground ? words : whole] }

  /// Whether the effects of the command run in the background.
  var isBackground: Bool { if case .background = ending { true } else { false } }

  /// The text of a part of the line.
  subscript(range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: line[range]), as: UTF8.self)
  }

  /// Returns a part of the line as a word, without its quotes.
  func word(_ range: Range<Int>) -> Word {
    Word(unquoting: UnsafeBufferPointer(rebasing: line[range]))
  }
}
