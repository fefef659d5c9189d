import Testing

@testable import CommandShell

/// Checks the completions and the hints for a command with sub-commands.
@Suite struct TypedArgumentsTests {
  private let command = Command<Int>(
    "note", arguments: .flag("all", help: "list every note"), .optional(.integer("N")),
    summary: "list notes"
  ) { _, _ in 0 }
  .subcommands {
    Command(
      "add", arguments: .flag("urgent", help: "list it first"), .choice(["x", "yy"]),
      .optional(.file()), summary: "add a note"
    ) { _, _, _ in 1 }
    Command("clear", summary: "remove all notes") { 2 }
    Command("tag", summary: "change tags") {
      Command("set", arguments: .text(), summary: "set a tag") { _ in 3 }
    }
  }.description

  private func typed(_ line: String) -> TypedArguments {
    TypedArguments(line.split(separator: " ").map(String.init)[...], of: command)
  }

  @Test func subcommandsAreOfferedAsTheFirstWord() {
    #expect(
      typed("").subcommands == [
        CompletionItem("add", "add a note"), CompletionItem("clear", "remove all notes"),
        CompletionItem("tag", "change tags"),
      ])
    #expect(typed("tag").subcommands == [CompletionItem("set", "set a tag")])
    for line in ["3", "--all", "add", "add x", "clear", "tag set", "xyzzy"] {
      #expect(typed(line).subcommands.isEmpty, "\(line)")
    }
  }

  @Test(arguments: [
    ("", "note", []), ("3", "note", ["3"]), ("xyzzy", "note", ["xyzzy"]),
    ("--all add", "note", ["--all", "add"]), ("add", "note add", []),
    ("a --urgent x", "note add", ["--urgent", "x"]), ("tag", "note tag", []),
    ("tag se v", "note tag set", ["v"]), ("tag x", "note tag", ["x"]),
  ])
  func theWordsBelongToTheSubcommand(line: String, name: String, words: [String]) {
    #expect(typed(line).command.name == name)
    #expect(typed(line).words == words)
  }

  @Test(arguments: [
    ("", ["--all"]), ("add", ["--urgent"]), ("add --urgent", []), ("clear", []),
  ])
  func optionsAreThoseOfTheSubcommand(line: String, options: [String]) {
    #expect(typed(line).remainingOptions.map(\.text) == options)
  }

  @Test func aRepeatedOptionIsOfferedAgain() {
    let command = Command(
      "add", arguments: .option("label", .repeated(.choice(["x", "yy"])), help: "a label"),
      .flag("urgent", help: "list it first"), summary: ""
    ) { _, _ in }.description
    let typed = TypedArguments(["--label", "x", "--urgent"], of: command)
    #expect(typed.remainingOptions == [CompletionItem("--label", "a label")])
    #expect(typed.missing == ["[--label x|yy]…"])
    guard case .choice = TypedArguments(["--label", "x", "--label"], of: command).next?.kind else {
      Issue.record("unexpected kind")
      return
    }
  }

  @Test func theNextWordIsAnArgumentOfTheSubcommand() {
    guard case .integer = typed("").next?.kind, case .choice = typed("add").next?.kind,
      case .file = typed("add x").next?.kind, case nil = typed("add x y").next?.kind,
      case nil = typed("clear").next?.kind, case nil = typed("tag").next?.kind
    else {
      Issue.record("unexpected kind")
      return
    }
  }

  @Test func theTextAfterAnEqualSignIsTheValueOfTheOption() {
    let command = Command<Int>(
      "list", arguments: .flag("all", help: ""), .option("label", .choice(["a", "b"]), help: ""),
      summary: ""
    ) { _, _ in 0 }.description
    let typed = TypedArguments([], of: command)
    guard
      let (value, option) = typed.value(of: WordAtCursor(TypedLine(Array("list --label=b".utf8)))),
      case .choice = option.kind
    else {
      Issue.record("--label has a value")
      return
    }
    #expect(value.text == "b")
    #expect(value.replacement("b") == "--label=b")
    for line in ["list --label", "list --all=", "list --x=", "list a="] {
      #expect(typed.value(of: WordAtCursor(TypedLine(Array(line.utf8)))) == nil, "\(line)")
    }
  }

  @Test(arguments: [
    ("", "[--all] [N] | add | clear | tag"), ("--all", "[N]"), ("3", "[--all]"),
    ("add", "[--urgent] x|yy [FILE]"), ("add x", "[--urgent] [FILE]"), ("clear", ""),
    ("tag", "set"), ("tag set", "TEXT"),
  ])
  func hintsShowTheMissingWords(line: String, hint: String) {
    #expect(typed(line).missing.joined(separator: " ") == hint)
  }

  @Test(arguments: [
    ("--label", "LABEL"), ("--label x", "[--label LABEL]… [--status S]"),
    ("--status x", "[--label LABEL]…"), ("--status=x", "[--label LABEL]…"),
  ])
  func hintsShowTheValueOfAnOption(words: String, hint: String) {
    let command = Command<Int>(
      "list", arguments: .option("label", .repeated(.word("LABEL")), help: ""),
      .option("status", .word("S"), help: ""), summary: ""
    ) { _, _ in 0 }.description
    let typed = TypedArguments(words.split(separator: " ").map(String.init)[...], of: command)
    #expect(typed.missing.joined(separator: " ") == hint)
  }

  @Test func hintsNameTheParametersInTheOrderOfTheUsage() {
    let command = Command<Int>(
      "plot", arguments: .leading(.integer("A")), .integer("B"), .flag("svg", help: ""),
      .optional(.file()), summary: ""
    ) { _, _, _, _ in 0 }.description
    #expect(command.usage == "plot [A] B [--svg] [FILE]")
    for (words, missing) in [
      ([], ["[A]", "B", "[--svg]", "[FILE]"]), (["1"], ["B", "[--svg]", "[FILE]"]),
      (["--svg", "1", "2"], ["[FILE]"]),
    ] {
      #expect(TypedArguments(words[...], of: command).missing == missing)
    }
  }

  @Test func theWordsOfALineAreCompletedAsALine() {
    let command = Command<Int>("time", arguments: .line("COMMAND"), summary: "") { _ in 0 }
    for words in [[], ["history"], ["history", "export"]] {
      guard case .line = TypedArguments(words[...], of: command.description).next?.kind else {
        Issue.record("\(words)")
        continue
      }
    }
  }
}
