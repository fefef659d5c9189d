import Testing

@testable import CommandShell

@Suite struct CommandTableTests {
  private let table = CommandTable<String>([
    Command("count", arguments: .optional(.integer("N")), summary: "") {
      "count \($0.map(String.init) ?? "-")"
    },
    Command("increment", short: "+", arguments: .optional(.integer("K")), summary: "") {
      "increment \($0 ?? 1)"
    },
    Command("favorite", short: "fav", summary: "") { "favorite" },
    Command("favorites", short: "favs", summary: "") { "favorites" },
    Command("primes", arguments: .integer("A"), .integer("B"), summary: "") { "\($0) to \($1)" },
    Command("load", arguments: .file(), summary: "") { "load \($0)" },
    Command("log", arguments: .optional(.choice(["on", "off", "dump"])), summary: "") {
      "log \($0 ?? "-")"
    },
    Command("delete", arguments: .repeated(.integer("I")), summary: "") { "delete \($0)" },
    Command("echo", arguments: .text(), summary: "") { "echo \($0)" },
    Command("never", summary: "") { () throws(ShellError) in throw .failed("never works") },
  ])

  private func meaning(_ line: String, home: String? = nil) throws -> String {
    try table.meaning(of: Lexer.commands(in: Array(line.utf8)[...])[0], home: home)
  }

  @Test(arguments: [
    ("count", "count -"), ("count 5", "count 5"), ("c", "count -"), ("cou 7", "count 7"),
    ("+", "increment 1"), ("+5", "increment 5"), ("+ 5", "increment 5"), ("+1e3", "increment 1000"),
    ("+-5", "increment -5"), ("favorite", "favorite"), ("fav", "favorite"), ("favs", "favorites"),
    ("favorites", "favorites"), ("primes 1 2", "1 to 2"), ("p 1 2", "1 to 2"),
    ("load 'a b'", "load a b"), ("log du", "log dump"), ("log on", "log on"), ("log", "log -"),
    ("delete 1", "delete [1]"), ("delete 3 1", "delete [3, 1]"), ("echo", "echo "),
    ("echo a  'b  c'", "echo a b  c"),
  ])
  func commandsAreFound(line: String, expected: String) throws {
    #expect(try meaning(line) == expected)
  }

  @Test(arguments: [
    ("favo", #""favo" is ambiguous: favorite, favorites"#),
    ("l", #""l" is ambiguous: load, log"#),
    ("cuont", #"unknown command "cuont"; did you mean "count"?"#),
    ("xyzzy", #"unknown command "xyzzy"; help lists the commands"#),
    ("''", #"unknown command ""; help lists the commands"#),
    ("Count", #"unknown command "Count"; did you mean "count"?"#),
    ("count 1 2", #"count: unexpected argument "2"; usage: count [N]"#),
    ("count x", #""x" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("primes 1", "primes: B is missing; usage: primes A B"),
    ("primes", "primes: A is missing; usage: primes A B"),
    ("delete", "delete: I is missing; usage: delete I…"),
    ("load", "load: FILE is missing; usage: load FILE"),
    ("load ''", #""" is not a file's name"#),
    ("log x", #""x" is none of on, off, dump"#),
    ("log o", #""o" is none of on, off, dump"#),
    ("+x", #""x" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("never", "never works"),
  ])
  func errorsNameTheWord(line: String, message: String) {
    let error = #expect(throws: ShellError.self) { try meaning(line) }
    #expect(error?.description == message)
  }

  private static let numbers = [
    Command("amount", arguments: .integer("A"), .optional(.integer("B")), summary: "") {
      "amount \($0) \($1 ?? 0)"
    }.implicit(for: .number),
    Command("other", arguments: .text(), summary: "") { "other \($0)" }.implicit(for: .number),
    Command("increment", short: "+", arguments: .integer("K"), summary: "") { "+ \($0)" },
    Command("1st", arguments: .text(), summary: "") { "first \($0)" },
    Command("twice", short: "2", summary: "") { "twice" },
  ]

  @Test(arguments: [
    ("10", "amount 10 0"), ("10 3", "amount 10 3"), ("-7", "amount -7 0"),
    ("amount 10", "amount 10 0"),
    ("a 10", "amount 10 0"), ("+5", "+ 5"), ("1", "first "), ("1s x", "first x"), ("2", "twice"),
    ("o 3", "other 3"),
  ])
  func aNameMayBeLeftOut(line: String, expected: String) throws {
    let table = CommandTable(Self.numbers.map { $0.map { $0 } })
    let text = try Lexer.commands(in: Array(line.utf8)[...])[0]
    #expect(try table.meaning(of: text) == expected)
  }

  @Test(arguments: [
    ("10x", #""10x" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    (".5", #"".5" is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"#),
    ("10 2 3", #"amount: unexpected argument "3"; usage: amount A [B]"#),
    ("-x", #"unknown command "-x"; help lists the commands"#),
    ("amuont", #"unknown command "amuont"; did you mean "amount"?"#),
  ])
  func theErrorIsThatOfTheCommandMeant(line: String, message: String) throws {
    let table = CommandTable(Self.numbers)
    let text = try Lexer.commands(in: Array(line.utf8)[...])[0]
    let error = #expect(throws: ShellError.self) { try table.meaning(of: text) }
    #expect(error?.description == message)
  }

  /// What a line means by the short way that plain commands take; nil where there is none.
  private func shortMeaning(_ line: String) throws -> String? {
    try Array(line.utf8).withUnsafeBufferPointer { try table.meaning(ofPlain: $0) }
  }

  @Test func aPlainCommandMeansTheSameByTheShortWay() throws {
    func outcome(_ body: () throws -> String?) -> String? {
      do { return try body() } catch { return "\(error)" }
    }
    var generator = SystemRandomNumberGenerator()
    let words =
      table.commands.flatMap { [$0.name] + $0.shortForms } + [
        "+5", "++5", "+-5", "-5", "+x", "5", "0", "-0", "007", "9223372036854775807",
        "9223372036854775808", "999999999999999999", "1000000000000000000", "-", "--1", "1e3",
        "2^61-1", "1,000", "1_0", "du", "on", "favo", "cou", "x", "a/b",
      ]
    var (short, long) = (0, 0)
    for _ in 1...4000 {
      let count = Int.random(in: 1...4, using: &generator)
      let line = (1...count).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: ["  ", "\t", " "].randomElement(using: &generator) ?? " ")
      guard let meaning = outcome({ try shortMeaning(line) }) else {
        long += 1
        continue
      }
      short += 1
      #expect(meaning == outcome { try self.meaning(line) }, "\(line)")
    }
    #expect(short > 1000 && long > 100)
  }

  @Test func aTildeIsTheHomeFolder() throws {
    #expect(try meaning("load ~/a", home: "/h") == "load /h/a")
    #expect(try meaning("load ~", home: "/h") == "load /h")
    #expect(try meaning("load '~/a'", home: "/h") == "load ~/a")
    #expect(try meaning("load a~/b", home: "/h") == "load a~/b")
    #expect(throws: ShellError.self) { try meaning("load ~/a") }
  }

  @Test func aCommandMapsToAnotherMeaning() throws {
    let counted = CommandTable(table.commands.map { $0.map(\.count) })
    let text = try Lexer.commands(in: Array("count 5".utf8)[...])[0]
    #expect(try counted.meaning(of: text) == "count 5".count)
  }

  @Test func controlCharactersInAWordAreMadeVisible() {
    let error = #expect(throws: ShellError.self) { try meaning("a\u{1B}[31mb") }
    #expect(error?.description.contains("\u{1B}") == false)
  }
}
