import CommandShell
import Foundation
import StateDiff
import Testing
import currency

@Suite struct CurrencyAnswerTests {
  private func changes(_ state: CurrencyState, _ action: CurrencyAction) -> [String] {
    var after = state
    _ = currencyUpdate(&after, action)
    return after.changes(from: state).map { $0.line() }
  }

  /// Returns the answer to an action in a state.
  private func render(_ state: CurrencyState, _ action: CurrencyAction) -> Answer? {
    var after = state
    _ = currencyUpdate(&after, action)
    return currencyAnswer(to: action, nil, in: after)
  }

  @Test func aDiffShowsTheAmountTheCurrencyTheRatesAndTheOutput() throws {
    var state = CurrencyState(typedAmount: "10")
    let loaded = CurrencyAction.reloadResponse(.loaded(try frankfurterRates()))
    #expect(
      changes(state, loaded) == [
        "rates: none → 4 of 2026-04-16 from \"frankfurter.json\"", "output: none → 11.78 USD",
      ])
    state.rates = try frankfurterRates()
    #expect(
      changes(state, .amountTyped("12x")) == ["amount: 10 → \"12x\"", "output: 11.78 USD → none"])
    #expect(
      changes(state, .currencyTyped("JPY")) == [
        "currency: USD → JPY", "output: 11.78 USD → 1874 JPY",
      ])
    #expect(changes(CurrencyState(), .amountTyped("1")) == ["amount: none → 1"])
  }

  @Test(
    arguments: [
      (["USD": 2], "USD"), (["USD": 2, "GBP": 3], "GBP, USD"),
      (["USD": nil, "CHF": 1], "CHF, USD"),
      (["USD": 2, "GBP": 2, "JPY": 2, "KWD": nil, "CHF": 1], "5 rates"),
    ] as [([String: Int?], String)])
  func aDiffNamesTheRatesThatChanged(edits: [String: Int?], names: String) throws {
    let old = try frankfurterRates()
    var table: [CurrencyCode: ExactDecimal] = [:]
    for (code, rate) in old.list { table[code] = rate }
    for (code, rate) in edits {
      table[try currency(code)] = rate.map { ExactDecimal(coefficient: Int128($0)) }
    }
    let new = ExchangeRates(date: old.date, source: old.source, rates: table)
    let line = "4 of 2026-04-16 from \"frankfurter.json\""
    #expect(
      changes(CurrencyState(rates: old), .reloadResponse(.loaded(new)))
        == ["rates: \(line) → \(line), different in \(names)"])
  }

  @Test func theConversionNamesTheDayOfTheRates() throws {
    let state = CurrencyState(rates: try frankfurterRates())
    let answer = try #require(render(state, .amountTyped("1,000.50")))
    #expect(answer.lines == ["1000.50 EUR = 1178.79 USD (rates for 2026-04-16)"])
    #expect(
      answer.value.json
        == #"{"amount":"1000.50","output":"1178.79","currency":"USD","date":"2026-04-16"}"#)
  }

  /// Tests an amount that cannot be converted, after each action that leads to it.
  @Test(arguments: [
    ("99999999999999999999 MIN", "the amount in MAX has too many digits; use a smaller amount"),
    ("1 MIX", "there is no rate for \"MIX\"; did you mean \"MAX\"?"),
  ])
  func anAmountThatCannotBeConvertedIsAnError(amount: String, message: String) throws {
    let json = #"{"base":"EUR","date":"2026-04-16","rates":{"MIN":0.000000001,"MAX":1000000000}}"#
    let rates = try ExchangeRates(decoding: Array(json.utf8), source: "x")
    let max = try currency("MAX")
    let loaded = CurrencyState(typedAmount: amount, currency: max, rates: rates)
    #expect(render(loaded, .amountTyped(amount))?.error == message)
    #expect(render(loaded, .conversionTyped(amount: amount, currency: "max"))?.error == message)
    #expect(render(loaded, .currencyTyped("MAX"))?.error == message)
    let state = CurrencyState(typedAmount: amount, currency: max)
    #expect(render(state, .reloadResponse(.loaded(rates)))?.error == message)
  }

  @Test func withoutRatesTheAnswerSuggestsReload() {
    let answer = render(CurrencyState(), .amountTyped("10"))
    #expect(answer?.lines == [])
    #expect(answer?.hint == "no rates are loaded; use reload to load them")
    #expect(answer?.error == nil)
    #expect(
      answer?.value.json == #"{"amount":"10","output":null,"currency":"USD","date":null}"#)
    #expect(render(CurrencyState(), .currencyTyped("GBP")) == nil)
    #expect(render(CurrencyState(rates: .none), .amountTyped("x"))?.hint == nil)
  }

  @Test func ratesAreListed() throws {
    let state = CurrencyState(rates: try frankfurterRates())
    let answer = try #require(render(state, .ratesRequested))
    #expect(answer.lines == ["GBP  0.86993", "JPY  187.4", "KWD  0.36145", "USD  1.1782"])
    #expect(answer.value.json.contains(#""rates":{"GBP":"0.86993""#))
    #expect(render(CurrencyState(), .ratesRequested) == nil)
  }

  @Test func loadingRatesConvertsTheAmount() throws {
    let loaded = CurrencyAction.reloadResponse(.loaded(try frankfurterRates()))
    #expect(
      render(CurrencyState(typedAmount: "10"), loaded)?.lines == [
        "loaded 4 rates for 2026-04-16 from frankfurter.json",
        "10 EUR = 11.78 USD (rates for 2026-04-16)",
      ])
    let other = CurrencyState(typedAmount: "10", currency: try currency("USX"))
    let missing = try #require(render(other, loaded))
    #expect(missing.lines == ["loaded 4 rates for 2026-04-16 from frankfurter.json"])
    #expect(missing.error == "there is no rate for \"USX\"; did you mean \"USD\"?")
  }

  @Test func entriesThatWereLeftOutAreNamed() throws {
    let json = #"{"base":"EUR","date":"2026-04-16","rates":{"USD":1,"RUB":null,"ZWL":0}}"#
    let rates = try ExchangeRates(decoding: Array(json.utf8), source: "x")
    #expect(
      render(CurrencyState(), .reloadResponse(.loaded(rates)))?.lines == [
        "loaded 1 rate for 2026-04-16 from x", "left out: RUB (null)", "left out: ZWL (0)",
      ])
  }

  @Test func aFailedReloadNamesTheRatesThatAreKept() throws {
    let failed = CurrencyAction.reloadResponse(.failed("cannot load x"))
    #expect(
      render(CurrencyState(), failed)?.error == "cannot load x; no rates are loaded")
    #expect(
      render(CurrencyState(rates: try frankfurterRates()), failed)?.error
        == "cannot load x; the rates for 2026-04-16 are kept")
  }

  @Test func amountAndCurrencyAreShown() {
    let state = CurrencyState(typedAmount: "12x")
    #expect(render(state, .amountRequested)?.lines == ["amount = \"12x\", which is not an amount"])
    #expect(render(CurrencyState(), .amountRequested)?.lines == ["amount = none"])
    #expect(render(CurrencyState(), .currencyRequested)?.lines == ["currency = USD"])
  }

  @Test func recordedActionsContainNoKey() throws {
    let source = ResourceName("https://a.org/latest?access_key=s3cret")
    let rates = try frankfurterRates()
    for action in [
      CurrencyAction.reloadRequested(source), .reloadResponse(.loaded(rates)),
      .reloadResponse(.failed("no")), .amountTyped("12x"), .currencyTyped("usd"),
    ] {
      let json = try JSONEncoder().encode(action)
      #expect(!String(decoding: json, as: UTF8.self).contains("s3cret"))
      #expect(!DumpValue(reflecting: action).line.contains("s3cret"))
      let decoded = try JSONDecoder().decode(CurrencyAction.self, from: json)
      if case .reloadRequested = action { continue }
      #expect(decoded == action)
    }
  }
}
