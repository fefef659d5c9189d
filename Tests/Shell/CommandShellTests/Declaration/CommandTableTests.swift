import CommandShellTesting
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
    Command("span", arguments: .leading(.integer("A")), .optional(.integer("B")), summary: "") {
      "\($0 ?? -1) to \($1 ?? -1)"
    },
    Command("load", arguments: .file(), summary: "") { "load \($0)" },
    Command("log", arguments: .optional(.choice(["on", "off", "dump"])), summary: "") {
      "log \($0 ?? "-")"
    },
    Command("delete", arguments: .repeated(.integer("I")), summary: "") { "delete \($0)" },
    Command("echo", arguments: .text(), summary: "") { "echo \($0)" },
    Command("never", summary: "") { () throws(ShellError) in throw .failed("never works") },
  ])

  private func meaning(_ line: String, home: String? = nil) throws -> String {
    let table = CommandTable(table.commands, home: home)
    return try #require(table.parse(line).first)
  }

  @Test(arguments: [
    ("count", "count -"), ("count 5", "count 5"), ("c", "count -"), ("cou 7", "count 7"),
    ("+", "increment 1"), ("+5", "increment 5"), ("+ 5", "increment 5"), ("+1e3", "increment 1000"),
    ("+-5", "increment -5"), ("favorite", "favorite"), ("fav", "favorite"), ("favs", "favorites"),
    ("favorites", "favorites"), ("primes 1 2", "1 to 2"), ("p 1 2", "1 to 2"),
    ("span", "-1 to -1"), ("span 5", "-1 to 5"), ("span 5 7", "5 to 7"),
    ("load 'a b'", "load a b"), ("log du", "log dump"), ("log on", "log on"), ("log", "log -"),
    ("delete 1", "delete [1]"), ("delete 3 1", "delete [3, 1]"), ("echo", "echo "),
    ("echo a  'b  c'", "echo a b  c"),
  ])
  func linesAreParsed(line: String, expected: String) throws {
    #expect(try meaning(line) == expected)
  }

  @Test(arguments: [
    ("favo", #""favo" is ambiguous: favorite, favorites"#),
    ("l", #""l" is ambiguous: load, log"#),
    ("cuont", #"unknown command "cuont"; did you mean "count"?"#),
    ("xyzzy", #"unknown command "xyzzy"; use help to list the commands"#),
    ("''", #"unknown command ""; use help to list the commands"#),
    ("Count", #"unknown command "Count"; did you mean "count"?"#),
    ("count 1 2", #"count: unexpected argument "2"; usage: count [N]"#),
    ("count x", #""x" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
    ("primes 1", "primes: B is missing; usage: primes A B"),
    ("primes", "primes: A is missing; usage: primes A B"),
    ("delete", "delete: I is missing; usage: delete I…"),
    ("load", "load: FILE is missing; usage: load FILE"),
    ("load ''", #""" is not a file name"#),
    ("log x", #""x" is not one of on, off, dump"#),
    ("log o", #""o" is not one of on, off, dump"#),
    ("+x", #""x" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
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
  func theNameOfACommandCanBeImplicit(line: String, expected: String) throws {
    let table = CommandTable(Self.numbers)
    #expect(try table.parse(line) == [expected])
  }

  @Test(arguments: [
    ("10x", #""10x" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
    (".5", #"".5" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
    ("10 2 3", #"amount: unexpected argument "3"; usage: amount A [B]"#),
    ("-x", #"unknown command "-x"; use help to list the commands"#),
    ("amuont", #"unknown command "amuont"; did you mean "amount"?"#),
  ])
  func implicitCommandsReportTheirOwnErrors(line: String, message: String) throws {
    let table = CommandTable(Self.numbers)
    let error = #expect(throws: ShellError.self) { try table.parse(line) }
    #expect(error?.description == message)
  }

  private static let optional = [
    Command(
      "save",
      arguments: .flag("replace", help: ""),
      .option("format", .choice(["text", "json"]), help: ""),
      .option("limit", .integer("N"), help: ""), .repeated(.file()), summary: ""
    ) { "replace \($0), format \($1 ?? "-"), limit \($2 ?? 0), \($3)" }
  ]

  @Test(arguments: [
    ("save a", #"replace false, format -, limit 0, ["a"]"#),
    ("save --replace a", #"replace true, format -, limit 0, ["a"]"#),
    ("save a --replace b", #"replace true, format -, limit 0, ["a", "b"]"#),
    ("save a '--replace'", #"replace true, format -, limit 0, ["a"]"#),
    ("save --format json a", #"replace false, format json, limit 0, ["a"]"#),
    ("save a --format=te", #"replace false, format text, limit 0, ["a"]"#),
    ("save --limit -7 a --limit=0_8", #"replace false, format -, limit 8, ["a"]"#),
    ("save -- --replace --format", #"replace false, format -, limit 0, ["--replace", "--format"]"#),
    ("save -7 - -.5", #"replace false, format -, limit 0, ["-7", "-", "-.5"]"#),
    ("save a -- --", #"replace false, format -, limit 0, ["a", "--"]"#),
  ])
  func optionsMayStandAnywhere(line: String, expected: String) throws {
    #expect(try CommandTable(Self.optional).parse(line) == [expected])
  }

  private static let labeled = Command(
    "add", arguments: .option("label", .repeated(.word("LABEL")), help: "a label"),
    .option("size", .repeated(.choice(["small", "large"])), help: "a size"), .optional(.word("A")),
    summary: ""
  ) { "\($0 ?? ["-"]), \($1 ?? ["-"]), \($2 ?? "-")" }

  @Test(arguments: [
    ("add", #"["-"], ["-"], -"#),
    ("add --label a x --label=b", #"["a", "b"], ["-"], x"#),
    ("add --size s --label a --size large --size=s", #"["a"], ["small", "large", "small"], -"#),
    ("add --label 'a b' --label --label", #"["a b", "--label"], ["-"], -"#),
  ])
  func aRepeatedOptionCollectsItsValues(line: String, expected: String) throws {
    #expect(try CommandTable([Self.labeled]).parse(line) == [expected])
  }

  @Test func theUsageOfARepeatedOptionShowsThatTheWholeOptionRepeats() throws {
    let usage = "add [--label LABEL]… [--size small|large]… [A]"
    #expect(Self.labeled.description.usage == usage)
    #expect(
      Self.labeled.description.options.map(\.usage) == ["--label LABEL", "--size small|large"])
    let error = #expect(throws: ShellError.self) {
      try CommandTable([Self.labeled]).parse("add --label")
    }
    #expect(error?.description == "add: the value LABEL of --label is missing; usage: \(usage)")
  }

  private static let optionalUsage =
    "usage: save [--replace] [--format text|json] [--limit N] FILE…"

  @Test(arguments: [
    ("save --replcae a", #"save: unknown option "--replcae"; did you mean "--replace"?"#),
    ("save -replace a", #"save: unknown option "-replace"; did you mean "--replace"?"#),
    ("save -r a", #"save: unknown option "-r"; did you mean "--replace"?"#),
    ("save --replac a", #"save: unknown option "--replac"; did you mean "--replace"?"#),
    ("save --fromat=x a", #"save: unknown option "--fromat"; did you mean "--format"?"#),
    ("save --limt 3 a", #"save: unknown option "--limt"; did you mean "--limit"?"#),
    ("save --xyzzy a", #"save: unknown option "--xyzzy"; \#(optionalUsage)"#),
    ("save --=1 a", #"save: unknown option "--"; \#(optionalUsage)"#),
    ("save --replace=yes a", #""--replace=yes" is invalid; --replace has no value"#),
    ("save a --limit", "save: the value N of --limit is missing; \(optionalUsage)"),
    ("save --limit x a", #""x" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
    ("save --limit= a", #""" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
    ("save --format xml a", #""xml" is not one of text, json"#),
    ("save --replace", "save: FILE is missing; \(optionalUsage)"),
    ("save --format 'json", "the quote ' is never closed; close it, or put \\ before it"),
  ])
  func invalidOptionsAreReported(line: String, message: String) throws {
    let error = #expect(throws: ShellError.self) { try CommandTable(Self.optional).parse(line) }
    #expect(error?.description == message)
  }

  @Test func dashesAreTextIfACommandHasNoOptions() throws {
    #expect(try meaning("echo -- --a -b") == "echo -- --a -b")
  }

  @Test(arguments: [
    ("count", "count -"), ("count 5", "count 5"), ("+5", "increment 5"), ("load ab", "load ab"),
    ("log du", "log dump"), ("delete 3 1", "delete [3, 1]"), ("echo a b", "echo a b"),
  ])
  func quotedWordsMeanTheSame(line: String, expected: String) throws {
    let words = line.split(separator: " ")
    for quote in ["'", "\""] {
      let quoted = words.map { quote + $0 + quote }.joined(separator: " ")
      #expect(try meaning(quoted) == expected)
      #expect(try meaning(words.map { "\\" + $0 }.joined(separator: " \t")) == expected)
    }
  }

  @Test func aLineHasSeveralCommands() throws {
    #expect(
      try table.parse("count 5; + ;; echo 'a;b' # c") == ["count 5", "increment 1", "echo a;b"])
    #expect(try table.parse("  # nothing") == [])
    #expect(
      throws: ShellError.invalidLine("the quote ' is never closed; close it, or put \\ before it")
    ) { try table.parse("count 5; echo 'a") }
  }

  @Test func aTildeMeansTheHomeFolder() throws {
    #expect(try meaning("load ~/a", home: "/h") == "load /h/a")
    #expect(try meaning("load ~", home: "/h") == "load /h")
    #expect(try meaning("load '~/a'", home: "/h") == "load ~/a")
    #expect(try meaning("load a~/b", home: "/h") == "load a~/b")
    #expect(throws: ShellError.self) { try meaning("load ~/a") }
  }

  @Test func controlCharactersInAWordAreEscaped() {
    let error = #expect(throws: ShellError.self) { try meaning("a\u{1B}[31mb") }
    #expect(error?.description.contains("\u{1B}") == false)
  }
}

extension OmittedName {
  /// A word that begins with a digit, or with a sign or a decimal point before a digit.
  static let number = OmittedName("a number") { $0.contains(/^[-+]?\.?[0-9]/) }
}
