import CommandShellTesting
import Testing

@testable import CommandShell

@Suite struct SubcommandTests {
  enum Meaning: Equatable, Sendable {
    case list(Int64?)
    case add(String, urgent: Bool)
    case clear
    case open(String?)
    case recent
    case all(Bool)
    case names(Bool)
    case setURL(String)
    case push
    case pushAll
  }

  private static let note: Command<Meaning> =
    Command(
      "note", short: "%", arguments: .optional(.integer("N")), summary: "list the last N notes"
    ) { .list($0) }
    .subcommands {
      Command(
        "add", short: "a+", arguments: .flag("urgent", help: "list the note first"), .text(),
        summary: "add a note"
      ) { isUrgent, text in .add(text, urgent: isUrgent) }
      Command("clear", summary: "remove all notes") { .clear }
    }

  private static let commands: [Command<Meaning>] = [
    note,
    Command("open", arguments: .optional(.file()), summary: "") { .open($0) }
      .subcommands { Command("recent", summary: "") { .recent } },
    Command("list", arguments: .flag("all", help: ""), summary: "") { .all($0) }
      .subcommands {
        Command("names", arguments: .flag("sorted", help: ""), summary: "") { .names($0) }
      },
    Command("remote", summary: "") {
      Command("url", summary: "") {
        Command("set", arguments: .text("URL"), summary: "") { .setURL($0) }
      }
      Command("push", summary: "") { .push }
        .subcommands { Command("all", summary: "") { .pushAll } }
      Command("purge", summary: "") { .clear }
    },
  ]

  private let table = CommandTable(commands)

  @Test(
    arguments: [
      ("note", .list(nil)), ("note 3", .list(3)), ("note -3", .list(-3)), ("n 6e0", .list(6)),
      ("note add a  b", .add("a b", urgent: false)),
      ("note add --urgent a", .add("a", urgent: true)),
      ("note add a --urgent", .add("a", urgent: true)),
      ("note add -- --urgent", .add("--urgent", urgent: false)),
      ("note a+ a", .add("a", urgent: false)), ("note clear", .clear), ("note cl", .clear),
      ("note 'add' 'a'", .add("a", urgent: false)), ("n a x", .add("x", urgent: false)),
      ("%3", .list(3)), ("%clear", .clear), ("'%clear'", .clear), ("% clear", .clear),
      ("open", .open(nil)), ("open recent", .recent), ("open rec", .open("rec")),
      ("open ./recent", .open("./recent")),
      ("list", .all(false)), ("list --all", .all(true)), ("list names", .names(false)),
      ("list n --sorted", .names(true)),
      ("remote url set a b", .setURL("a b")), ("rem u s a", .setURL("a")),
      ("remote push", .push), ("remote push all", .pushAll), ("remote pus a", .pushAll),
    ] as [(String, Meaning)])
  func theFirstWordSelectsASubcommand(line: String, expected: Meaning) throws {
    #expect(try table.parse(line) == [expected])
  }

  @Test(arguments: [
    ("note clear 1", #"note clear: unexpected argument "1"; usage: note clear"#),
    ("note 1 2", #"note: unexpected argument "2"; usage: note [N] | add | clear"#),
    ("note 1 add", #"note: unexpected argument "add"; usage: note [N] | add | clear"#),
    ("note 1x", #""1x" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
    ("note ''", #""" is not an integer; write it like 42, -7, 1_000_000 or 1e6"#),
    ("note claer", #"note: unknown sub-command "claer"; did you mean "clear"?"#),
    ("note xyzzy", #"note: unknown sub-command "xyzzy"; usage: note [N] | add | clear"#),
    ("note add --urgnet", #"note add: unknown option "--urgnet"; did you mean "--urgent"?"#),
    ("list nmaes", #"list: unknown sub-command "nmaes"; did you mean "names"?"#),
    ("list --lal", #"list: unknown option "--lal"; did you mean "--all"?"#),
    ("list names --all", #"list names: unknown option "--all"; usage: list names [--sorted]"#),
    ("list --sorted", #"list: unknown option "--sorted"; usage: list [--all] | names"#),
    ("remote", "remote: a sub-command is missing; usage: remote url | push | purge"),
    ("remote url", "remote url: a sub-command is missing; usage: remote url set"),
    ("remote pu", #""remote pu" is ambiguous: remote push, remote purge"#),
    ("remote ''", #"remote: unknown sub-command ""; usage: remote url | push | purge"#),
    ("remote url ste", #"remote url: unknown sub-command "ste"; did you mean "set"?"#),
    ("remote push al x", #"remote push all: unexpected argument "x"; usage: remote push all"#),
    ("remote push x", #"remote push: unknown sub-command "x"; usage: remote push [all]"#),
    ("note add 'a", "the quote ' is never closed; close it, or put \\ before it"),
  ])
  func errorsNameTheSubcommand(line: String, message: String) {
    let error = #expect(throws: ShellError.self) { try table.parse(line) }
    #expect(error?.description == message)
  }

  @Test func theNameOfASubcommandBeginsWithTheNameOfItsCommand() {
    #expect(Self.note.description.subcommands.map(\.name) == ["note add", "note clear"])
  }

  @Test func theNameOfACommandWithSubcommandsCanBeImplicit() throws {
    let table = CommandTable([Self.note.implicit(for: .number)])
    #expect(try table.parse("3; note clear; note 4") == [.list(3), .clear, .list(4)])
  }

  @Test func helpFindsSubcommands() throws {
    let index = CommandIndex(Self.commands.map(\.description))
    #expect(try index.command(named: ["open", "rec"]).name == "open recent")
    #expect(try index.command(named: ["rem", "url", "set"]).usage == "remote url set URL")
    let error = #expect(throws: ShellError.self) { try index.command(named: ["note", "3"]) }
    #expect(
      error?.description == #"note: unknown sub-command "3"; usage: note [N] | add | clear"#)
  }

  #if os(Linux) || os(macOS)
    @Test func subcommandsAreDeclaredOnce() async {
      await #expect(processExitsWith: .failure) {
        _ = Self.note.subcommands {}
      }
    }
  #endif
}
