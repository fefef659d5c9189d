import CommandShell
import CurrencyApp
import Testing

/// The tool's logic, called as any other function: no store, no mock, nothing to wait for.
@Suite struct CurrencyUpdateTests {
  private var state = CurrencyState()

  @discardableResult
  private mutating func update(_ action: CurrencyAction) -> [CurrencyCommand] {
    currencyUpdate(&state, action)
  }

  /// Asks for rates, and gives what came as an answer to the function that asked.
  private mutating func reload(_ result: Result<[UInt8], RatesUnavailable>) throws {
    let commands = update(.reloadRequested(ResourceName("there")))
    try #require(commands.count == 1)
    guard case .load(ResourceName("there"), let then) = commands[0] else {
      Issue.record("no load")
      return
    }
    #expect(update(then(result)).isEmpty)
  }

  @Test mutating func theOutputIsThereOnceAmountAndRatesAre() throws {
    update(.amountTyped("10"))
    #expect(state.output == nil)
    try reload(.success(fixture("frankfurter.json")))
    #expect(state.output?.description == "11.78 USD")
    #expect(state.rates?.source == "there")
  }

  @Test mutating func changingAmountOrCurrencyChangesItAtOnce() throws {
    try reload(.success(fixture("frankfurter.json")))
    update(.amountTyped("1,000.50"))
    #expect(state.output?.description == "1178.79 USD")
    update(.currencyTyped("jpy"))
    #expect(state.output?.description == "187494 JPY")
    update(.currencyTyped("KWD"))
    #expect(state.output?.description == "361.631 KWD")
    update(.currencyTyped("EUR"))
    #expect(state.output?.description == "1000.50 EUR")
  }

  @Test mutating func anAmountThatCannotBeReadBlanksTheOutput() throws {
    state = CurrencyState(typedAmount: "10", rates: try frankfurterRates())
    let action = CurrencyAction.amountTyped("12x")
    #expect(currencyRejection(of: action, in: state) == .amount(.notAnAmount("12x")))
    update(action)
    #expect(state.typedAmount == "12x")
    #expect(state.output == nil)
    update(.amountTyped("12"))
    #expect(state.output?.description == "14.14 USD")
  }

  @Test mutating func aFailedReloadKeepsTheOldRates() throws {
    state = CurrencyState(typedAmount: "10", rates: try frankfurterRates())
    let before = state
    try reload(.failure(RatesUnavailable("cannot load x")))
    #expect(state == before)
    for name in ["", "<html>", "{"] {
      try reload(.success(Array(name.utf8)))
      #expect(state == before)
    }
  }

  @Test mutating func whatFailedSaysWhyAndWhichRatesAreKept() throws {
    let failed = CurrencyAction.reloadResponse(.failed("cannot load x"))
    #expect(
      currencyRejection(of: failed, in: state)?.description
        == "cannot load x; there are no rates yet")
    state.rates = try frankfurterRates()
    #expect(
      currencyRejection(of: failed, in: state)?.description
        == "cannot load x; the rates of 2026-04-16 are kept")

    guard case .load(_, let then)? = update(.reloadRequested(ResourceName("a\u{1B}b"))).first else {
      Issue.record("no load")
      return
    }
    #expect(
      then(.success(Array("{".utf8)))
        == .reloadResponse(
          .failed("no rates in \"a\\u{1B}b\": not JSON: it is cut short")))
  }

  @Test mutating func beforeThereAreRatesAnyThreeLettersAreTaken() throws {
    update(.currencyTyped("xyz"))
    #expect(state.currency.rawValue == "XYZ")
    let loaded = CurrencyAction.reloadResponse(.loaded(try frankfurterRates()))
    #expect(currencyRejection(of: loaded, in: state) == .noRate("XYZ", nearest: nil))
    update(loaded)
    #expect(state.rates != nil)
    #expect(state.output == nil)
  }

  @Test(arguments: [
    ("US", "\"US\" is not a currency; write three letters, such as USD"),
    ("", "\"\" is not a currency; write three letters, such as USD"),
    ("USB", "there is no rate for \"USB\"; did you mean \"USD\"?"),
    ("EUX", "there is no rate for \"EUX\"; did you mean \"EUR\"?"),
    ("XYZ", "there is no rate for \"XYZ\"; rates lists those there are"),
  ])
  mutating func anUnknownCurrencyChangesNothing(word: String, message: String) throws {
    state = CurrencyState(typedAmount: "10", rates: try frankfurterRates())
    let before = state
    let action = CurrencyAction.currencyTyped(word)
    #expect(currencyRejection(of: action, in: state)?.description == message)
    update(action)
    #expect(state == before)
  }

  @Test mutating func askingChangesNothing() {
    for action in [CurrencyAction.amountRequested, .currencyRequested, .ratesRequested] {
      #expect(update(action).isEmpty)
      #expect(state == CurrencyState())
    }
  }
}
