import LineEditing
import Testing

@testable import CommandShell

@Suite struct LineCommandsTests {
  private struct Text: Equatable {
    var source: String
    var isBackground: Bool
    var words: [Word]
    var destination: String?
  }

  private func commands(_ line: [UInt8]) throws -> [Text] {
    try line.withUnsafeBufferPointer { line in
      var commands: [Text] = []
      for command in try LineCommands(line) {
        let text = UnsafeBufferPointer(rebasing: line[command.words])
        let words = Lexer(text, operators: .none).map { word in
          Word(unquoting: UnsafeBufferPointer(rebasing: text[word.range]))
        }
        commands.append(
          Text(
            source: command.string, isBackground: command.isBackground, words: words,
            destination: destination(of: command)))
      }
      return commands
    }
  }

  private func destination(of command: CommandText) -> String? {
    switch command.ending {
    case .none, .background: nil
    case .file(let name, let appends): (appends ? ">>" : ">") + command[name]
    case .program(let text): "|" + command[text]
    }
  }

  @Test(
    arguments: [
      ("count > a", "count > a", ["count"], ">a"),
      ("count>a", "count>a", ["count"], ">a"),
      ("count 5>>a # b", "count 5>>a", ["count", "5"], ">>a"),
      ("count >> 'a b' ", "count >> 'a b'", ["count"], ">>'a b'"),
      ("count | wc -l; x & y # z", "count | wc -l; x & y # z", ["count"], "|wc -l; x & y # z"),
      ("count|wc", "count|wc", ["count"], "|wc"),
      ("echo '>' \\| \"|\"", "echo '>' \\| \"|\"", ["echo", ">", "|", "|"], nil),
      ("echo a!", "echo a!", ["echo", "a!"], nil),
    ] as [(String, String, [String], String?)])
  func outputCanGoElsewhere(
    _ line: String, _ source: String, _ words: [String], _ destination: String?
  ) throws {
    let commands = try commands(Array(line.utf8))
    #expect(commands.count == 1)
    #expect(commands.first?.source == source)
    #expect(commands.first?.words.map(\.text) == words)
    #expect(commands.first?.destination == destination)
  }

  @Test func aFileNameEndsACommandAndAProgramALine() throws {
    let commands = try commands(Array("a > b; c >> d; e | f; g".utf8))
    #expect(commands.map(\.source) == ["a > b", "c >> d", "e | f; g"])
  }

  @Test func anExclamationMarkTakesTheRestOfTheLine() throws {
    let line = Array("count; ! ls 'x; y".utf8)
    try line.withUnsafeBufferPointer { line in
      let commands = Array(try LineCommands(line))
      #expect(commands.map(\.string) == ["count", "! ls 'x; y"])
      #expect(commands.last?.name == 7..<8)
    }
  }

  private func words(_ line: String) throws -> [[String]] {
    try commands(Array(line.utf8)).map { $0.words.map(\.text) }
  }

  @Test(
    arguments: [
      ("", []),
      (" \t ", []),
      ("count", [["count"]]),
      ("  count \t 5  ", [["count", "5"]]),
      ("a;b", [["a"], ["b"]]),
      ("a ; b;", [["a"], ["b"]]),
      (";; a ;;", [["a"]]),
      ("nth 5 & count", [["nth", "5"], ["count"]]),
      ("nth 5& count", [["nth", "5"], ["count"]]),
      ("nth 5 &count", [["nth", "5"], ["count"]]),
      ("nth 5&count", [["nth", "5&count"]]),
      ("a # b ; c", [["a"]]),
      ("a#b", [["a#b"]]),
      ("#", []),
      ("echo 'a b' \"c d\"", [["echo", "a b", "c d"]]),
      ("echo 'a'\"b\"c", [["echo", "abc"]]),
      ("echo ''", [["echo", ""]]),
      ("echo a\\ b", [["echo", "a b"]]),
      ("echo \\#x \\;", [["echo", "#x", ";"]]),
      ("echo 'a;b&c#d'", [["echo", "a;b&c#d"]]),
      (#"echo "a\"b\\c\d""#, [["echo", #"a"b\c\d"#]]),
      (#"echo 'a\'b"#, [["echo", #"a\b"#]]),
      ("écho ü 🙂", [["écho", "ü", "🙂"]]),
    ] as [(String, [[String]])])
  func linesAreSplitIntoWords(line: String, expected: [[String]]) throws {
    #expect(try words(line) == expected)
  }

  @Test func aCommandHasItsSourceAndItsAmpersand() throws {
    let commands = try commands(Array("  nth  'x y' & count ; + # end".utf8))
    #expect(commands.map(\.source) == ["nth  'x y'", "count", "+"])
    #expect(commands.map(\.isBackground) == [true, false, false])
  }

  @Test func onlyAnUnquotedLeadingTildeCounts() throws {
    let line = "load ~/a '~/b' \\~/c d~ ~"
    let words = try commands(Array(line.utf8))[0].words
    #expect(words.map(\.beginsWithTilde) == [false, true, false, false, false, true])
  }

  @Test(arguments: [
    ("echo 'a", "the quote ' is never closed; close it, or put \\ before it"),
    ("echo \"a", "the quote \" is never closed; close it, or put \\ before it"),
    ("echo \"a\\\"", "the quote \" is never closed; close it, or put \\ before it"),
    ("echo a\\", "the line ends with a single \\; write \\\\ for a backslash"),
    ("& count", "there is no command before &; write one, or remove the &"),
    ("> a", "there is no command before >; write one, or put \\ before the >"),
    ("count; >> a", "there is no command before >>; write one, or put \\ before the >>"),
    ("| a", "there is no command before |; write one, or put \\ before the |"),
    ("count >", "> needs a file name after it"),
    ("count >> ; count", ">> needs a file name after it"),
    ("count | ", "| needs a program after it"),
    ("count > a b", "unexpected \"b\" after the file name; quote a name that contains spaces"),
    ("count > a > b", "unexpected \">\" after the file name; quote a name that contains spaces"),
    ("count > a >> b", "unexpected \">>\" after the file name; quote a name that contains spaces"),
    ("count > a | b", "unexpected \"|\" after the file name; quote a name that contains spaces"),
    (
      "count > a &",
      "& cannot follow a file name; a command that writes to a file is always awaited"
    ),
    ("count > 'a", "the quote ' is never closed; close it, or put \\ before it"),
    ("count ; & count", "there is no command before &; write one, or remove the &"),
    ("count & & count", "there is no command before &; write one, or remove the &"),
    ("a\u{0}b", "the line contains a NUL at byte 2; no command on it was run"),
  ])
  func faultyLinesAreRejected(line: String, message: String) {
    let error = #expect(throws: ShellError.self) { try words(line) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ([0xFF], 1),
      ([0x61, 0xC3], 2),
      ([0x61, 0xC3, 0xA4, 0x80], 4),
      ([0x61, 0xED, 0xA0, 0x80], 2),
      ([0xC0, 0xAF], 1),
    ] as [([UInt8], Int)])
  func invalidUTF8NamesTheByte(bytes: [UInt8], column: Int) {
    let error = #expect(throws: ShellError.self) { try commands(bytes) }
    #expect(
      error?.description
        == "the line contains invalid UTF-8 at byte \(column); no command on it was run")
  }
}
