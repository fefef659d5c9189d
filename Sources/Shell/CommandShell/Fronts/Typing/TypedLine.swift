import TerminalText

/// The parts of a line that is being typed.
///
/// They are those that ``Lexer`` finds, except that a quote may still be open at the end, and that
/// a program after `|` or `!` is split into words too.
struct TypedLine {
  struct Part: Equatable {
    enum Kind {
      case word, programWord, comment

      /// `!` at the start of a command, or `;`, `&`, `>`, `>>` or `|`.
      case sign
    }

    let kind: Kind

    /// The range of the part in the line, in UTF-8 code units.
    let range: Range<Int>

    /// The text of the part, without quotes.
    let text: String

    /// The quote or the backslash that is open at the end of the line.
    var open: UInt8?
  }

  private(set) var parts: [Part] = []

  init(_ line: UnsafeBufferPointer<UInt8>) {
    var (position, isStart, isInProgram) = (0, true, false)
    func add(_ kind: Part.Kind, until end: Int, open: UInt8? = nil) {
      let bytes = UnsafeBufferPointer(rebasing: line[position..<end])
      let hasQuotes = kind == .word || kind == .programWord
      let text = hasQuotes ? WordSyntax.unquoted(bytes) : String(decoding: bytes, as: UTF8.self)
      parts.append(Part(kind: kind, range: position..<end, text: text, open: open))
      position = end
    }
    while position < line.count {
      let byte = line[position]
      switch byte {
      case UInt8(ascii: "#"):
        add(.comment, until: line.count)
      case UInt8(ascii: "|"),
        UInt8(ascii: "!") where isStart:
        add(.sign, until: position + 1)
        isInProgram = true
      case UInt8(ascii: ";") where !isInProgram, UInt8(ascii: "&") where !isInProgram:
        add(.sign, until: position + 1)
        isStart = true
      case UInt8(ascii: ">") where !isInProgram:
        add(.sign, until: position + (line[position...].starts(with: ">>".utf8) ? 2 : 1))
      case _ where Lexer.isBlank(byte):
        position += 1
      default:
        let (end, open) = WordSyntax.endOfWord(in: line, from: position) { byte in
          isInProgram ? byte == UInt8(ascii: "|") || Lexer.isBlank(byte) : Lexer.isSeparator(byte)
        }
        add(isInProgram ? .programWord : .word, until: end, open: open)
        isStart = false
      }
    }
  }
}
