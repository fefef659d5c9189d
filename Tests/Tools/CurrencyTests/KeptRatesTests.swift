import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import currency

/// Tests that the rates that were loaded last are kept, and that answers tell so.
@Suite(.ownThread) struct KeptRatesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rates-\(UUID())")

  /// Runs a script whose loads end with a result.
  private func run(
    _ lines: String..., json: Bool = false, loading result: CurrencyAction.ReloadResult
  ) throws -> String {
    var tool = currencyTool(defaultSource: "usual", environment: .unimplemented)
    tool.name = "currency"
    var options = SessionOptions()
    (options.quiet, options.json) = (true, json)
    return try transcript(
      of: tool, running: lines, options: options, variables: ["XDG_DATA_HOME": folder.path]
    ) { _ in [.reloadResponse(result)] }
  }

  @Test func theRatesThatWereLoadedLastAreUsedOffline() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let loaded = CurrencyAction.ReloadResult.loaded(try frankfurterRates())
    let offline = CurrencyAction.ReloadResult.failed("there is no network")
    #expect(try run("10", loading: offline) == "> 10\n")
    #expect(
      try run("reload", "10", loading: loaded).hasSuffix(
        "> 10\n10 EUR = 11.78 USD (rates for 2026-04-16)\n"))
    let text = try run("10", "rates", "reload", "10", loading: offline)
    #expect(text.hasPrefix("> 10\n10 EUR = 11.78 USD (kept rates for 2026-04-16)\n> rates\n"))
    #expect(text.contains("\n(kept rates for 2026-04-16)\n> reload\n"))
    #expect(text.contains("there is no network; the rates for 2026-04-16 are kept\n> 10\n"))
    #expect(text.hasSuffix("\n10 EUR = 11.78 USD (kept rates for 2026-04-16)\n"))
    // After a load, the rates are no longer those of an earlier session, unless it is undone.
    let again = try run("reload", "10", "undo", "5", loading: loaded)
    #expect(again.contains("\n10 EUR = 11.78 USD (rates for 2026-04-16)\n"))
    #expect(again.hasSuffix("\n5 EUR = 5.89 USD (rates for 2026-04-16)\n"))
    let date = try #require(CalendarDate("2026-04-17"))
    let rates = [try currency("USD"): ExactDecimal(coefficient: 2)]
    let newer = ExchangeRates(date: date, source: "b", rates: rates)
    let later = try run("reload", "10", "undo 2", "10", loading: .loaded(newer))
    #expect(later.contains("\n10 EUR = 20.00 USD (rates for 2026-04-17)\n"))
    #expect(later.hasSuffix("\n10 EUR = 11.78 USD (kept rates for 2026-04-16)\n"))
  }

  @Test func jsonSaysThatTheRatesAreKept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let loaded = CurrencyAction.ReloadResult.loaded(try frankfurterRates())
    #expect(try !run("reload", "10", json: true, loading: loaded).contains("kept"))
    let text = try run("10", "rates", json: true, loading: loaded)
    let amount =
      #""value":{"amount":"10","output":"11.78","currency":"USD","date":"2026-04-16","kept":true}"#
    #expect(text.contains(amount))
    #expect(text.split(separator: "\n").last?.contains(#","kept":true},"changes":[]"#) == true)
  }

  /// Two sessions at a terminal load rates in turn, and none of them asks which ones to keep.
  @Test func sessionsThatLoadRatesDoNotConflict() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func rates(_ date: String) throws -> CurrencyAction.ReloadResult {
      let table = [try currency("USD"): ExactDecimal(coefficient: 2)]
      let date = try #require(CalendarDate(date))
      return .loaded(ExchangeRates(date: date, source: "s", rates: table))
    }
    func session() throws -> TerminalSession<CurrencyState, CurrencyAction> {
      var tool = currencyTool(defaultSource: "usual", environment: .unimplemented)
      tool.name = "currency"
      return try TerminalSession(
        tool, columns: 200, variables: ["XDG_DATA_HOME": folder.path])
    }
    let (first, second) = (try session(), try session())
    for session in [first, second] { try session.type("reload\r") }
    try first.answer("load", with: .reloadResponse(rates("2026-04-17")))
    try second.answer("load", with: .reloadResponse(rates("2026-04-16")))
    for session in [first, second] { try session.type("10\rquit\r") }
    for session in [first, second] {
      #expect(session.exitStatus == .success)
      #expect(!session.screen.text.contains("data keep"))
    }
    #expect(try run("10", loading: rates("2026-04-17")).contains("(kept rates for 2026-04-17)"))
  }

  @Test func theLaterRatesOfTwoSessionsAreKept() throws {
    func rates(_ date: String, _ source: String) throws -> ExchangeRates {
      ExchangeRates(date: try #require(CalendarDate(date)), source: source, rates: [:])
    }
    let (old, new) = (try rates("2026-04-16", "a"), try rates("2026-04-17", "a"))
    #expect(laterRates(old, new) == new)
    #expect(laterRates(new, old) == new)
    #expect(laterRates(nil, old) == old)
    #expect(laterRates(old, nil) == old)
    #expect(laterRates(nil, nil) == nil)
    #expect(laterRates(try rates("2026-04-16", "b"), old) == old)
  }
}
