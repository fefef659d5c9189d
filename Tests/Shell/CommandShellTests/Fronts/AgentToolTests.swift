import CommandShellTesting
import Foundation
import StateDiff
import Testing

@testable import CommandShell

/// Checks the tools that agents see, and the command lines of their calls.
@Suite struct AgentToolTests {
  private enum Size: String, CaseIterable, Sendable { case small, large }

  private static let commands: [Command<String>] = [
    Command(
      "mix?", short: "%",
      arguments: Parameter<Int>.integer("N", in: 1...9),
      .optional(.repeated(Parameter<Double>.decimal("X"))),
      .option("size", .choice(of: Size.self), help: "the size"),
      .option("label", .repeated(.word("LABEL")), help: "a label"), .flag("now", help: "at once"),
      summary: "mix", discussion: "It mixes.", examples: [CommandExample("mix 1", "mixes one")]
    ) { (number: Int, factors: [Double]?, size: Size?, labels: [String]?, isNow: Bool) in
      "\(number) \(factors ?? []) \(size?.rawValue ?? "-") \(labels ?? []) \(isNow)"
    },
    Command("mix", arguments: .text("A"), summary: "mix text") { $0 },
    Command("größe", arguments: .optional(.word("FILE")), .optional(.word("A|B")), summary: "") {
      "\($0 ?? "-") \($1 ?? "-")"
    }.undoable(usesNetwork: true),
    Command("range", arguments: .leading(.integer("A")), .optional(.integer("B")), summary: "") {
      (first: Int?, last: Int?) in "\(first ?? 0) \(last ?? 9)"
    },
    Command("note", arguments: .text(), summary: "note") { "note \($0)" }
      .subcommands { Command("clear", summary: "clear") { "cleared" } },
    Command("remote", summary: "remotes") {
      Command("add", arguments: .word("NAME"), summary: "add") { "added \($0)" }
    },
    Command("read", arguments: .file(), summary: "read FILE") { $0 },
    Command("visit", summary: "visit") { "visited" }.onlyTyped(),
    Command("fetch", arguments: .repeated(.resource()), summary: "fetch") { "\($0)" },
    Command(
      "take", arguments: .file(keywords: [CompletionItem("last")]),
      .optional(.repeated(Parameter("I", kind: .integer) { $0.text }.noted("digits or a word"))),
      summary: "take",
      discussion: String(repeating: "It explains much. ", count: 60),
      examples: [CommandExample("take last", "takes the last one")]
    ) { "\($0) \($1 ?? [])" }.readOnly(usesNetwork: true),
  ]

  private static let tools = AgentTool.tools(
    commands.map(\.description),
    builtins: ShellCommand<PromptState, PromptAction>.commands().map(\.description))

  private func tool(_ name: String) throws -> AgentTool {
    try #require(Self.tools.first { $0.name == name })
  }

