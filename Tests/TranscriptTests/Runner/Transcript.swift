import Foundation

/// A file of cases, each a command line with what goes in and what must come out.
///
/// Paragraphs are parted by blank lines. One that holds a `$` line is a case; any other may hold
/// comments alone.
///
///     # What the case shows.
///     file favorites.json: [2,3]
///     $ primetime --quiet --data favorites.json
///     < count 5
///     < favorite
///     < prime? x
///     ! <stdin>:3: error: "x" is not an integer
///     < save
///     > saved 3 favorite primes to favorites.json
///     left favorites.json: [2,3,5]
///     ? 1
///
/// | line | meaning |
/// |---|---|
/// | `# …` | a comment |
/// | `$ …` | the command line: settings of the environment, the program, its arguments, with the quotes of a shell; one a case |
/// | `file NAME: …` | a line of a file that is there before; `~/` at the start of its name is the home |
/// | `serve PATH: …` | a line of what a server on this machine answers there; see below |
/// | `< …` | a line on standard input |
/// | `> …`, `! …` | a line expected on standard output, on standard error |
/// | `left NAME: …` | a line expected in a file afterwards |
/// | `gone NAME` | a file that must not be there afterwards |
/// | `? N` | the status expected, as in a shell's `$?`; one a case, at any place |
/// | `unrecorded` | what is expected is not known yet: the case fails until it is recorded |
///
/// The lines of each kind are put together in their order, so that an answer may stand under the
/// line it answers. In their text `\\` is a backslash, `\t`, `\r`, `\e` and `\0` are a tab, a
/// carriage return, an escape and a NUL, `\xHH` is a byte, `\u{H…}` a character, and `\c` at the end
/// takes the newline away. `{HOME}` and `{WORK}` stand for the process's home and working folder,
/// which are fresh ones, and `{SERVER}` for the address of the server that the `serve` lines of the
/// case make. `serve PATH STATUS: …` answers with that status, of which 301 to 308 lead to the
/// address in the line; with `never` for a status no answer comes. What is not served is a 404.
///
/// With `RECORD_TRANSCRIPTS=1` in the environment what came out is written into the files, next to
/// the lines that were expected, and the run fails; with `RECORD_TRANSCRIPTS=unrecorded` that is
/// done for the cases so marked alone, and an output or a status they state already stays: the next
/// run tells whether it was right.
struct Transcript: Sendable {
  /// Its lines, one by one.
  var lines: [TranscriptLine]
  /// The lines of each case, in order.
  var cases: [Range<Int>] = []

  /// Reads the text of a file.
  ///
  /// - Throws: `TranscriptError`, naming the line, where it does not follow the format.
  init(parsing text: String) throws(TranscriptError) {
    lines = []
    var texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    if texts.last?.isEmpty == true { texts.removeLast() }
    for (index, text) in texts.enumerated() {
      lines.append(try TranscriptLine(parsing: String(text), number: index + 1))
    }
    let breaks = lines.indices.filter { lines[$0].kind == .blank } + [lines.count]
    var start = 0
    for end in breaks {
      try addParagraph(start..<end)
      start = end + 1
    }
  }

  /// The text of the file.
  var text: String { lines.map { $0.text + "\n" }.joined() }

  private mutating func addParagraph(_ range: Range<Int>) throws(TranscriptError) {
    let kinds = lines[range].map(\.kind)
    guard kinds.contains(where: { $0 != .comment }) else { return }
    let line = range.lowerBound + 1
    guard kinds.count(where: { $0 == .command }) == 1 else {
      throw .init(line: line, reason: "a paragraph has one line that starts with $")
    }
    let statuses = kinds.count { $0 == .status }
    guard statuses == 1 || (statuses == 0 && kinds.contains(.unrecorded)) else {
      throw .init(line: line, reason: "a case has one status, such as \"? 0\"")
    }
    cases.append(range)
  }
}

/// What is wrong with a transcript, and where.
struct TranscriptError: Error, Equatable, CustomStringConvertible {
  var line: Int
  var reason: String
  var description: String { "line \(line): \(reason)" }
}
