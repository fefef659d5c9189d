import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Checks that text from outside cannot control a terminal, and reaches a pipe unchanged.
@Suite(.ownThread) struct HostileTextTests {
  private static let rates =
    #"{"base":"EUR","date":"2026-04-16","rates":{"USD":1.1782,"GBP":0.87}}"#
  private static let evilName = "\u{1B}[31mr\u{9B}2J\u{202E}"

  private func currency(_ arguments: String..., input: String = "") throws -> ToolProcess {
    let sandbox = try Sandbox()
    try sandbox.write(Self.rates.utf8, to: Self.evilName)
    try sandbox.write(Self.rates.utf8, to: "rates one.json")
    return try ToolProcess(
      executableURL(named: "currency"), arguments, input: input, sandbox: sandbox)
  }

  @Test func aPipeGetsAnswersUnchangedAndWordsEscaped() async throws {
    let script = "reload '\(Self.evilName)'\n\u{9B}31m\namount 5\u{9B}\necho '\u{1B}[1m'\n"
    let result = try await currency("--log-format", "diff", input: script).run()
    let escaped = #"\u{1B}[31mr\u{9B}2J\u{202E}"#
    #expect(
      result.output == """
        Action: reloadRequested("\(escaped)")
        Effects: cancellable(load(from: "\(escaped)"), id: rates, cancelInFlight: true)
        ---
        Action: reloadResponse.loaded({date: 2026-04-16, source: "\(escaped)", \
        rates: {GBP: 0.87, USD: 1.1782}})
        Effects: none
        Changes:
          rates: none → 2 of 2026-04-16 from "\(escaped)"
        ---
        loaded 2 rates for 2026-04-16 from \(Self.evilName)
        Action: amountTyped("5\\u{9B}")
        Effects: none
        Changes:
          amount: none → "5\\u{9B}"
        ---
        \u{1B}[1m

        """)
    #expect(
      result.errors == """
        <stdin>:2: error: unknown command "\\u{9B}31m"; use help to list the commands
        <stdin>:3: error: "5\\u{9B}" is not an amount; write it like 10 or 10.50

        """)
  }

  @Test func aTerminalGetsNoControlSequences() async throws {
    let terminal = try PseudoTerminal.command(
      try currency(
        "--color", "never", "-i", "-c", "reload '\(Self.evilName)'", "-c",
        "echo '\u{9B}x'; \u{200F}"))
    try await terminal.expectLine(
      #"loaded 2 rates for 2026-04-16 from \u{1B}[31mr\u{9B}2J\u{202E}"#)
    try await terminal.expectLine(#"\u{9B}x"#)
    try await terminal.expectScreen("the unknown command") { $0.text.contains(#""\u{200F}""#) }
    try await terminal.expectCursorLine("USD> ")
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect(!text.unicodeScalars.contains { "\u{9B}\u{202E}\u{200F}".unicodeScalars.contains($0) })
    #expect(!text.contains("\u{1B}[31m"))
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
  }

  @Test func loadedCurrenciesAndQuotedFilesAreCompleted() async throws {
    let terminal = try PseudoTerminal.command(try currency("--color", "never"))
    try await terminal.expectCursorLine("USD> ")
    terminal.send("10\r")
    try await terminal.expectLine("no rates are loaded; use reload to load them")
    try await terminal.expectCursorLine("USD> ")
    terminal.send("reload 'rat\t")
    try await terminal.expectCursorLine("USD> reload 'rates one.json' ")
    terminal.send("\r")
    try await terminal.expectLine("10 EUR = 11.78 USD (rates for 2026-04-16)")
    try await terminal.expectCursorLine("USD> ")
    terminal.send("to g\t")
    try await terminal.expectCursorLine("USD> to GBP ")
    terminal.send("\rquit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
  }

  /// Checks that a query, which may contain a key, is recalled in the session but not saved.
  @Test(arguments: ["currency", "headlines"])
  func theHistoryKeepsNoQuery(_ name: String) async throws {
    let sandbox = try Sandbox()
    let tool = try ToolProcess(
      executableURL(named: name), ["--color", "never"], sandbox: sandbox)
    let command = name == "currency" ? "reload" : "load"
    let prompt = name == "currency" ? "USD> " : "headlines> "
    let terminal = try PseudoTerminal.command(tool)
    try await terminal.expectCursorLine(prompt)
    terminal.send("\(command) 'http://127.0.0.1:1/x?key=s3cret'\r")
    try await terminal.expectScreen("the error") {
      $0.text.contains("http://127.0.0.1:1/x?…: 127.0.0.1 refused")
    }
    try await terminal.expectCursorLine(prompt)
    terminal.press(.up)
    let screen = try await terminal.expectCursorLine(
      "\(prompt)\(command) 'http://127.0.0.1:1/x?key=s3cret'")
    #expect(!screen.textAfterCursor.contains("s3cret"))
    terminal.press(.control("c"))
    try await terminal.expectCursorLine(prompt)
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
    let history = try #require(sandbox.contents(of: "~/.local/state/\(name)/history"))
    #expect(
      String(decoding: history, as: UTF8.self)
        == "\(command) 'http://127.0.0.1:1/x?…'\nquit\n")
  }

  @Test func headlinesNeverShowsAQuery() async throws {
    let script = """
      load 'http://127.0.0.1:1/x?key=s3cret'
      load https://u:s3cret@example.org/
      load https:/example.org?key=s3cret
      state
      frob 'http://a/?key=s3cret'

      """
    for format in ["dump", "diff", "json"] {
      let result = try await ToolProcess(
        executableURL(named: "headlines"), ["--log-format", format], input: script
      ).run()
      #expect(result.output.contains("http://127.0.0.1:1/x?…"))
      #expect(!(result.output + result.errors).contains("s3cret"))
      #expect(
        result.errors.contains(
          "<stdin>:3: error: cannot load \"https:/example.org?…\": the URL has no // after"))
    }
  }
}
