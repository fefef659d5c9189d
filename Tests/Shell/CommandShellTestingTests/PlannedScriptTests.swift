import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import Unidirectional

/// Tests `plan source FILE` and the option `--plan`, which show what a whole script would do.
@Suite(.ownThread) struct PlannedScriptTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func script(_ name: String = "script.txt", _ lines: String...) throws -> String {
    try sandbox.write(lines.map { $0 + "\n" }.joined().utf8, to: name).path
  }

  @Test func plansWithDependentCommandsAreReleased() throws {
    final class Token: Sendable {
      func rate() -> Double { 1 }
    }
    struct Weak { weak var token: Token? }
    var options = SessionOptions()
    options.plan = true
    var tokens: [Weak] = []
    for _ in 0..<50 {
      let token = Token()
      tokens.append(Weak(token: token))
      let tool = ledgerTool(rate: { _ in token.rate() })
      _ = try transcript(of: tool, running: ["rate EUR", "add 1"], options: options)
    }
    // The threads of the last sessions may still be releasing their tools.
    #expect(tokens.count { $0.token != nil } < 25)
  }

  @Test func eachLineIsPlannedOnThePlannedState() throws {
    let path = try script(
      "script.txt", "add 1", "# A comment.", "add 2; undo", "state; alias more='add 10'", "more")
    try expectTranscript(
      of: ledgerTool(),
      """
      > add 5
        total: 0 → 5
      > plan source '\(path)'
      add 1
        total: 5 → 6
      Effects: none
      add 2
        total: 6 → 8
      Effects: none
      undo
        total: 8 → 6
      Effects: none
      state
      Effects: none
      alias more='add 10'
      Would define the alias more
      add 10
        total: 6 → 16
      Effects: none
      > state
      total: 5
      note: ""
      > alias
      no aliases are defined
      """)
  }

  @Test func linesAfterAnEffectDependOnIt() throws {
    let path = try script(
      "script.txt", "add 1", "rate EUR", "rate USD; add 2", "undo", "state", "add x", "add",
      "rates", "goto 99")
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan source '\(path)'
      add 1
        total: 0 → 1
      Effects: none
      rate EUR
      Effects: rate("EUR")
      rate USD
      depends on rate("EUR")
      add 2
      depends on rate("EUR")
      undo
      depends on rate("EUR")
      state
      Effects: none
      add x
      depends on rate("EUR")
      <stdin>:1: \(path):6: error: "x" is not an integer; write it like 42, -7, 1_000_000 or 1e6
      add
      depends on rate("EUR")
      <stdin>:1: \(path):7: error: add: N is missing; usage: add N
      rates
      <stdin>:1: \(path):8: error: unknown command "rates"; did you mean "rate"?
      goto 99
      depends on rate("EUR")
      > plan 'rate EUR; add 1'
      Effects: rate("EUR")
        total: 0 → 1
      Effects: none
      """)
  }

  /// A tool whose middleware starts an effect that sends no action.
  private func auditedTool() -> Tool<Ledger, LedgerAction> {
    var tool = ledgerTool()
    tool.middleware = [
      Middleware { action, context, next in
        context.start(.fireAndForget("audit") { Issue.record("a plan started an effect") })
        next(action)
      }
    ]
    return tool
  }

  @Test func anEffectThatSendsNothingDelaysNothing() throws {
    let path = try script("script.txt", "add 1", "add 2", "note x", "add 3")
    try expectTranscript(
      of: auditedTool(),
      """
      > plan source '\(path)'
      add 1
        total: 0 → 1
      Effects: audit (middleware)
      add 2
        total: 1 → 3
      Effects: audit (middleware)
      note x
        note: "" → "x"
      Effects: audit (middleware), debounce(save, id: save, for: 2.0 seconds)
      add 3
      depends on debounce(save, id: save, for: 2.0 seconds)
      """)
  }

  /// A feedback loop has started its effect for the present state before the plan.
  @Test func onlyEffectsThatTheScriptStartsDelayIt() throws {
    var tool = ledgerTool()
    tool.feedback = [
      Feedback(query: { $0.total / 10 }, effect: { .work("tens", ["": $0]) { _ in } })
    ]
    let path = try script("script.txt", "add 1", "add 9", "add 1")
    let text = try transcript(of: tool, running: ["plan source '\(path)'"]) { _ in [] }
    #expect(
      text == """
        > plan source '\(path)'
        add 1
          total: 0 → 1
        Effects: none
        add 9
          total: 1 → 10
        Effects: tens(1) (feedback)
        add 1
        depends on tens(1) (feedback)

        """)
  }

  /// The plan has no jobs, and the state after a pending effect is not known.
  @Test func onlyCertainErrorsAreReported() throws {
    let path = try script("script.txt", "rate EUR &", "wait 1", "why nope", "state")
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan source '\(path)'
      rate EUR
      Effects: rate("EUR")
      wait 1
      Effects: none
      why nope
      depends on rate("EUR")
      state
      Effects: none
      """)
  }

  /// A ledger with commands that are declared to leave the state alone.
  ///
  /// `ask` looks up a rate, `store` writes a file, and `leak` breaks its promise.
  private func promisingTool() -> Tool<Ledger, LedgerAction> {
    var tool = ledgerTool()
    tool.sections.append(
      CommandSection("Promises") {
        Command("ask", arguments: .word("CODE"), summary: "ask for a rate") {
          .rateRequested($0)
        }.readOnly()
        Command("store", summary: "store a rate") { .rateRequested("EUR") }.keepingState()
        Command("leak", arguments: .integer("N"), summary: "add N") {
          .added(Int($0))
        }.readOnly()
      })
    return tool
  }

  @Test func aPlanGoesOnPastCommandsThatLeaveTheStateAlone() throws {
    let path = try script(
      "script.txt", "add 1; ask EUR; add 2", "store; add 3", "ask USD & add 4", "add 5")
    try expectTranscript(
      of: promisingTool(),
      """
      > plan source '\(path)'
      add 1
        total: 0 → 1
      Effects: none
      ask EUR
      Effects: rate("EUR")
      add 2
        total: 1 → 3
      Effects: none
      store
      Effects: rate("EUR")
      add 3
        total: 3 → 6
      Effects: none
      ask USD
      Effects: rate("USD")
      add 4
      depends on rate("USD")
      add 5
      depends on rate("USD")
      """)
  }

  @Test func aChangeAgainstTheDeclarationIsAFault() throws {
    let fault =
      #"error: "leak 1" must leave the state alone, but added(1) changed it: total: 0 → 1"#
    try expectTranscript(
      of: promisingTool(),
      """
      > leak 1
        total: 0 → 1
      <stdin>:1: \(fault)
      > undo; plan leak 1
        total: 1 → 0
        total: 0 → 1
      Effects: none
      <stdin>:2: \(fault)
      """)
    var options = SessionOptions()
    options.quiet = true
    try expectTranscript(of: promisingTool(), "> leak 1\n<stdin>:1: \(fault)", options: options)
  }

  @Test func aFileThatCanBeReadOnlyOnceIsNotPlanned() throws {
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan source /dev/null
      <stdin>:1: error: plan cannot read "/dev/null", which can be read only once
      """)
  }

  @Test func theTextsOfCommandsFollowTheOutput() throws {
    let path = try script("script.txt", "add 1", "state")
    let file = sandbox.url("out.txt")
    #expect(
      try transcript(of: ledgerTool(), running: ["plan source '\(path)' > '\(file.path)'"])
        .split(separator: "\n").count == 1)
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == "add 1\n  total: 0 → 1\nEffects: none\nstate\nEffects: none\n")
  }

  @Test func sourcedScriptsArePlannedInPlace() throws {
    let inner = try script("inner.txt", "add 2", "rate USD", "bogus")
    let path = try script("script.txt", "add 1", "source '\(inner)'", "add 3")
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan source '\(path)'
      add 1
        total: 0 → 1
      Effects: none
      add 2
        total: 1 → 3
      Effects: none
      rate USD
      Effects: rate("USD")
      bogus
      <stdin>:1: \(path):2: \(inner):3: error: unknown command "bogus"; use help to list the commands
      add 3
      depends on rate("USD")
      > plan 'add 1; source '\\''\(inner)'\\''; add 1'
        total: 0 → 1
      Effects: none
      add 2
        total: 1 → 3
      Effects: none
      rate USD
      Effects: rate("USD")
      bogus
      <stdin>:2: \(inner):3: error: unknown command "bogus"; use help to list the commands
        total: 3 → 4
      Effects: none
      """)
  }

  @Test func aScriptThatSourcesItselfIsAnError() throws {
    let path = sandbox.url("script.txt").path
    _ = try script("script.txt", "add 1", "source '\(path)'", "plan add 1", "!true", "apply")
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan source '\(path)'
      add 1
        total: 0 → 1
      Effects: none
      source '\(path)'
      <stdin>:1: \(path):2: error: source: "\(path)" is already running
      plan add 1
      <stdin>:1: \(path):3: error: plan cannot show what "plan" would do
      !true
      <stdin>:1: \(path):4: error: plan cannot show what "!" would do
      apply
      <stdin>:1: \(path):5: error: plan cannot show what "apply" would do
      """)
  }

  @Test func quitAndErrorsEndAPlanAsTheyEndTheScript() throws {
    let quitting = try script("quit.txt", "add 1", "quit", "add 2")
    let failing = try script("fail.txt", "add 1; add x", "add 2")
    var options = SessionOptions()
    try expectTranscript(
      of: ledgerTool(),
      """
      > plan source '\(quitting)'
      add 1
        total: 0 → 1
      Effects: none
      quit
      Would end the session
      > add 1
        total: 0 → 1
      """)
    options.stopOnError = true
    let text = try transcript(
      of: ledgerTool(), running: ["plan source '\(failing)'", "add 7"], options: options)
    #expect(text.contains("  total: 0 → 1\n"))
    #expect(!text.contains("1 → 3"))
    #expect(!text.contains("0 → 7"))
  }

  @Test func inJSONEachLineIsAnObject() throws {
    let path = try script("script.txt", "add 1; rate EUR", "add 2", "add x")
    var options = SessionOptions()
    options.json = true
    let text = try transcript(
      of: ledgerTool(), running: ["plan source '\(path)'"], options: options)
    let source = "\"<stdin>:1: \(path)\""
    #expect(
      text == """
        > plan source '\(path)'
        {"source":\(source),"line":1,"command":"add 1","answer":null,"value":\
        {"changes":[{"path":"total","old":0,"new":1}],"effects":[]},"changes":[],"error":null}
        {"source":\(source),"line":1,"command":"rate EUR","answer":null,"value":\
        {"changes":[],"effects":[{"rate":"EUR"}]},"changes":[],"error":null}
        {"source":\(source),"line":2,"command":"add 2","answer":null,"value":\
        {"changes":[],"effects":[]},"changes":[],"error":null,"dependsOn":["rate(\\"EUR\\")"]}
        {"source":\(source),"line":3,"command":"add x","answer":null,"value":\
        {"changes":[],"effects":[]},"changes":[],"error":"\\"x\\" is not an integer; write it like \
        42, -7, 1_000_000 or 1e6","dependsOn":["rate(\\"EUR\\")"]}
        {"source":"<stdin>","line":1,"command":"plan source '\(path)'","answer":null,"value":\
        {"changes":[],"effects":[],"plan":1},"changes":[],"error":null}

        """)
  }

  // MARK: The option

  private func planned(
    _ commands: [String] = [], scripts: [String] = [], input: [String] = [], json: Bool = false
  ) throws -> String {
    var options = SessionOptions()
    (options.plan, options.commands, options.scripts) = (true, commands, scripts)
    options.json = json
    return try transcript(
      of: auditedTool(), running: input, options: options,
      variables: ["HOME": sandbox.work.path])
  }

  @Test func theOptionPlansOptionsScriptsAndStandardInput() throws {
    let path = try script("script.txt", "add 2", "undo")
    let text = try planned(["add 1"], scripts: [path, "-"], input: ["add 3; rate EUR", "add 4"])
    #expect(
      text == """
        > add 3; rate EUR
        add 1
          total: 0 → 1
        Effects: audit (middleware)
        add 2
          total: 1 → 3
        Effects: audit (middleware)
        undo
          total: 3 → 1
        Effects: none
        add 3
          total: 1 → 4
        Effects: audit (middleware)
        rate EUR
        Effects: audit (middleware), rate("EUR")
        > add 4
        add 4
        depends on rate("EUR")

        """)
  }

  @Test func nothingIsWritten() throws {
    let names = ["out", "made", "recording", "piped", "exported.html"]
    let files = names.map { sandbox.url($0).path }
    let text = try planned([
      "add 1 > '\(files[0])'", "!touch '\(files[1])'", "record '\(files[2])'",
      "state | cat > '\(files[3])'", "history export '\(files[4])'",
    ])
    #expect(text.contains("  total: 0 → 1\n"))
    #expect(
      text.split(separator: "\n").count { $0.contains(" error: plan cannot show what ") } == 2,
      "\(text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.work.path).isEmpty)
  }

  @Test func theOptionWritesAnObjectForEachCommand() throws {
    let text = try planned(["add 1; bogus"], json: true)
    #expect(
      text == """
        {"source":"-c","line":1,"command":"add 1","answer":null,"value":{"changes":[{"path":"total",\
        "old":0,"new":1}],"effects":["audit"]},"changes":[],"error":null}
        {"source":"-c","line":1,"command":"bogus","answer":null,"value":{"changes":[],"effects":[]},\
        "changes":[],"error":"unknown command \\"bogus\\"; use help to list the commands"}

        """)
  }

  @Test(arguments: [false, true])
  func aTerminalIsNoScript(isAtomic: Bool) throws {
    var options = SessionOptions()
    (options.plan, options.atomic) = (!isAtomic, isAtomic)
    let error = #expect(throws: TerminalSessionError.self) {
      _ = try TerminalSession(ledgerTool(), options: options)
    }
    let text = error?.description ?? ""
    let option = isAtomic ? "--atomic" : "--plan"
    #expect(text.contains(" status 64 ") && text.contains("\(option) needs a script, -c or piped"))
  }
}