  @Test func everyCommandHasANameOfItsOwn() {
    #expect(
      Self.tools.map(\.name) == [
        "mix", "mix_", "gr_e", "range", "note", "note_clear", "remote_add", "take", "state", "undo",
        "redo",
        "history", "goto", "mark", "unmark", "diff", "drop", "plan", "apply", "why", "data_reload",
        "data_keep",
        "data_merge", "result",
      ])
  }

  @Test func theSchemaFollowsFromTheDeclaration() throws {
    let json = try DumpValue(json: Data(try tool("mix").json.utf8))
    #expect(json["title"] == .string("mix?"))
    #expect(json["description"] == .string("mix\n\nIt mixes."))
    #expect(json["annotations"] == nil)
    let schema = try #require(json["inputSchema"])
    #expect(schema["required"]?.elements == [.string("n")])
    #expect(schema["additionalProperties"] == .bool(false))
    let properties = try #require(schema["properties"])
    let rows = [
      ("n", #"{"description":"N","maximum":9,"minimum":1,"type":"integer"}"#),
      ("x", #"{"description":"X","items":{"type":"number"},"minItems":1,"type":"array"}"#),
      ("size", #"{"description":"the size","enum":["small","large"],"type":"string"}"#),
      (
        "label",
        #"{"description":"a label","items":{"type":"string"},"minItems":1,"type":"array"}"#
      ), ("now", #"{"description":"at once","type":"boolean"}"#),
    ]
    for (name, expected) in rows {
      #expect(try #require(properties[name]).json == expected)
    }
  }

  @Test func aChoiceHasTheNameThatItsAuthorGivesIt() throws {
    let command = Command<String>(
      "convert", arguments: .choice(["EUR", "USD"], name: "CURRENCY"),
      .choice(of: Size.self, name: "SIZE"), summary: "convert"
    ) { $0 + $1.rawValue }
    #expect(command.description.usage == "convert CURRENCY SIZE")
    let tools = AgentTool.tools([command.description], builtins: [])
    let properties = try DumpValue(json: Data(try #require(tools.first).json.utf8))["inputSchema"]?[
      "properties"]
    #expect(properties?["currency"]?["enum"]?.elements == [.string("EUR"), .string("USD")])
    #expect(properties?["size"]?["enum"]?.elements == [.string("small"), .string("large")])
  }

  @Test func aNumberWithoutARangeIsAString() throws {
    let json = try DumpValue(json: Data(try tool("take").json.utf8))
    let schema = try #require(json["inputSchema"]?["properties"]?["i"])
    #expect(schema["items"] == .record([.init("type", .string("string"))]))
    #expect(schema["description"] == .string("I; digits or a word"))
  }

  @Test(arguments: [60, 200]) func noDescriptionHasMoreThan1024Characters(count: Int) throws {
    let text = String(repeating: "It explains much. ", count: count)
    let command = Command<String>(
      "long", arguments: .flag("now", help: text), summary: "a summary", discussion: text
    ) { "\($0)" }
    let tool = try #require(AgentTool.tools([command.description], builtins: []).first)
    let json = try DumpValue(json: Data(tool.json.utf8))
    let descriptions = [json, try #require(json["inputSchema"]?["properties"]?["now"])]
      .map { $0["description"]?.string ?? "" }
    #expect(descriptions.allSatisfy { (900...1024).contains($0.unicodeScalars.count) })
    #expect(descriptions[0].hasPrefix("a summary\n\nIt explains"))
  }

  @Test func commandsHaveHints() throws {
    let rows = [
      ("take", #"{"openWorldHint":true,"readOnlyHint":true}"#),
      ("state", #"{"openWorldHint":false,"readOnlyHint":true}"#),
      ("plan", #"{"openWorldHint":false,"readOnlyHint":true}"#),
      ("goto", #"{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}"#),
      ("undo", #"{"destructiveHint":false,"openWorldHint":false}"#),
      ("redo", #"{"destructiveHint":false,"openWorldHint":false}"#),
      ("unmark", #"{"destructiveHint":false,"openWorldHint":false}"#),
      ("data_reload", #"{"destructiveHint":false,"openWorldHint":false}"#),
      ("data_keep", #"{"destructiveHint":true,"openWorldHint":false}"#),
      ("apply", #"{"destructiveHint":true,"openWorldHint":false}"#),
      ("result", #"{"openWorldHint":false,"readOnlyHint":true}"#),
      ("gr_e", #"{"destructiveHint":false,"openWorldHint":true}"#),
    ]
    for (name, expected) in rows {
      let json = try DumpValue(json: Data(try tool(name).json.utf8))
      #expect(try #require(json["annotations"]).json == expected)
    }
  }

  @Test func theSchemaOfEachResultIsThatOfTheRecord() throws {
    let required = ["value", "changes", "step", "effects", "error"].map(DumpValue.string)
    for tool in Self.tools {
      let schema = try #require(DumpValue(json: Data(tool.json.utf8))["outputSchema"])
      #expect(schema["type"] == .string("object"))
      #expect(schema["required"] == .list(required))
      #expect(
        schema["properties"]?.members.map(\.name)
          == ["changes", "data", "effects", "error", "journal", "plan", "step", "value"])
    }
  }

  @Test(arguments: [
    ("mix", #"{"n":5}"#, "5 [] - [] false"),
    ("mix", #"{"n":"5","x":"","size":"","label":[],"now":"true"}"#, "5 [] - [] true"),
    ("mix", #"{"n":"5","now":"false"}"#, "5 [] - [] false"),
    ("mix", #"{"n":"5","now":""}"#, "5 [] - [] false"),
    ("mix", #"{"n":"8","x":[-0.5,"2e3"],"now":true}"#, "8 [-0.5, 2000.0] - [] true"),
    ("mix", #"{"x":1,"n":5.0,"size":"large","now":null}"#, "5 [1.0] large [] false"),
    (
      "mix", #"{"n":1,"label":["--a","b c","\u0027","=",""]}"#,
      #"1 [] - ["--a", "b c", "\'", "=", ""] false"#
    ),
    ("mix_", #"{"a":"a;b & 'c' > \"d\" | !e #f \\ ~"}"#, #"a;b & 'c' > "d" | !e #f \ ~"#),
    ("mix", #"{"n":2,"x":"[1, 2.5]","label":"[x"}"#, #"2 [1.0, 2.5] - ["[x"] false"#),
    ("mix_", #"{"a":"[1]"}"#, "[1]"), ("mix_", ##"{"a":"#"}"##, "#"), ("mix_", #"{"a":""}"#, ""),
    ("mix_", "{}", ""),
    ("gr_e", #"{"file":"~/a","a_b":"--b"}"#, "~/a --b"),
    ("note", #"{"text":"clear all"}"#, "note clear all"), ("note_clear", "{}", "cleared"),
    ("remote_add", #"{"name":"-x"}"#, "added -x"),
    ("range", #"{"a":1,"b":2}"#, "1 2"), ("range", #"{"b":5}"#, "0 5"), ("range", "{}", "0 9"),
    ("range", #"{"a":"","b":"5"}"#, "0 5"),
  ])
  func aCallHasTheMeaningOfItsArguments(
    name: String, arguments: String, meaning: String
  ) throws {
    let words = try tool(name).words(DumpValue(json: Data(arguments.utf8)))
    let line = words.map { Word($0).typedWhole }.joined(separator: " ")
    #expect(try CommandTable(Self.commands).parse(line) == [meaning])
  }

  @Test(arguments: [
    ("apply", #"{"plan":1}"#, ["apply", "1"]), ("apply", #"{"plan":"1"}"#, ["apply", "1"]),
    ("undo", #"{"k":"2"}"#, ["undo", "2"]), ("undo", #"{"k":""}"#, ["undo"]),
    ("undo", "", ["undo"]), ("data_keep", "{}", ["data", "keep"]),
    ("history", #"{"k":3,"all":true}"#, ["history", "--all", "3"]),
    ("unmark", #"{"name":"a"}"#, ["unmark", "a"]),
  ])
  func builtInCommandsReadTheSameTypes(name: String, arguments: String, words: [String]) throws {
    let arguments = try arguments.isEmpty ? nil : DumpValue(json: Data(arguments.utf8))
    #expect(try tool(name).words(arguments) == words)
  }

  @Test(arguments: [
    (#"{"tool":"mix","arguments":{"n":1},"at":0}"#, "{\"n\":1}", 0),
    (#"{"tool":"mix","arguments":"{\"n\":1}","at":"0"}"#, "{\"n\":1}", 0),
    (#"{"tool":"mix","arguments":"","at":""}"#, nil, nil),
    (#"{"tool":"mix","arguments":null,"at":null}"#, nil, nil),
  ])
  func planReadsTheSameTypes(arguments: String, inner: String?, step: Int?) throws {
    let plan = try tool("plan")
    let read = try plan.read(DumpValue(json: Data(arguments.utf8)))
    #expect(read["tool"] == ["mix"])
    #expect(read["arguments"] == inner.map { [$0] })
    #expect(read["at"] == step.map { ["\($0)"] })
  }

  @Test(arguments: [
    ("result", #"{"offset":"x"}"#, #""offset" must be of type integer, not "x""#),
    ("plan", #"{"tool":"mix","at":[0]}"#, #""at" must be of type string, not [0]"#),
    ("plan", #"{"tool":"mix","arguments":[1]}"#, #""arguments" must be of type object, not [1]"#),
    ("plan", #"{"tool":""}"#, "the argument tool of plan is missing"),
    ("apply", #"{"plan":""}"#, "the argument plan of apply is missing"),
    ("apply", #"{"plan":true}"#, #""plan" must be of type integer, not true"#),
  ])
  func wrongArgumentsOfPlansAreNamed(name: String, arguments: String, message: String) throws {
    let (tool, arguments) = (try tool(name), try DumpValue(json: Data(arguments.utf8)))
    let error = #expect(throws: ShellError.self) {
      try tool.integer("offset", in: tool.read(arguments))
    }
    #expect(error?.description == message)
  }

  /// The command line `range 5` has only a last number.
  @Test func anArgumentIsNotReadAsTheNextOne() throws {
    #expect(throws: ShellError.failed("the argument b of range is missing")) {
      try tool("range").words(DumpValue(json: Data(#"{"a":5}"#.utf8)))
    }
  }

  @Test(arguments: ["plan", "result"])
  func aToolThatIsNoCommandCannotBePlanned(name: String) throws {
    let tool = try tool(name)
    #expect(throws: ShellError.failed("\(name) cannot be planned")) { try tool.words(nil) }
  }

  @Test(arguments: [
    ("mix", #"{"lable":5}"#, #"unknown argument of mix "lable"; did you mean "label"?"#),
    ("mix", #"{"zzzzz":5}"#, #"of mix "zzzzz" (known: n, x, size, label, now)"#),
    ("note_clear", #"{"n":5}"#, #"unknown argument of note_clear "n" (known: none)"#),
    ("mix", #"{"n":[5]}"#, #""n" must be of type integer, not [5]"#),
    ("mix", #"{"n":true}"#, #""n" must be of type integer, not true"#),
    ("mix", #"{"n":{}}"#, #""n" must be of type integer, not {}"#),
    ("mix", #"{"n":5,"now":1}"#, #""now" must be of type boolean, not 1"#),
    ("mix", #"{"n":5,"now":"yes"}"#, #""now" must be of type boolean, not "yes""#),
    ("mix", #"{"n":5,"x":[[1]]}"#, #""x" must be of type array of number, not [1]"#),
    ("mix", #"{"n":5,"x":true}"#, #""x" must be of type array of number, not true"#),
    ("mix", #"{"n":5,"size":[1]}"#, #""size" must be of type string, not [1]"#),
    ("mix", #"{"n":1234567890123456789012345678901234567890}"#, "more than 38 digits"),
    ("mix", "{}", "the argument n of mix is missing"),
    ("mix", #"{"n":""}"#, "the argument n of mix is missing"),
    ("gr_e", #"{"a_b":"b"}"#, "the argument file of gr_e is missing"),
    ("note", #"{"text":"clear"}"#, #""clear" is a sub-command of note, which is another tool"#),
  ])
  func wrongArgumentsAreNamed(name: String, arguments: String, message: String) throws {
    let (tool, arguments) = (try tool(name), try DumpValue(json: Data(arguments.utf8)))
    let error = #expect(throws: ShellError.self) { try tool.words(arguments) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }
}
