import Foundation
import Testing

/// Checks the writing rules of `docs/contributing.md` that a program can check.
@Suite struct WritingTests {
  /// A line of prose: a comment, a line of a page, or a line of code with its messages.
  private struct Line {
    let place: String
    let text: String
    let isDocComment: Bool
    let isFirstOfComment: Bool
  }

  @Test func commentLinesHaveAtMostAHundredColumns() throws {
    for line in try comments(in: ["Sources", "Tests"])
    // Counting bytes is faster.
    where line.text.utf8.count > 100 && line.text.count > 100 {
      Issue.record("\(line.place) has \(line.text.count) columns")
    }
  }

  @Test func noDocCommentBeginsWithAQuestionWord() throws {
    let lines = try comments(in: ["Sources", "Tests"]).filter {
      $0.isDocComment && $0.isFirstOfComment
    }
    #expect(lines.count > 2000)
    let questionWords: Set<Substring> = [
      "What", "Where", "How", "Why", "Who", "Whatever", "Whoever",
    ]
    for line in lines
    where questionWords.contains(line.text.drop { !$0.isLetter }.prefix { $0.isLetter }) {
      Issue.record("\(line.place): \(line.text.trimmingCharacters(in: .whitespaces))")
    }
  }

  @Test func unusualWordsAreAvoided() throws {
    let words = try avoidedWords()
    #expect(words.count > 20)
    let pattern = try Regex("\\b(\(words.joined(separator: "|")))\\b").ignoresCase()
    // `Regex` takes a hundred times as long for the many lines without such a word (Swift 6.3).
    let filter = try NSRegularExpression(
      pattern: words.joined(separator: "|"), options: .caseInsensitive)
    for line in try comments(in: ["Tests"]) + code(in: "Sources") + pages()
    where filter.firstMatch(
      in: line.text, range: NSRange(location: 0, length: line.text.utf16.count)) != nil
    {
      let prose = line.text.replacing(/`[^`]*`|"Sources\/[^"]*"/, with: "")
      if let word = prose.firstMatch(of: pattern) {
        Issue.record("\(line.place) has \"\(prose[word.range])\"")
      }
    }
  }

  /// Returns the words in the first column of the table in `docs/contributing.md`.
  private func avoidedWords() throws -> [String] {
    let page = try text(of: "docs/contributing.md")
    let table = try #require(page.split(separator: "| avoid | write |\n|---|---|\n").last)
    return table.split(separator: "\n\n", maxSplits: 1)[0].split(separator: "\n").map { row in
      row.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
    }
  }

  private func comments(in folders: [String]) throws -> [Line] {
    try folders.flatMap { try code(in: $0) }.filter { $0.text.drop { $0 == " " }.hasPrefix("//") }
  }

  /// Returns all lines of the Swift files in a folder.
  private func code(in folder: String) throws -> [Line] {
    try Document.files(in: folder, ending: ".swift").flatMap { path in
      var wasComment = false
      return try text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated().map { index, text in
          let code = text.drop { $0 == " " }
          let isComment = code.hasPrefix("//")
          defer { wasComment = isComment }
          return Line(
            place: "\(path):\(index + 1)", text: String(text),
            isDocComment: code.hasPrefix("/// "), isFirstOfComment: isComment && !wasComment)
        }
    }
  }

  /// Returns the lines of the pages, except for code blocks.
  private func pages() throws -> [Line] {
    try Document.all.filter { $0 != "docs/contributing.md" }.flatMap { path in
      try Document(path).prose.map { line in
        Line(
          place: "\(path):\(line.number)", text: line.text, isDocComment: false,
          isFirstOfComment: false)
      }
    }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: Document.top.appending(path: path), encoding: .utf8)
  }
}
