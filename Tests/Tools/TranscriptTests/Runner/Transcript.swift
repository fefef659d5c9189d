import Foundation

/// A file of test cases, each of which has a command line, its input, and its expected results.
///
/// Paragraphs are separated by blank lines. A paragraph with a `$` line is a case. Other paragraphs
/// may contain only comments.
///
///     # A description of the case.
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
/// | `$ …` | the command line, one in each case; see below |
/// | `file NAME: …` | a line of a file to create first; a leading `~/` is the home folder |
/// | `serve PATH: …` | a line of a page on a local server; see below |
/// | `< …` | a line of standard input |
/// | `> …`, `! …` | an expected line of standard output or of standard error |
/// | `left NAME: …` | an expected line of a file afterward |
/// | `gone NAME` | a file that must not exist afterward |
/// | `? N` | the expected status, as in `$?` of a shell; one in each case, on any line |
/// | `unrecorded` | the expected results are unknown; the case fails until it is recorded |
///
/// A command line consists of settings of environment variables, a program, and arguments, with the
/// quotes of a shell.
///
/// Lines of the same kind are joined in order, so expected output can be written below the line of
/// input that it answers.
///
/// In the text of a line, `\\` is a backslash, and `\t`, `\r`, `\e` and `\0` are a tab, a
/// carriage return, an escape character and a NUL. `\xHH` is a byte, and `\u{H…}` is a character.
/// `\c` at the end of a line omits its newline.
///
/// `{HOME}` and `{WORK}` are the home and the working folder of the process, which are new for each
/// case. `{SERVER}` is the address of the server.
///
/// The `serve` lines of a case start a server. `serve PATH STATUS: …` answers with that status. A
/// status from 301 to 308 redirects to the address in the line. With `never` instead of a status,
/// the server does not answer. Pages that are not served get a 404.
///
/// With `RECORD_TRANSCRIPTS=1` in the environment, the run replaces the expected results in the
/// files with the actual ones, and fails. With `RECORD_TRANSCRIPTS=unrecorded`, it does so only for
/// cases marked `unrecorded`. An output or status that such a case already states is kept; the next
/// run shows whether it was right.
struct Transcript: Sendable {
  /// The lines of the file.
  var lines: [TranscriptLine]
  /// The range of lines of each case, in order.
  var cases: [Range<Int>] = []

  /// Reads the text of a file.
  ///
  /// - Throws: `TranscriptError`, which names the line, if the text does not follow the format.
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

/// A mistake in a transcript, and its line.
struct TranscriptError: Error, Equatable, CustomStringConvertible {
  var line: Int
  var reason: String
  var description: String { "line \(line): \(reason)" }
}
