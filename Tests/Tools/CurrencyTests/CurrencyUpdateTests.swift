import CommandShell
import Testing
import currency

/// Tests the tool's logic as a plain function, without a store, mocks or waiting.
@Suite struct CurrencyUpdateTests {
  private var state = CurrencyState()

  @discardableResult
  private mutating func update(_ action: CurrencyAction) -> [CurrencyRequest] {
    currencyUpdate(&state, action)
  }

  /// Updates the state, and returns the rejection, if any.
  private mutating func rejection(of action: CurrencyAction) -> CurrencyRejection? {
    for case .reject(let rejection) in update(action) { return rejection }
    return nil
  }

  @Test mutating func anAmountAndACurrencyAreSetTogether() throws {
    state.rates = try frankfurterRates()
    let action = CurrencyAction.conversionTyped(amount: "10", currency: "gbp")
    #expect(rejection(of: action) == nil)
    #expect(state.typedAmount == "10")
    #expect(state.currency.rawValue == "GBP")
    let other = CurrencyAction.conversionTyped(amount: "20", currency: "XYZ")
    #expect(rejection(of: other) == .noRate("XYZ", nearest: nil))
    #expect(state.typedAmount == "10")
    let invalid = CurrencyAction.conversionTyped(amount: "12x", currency: "USD")
    #expect(error(of: invalid) == "\"12x\" is not an amount; write it like 10 or 10.50")
    #expect(state.output == nil)
  }

  /// Updates the state without a rejection, and returns the error in the answer, if any.
  private mutating func error(of action: CurrencyAction) -> String? {
    #expect(update(action).isEmpty)
    return currencyAnswer(to: action, nil, in: state)?.error
  }

  /// Requests rates, and completes the load with a result.
  private mutating func reload(_ result: Result<[UInt8], RatesError>) throws {
    let commands = update(.reloadRequested(ResourceName("there")))
    try #require(commands.count == 1)
    guard case .load(ResourceName("there"), let then) = commands[0] else {
      Issue.record("no load")
      return
    }
    #expect(update(then(result)).isEmpty)
  }

  @Test mutating func thereIsOutputOnceThereAreAnAmountAndRates() throws {
    update(.amountTyped("10"))
    #expect(state.output == nil)
    try reload(.success(fixture("frankfurter.json")))
    #expect(state.output?.description == "11.78 USD")
    #expect(state.rates?.source == "there")
  }

  @Test mutating func changingTheAmountOrCurrencyChangesTheOutput() throws {
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

  @Test mutating func anInvalidAmountClearsTheOutput() throws {
    state = CurrencyState(typedAmount: "10", rates: try frankfurterRates())
    #expect(error(of: .amountTyped("12x")) == "\(AmountError.notAnAmount("12x"))")
    #expect(state.typedAmount == "12x")
    #expect(state.output == nil)
    update(.amountTyped("12"))
    #expect(state.output?.description == "14.14 USD")
  }

  @Test mutating func aFailedReloadKeepsTheOldRates() throws {
    state = CurrencyState(typedAmount: "10", rates: try frankfurterRates())
    let before = state
    try reload(.failure(RatesError("cannot load x")))
    #expect(state == before)
    for name in ["", "<html>", "{"] {
      try reload(.success(Array(name.utf8)))
      #expect(state == before)
    }
  }

  @Test mutating func ratesThatCannotBeReadAreAnError() throws {
    guard case .load(_, let then)? = update(.reloadRequested(ResourceName("a\u{1B}b"))).first else {
      Issue.record("no load")
      return
    }
    #expect(
      then(.success(Array("{".utf8)))
        == .reloadResponse(
          .failed(
            "cannot read rates from \"a\\u{1B}b\": it is not valid JSON"
          )
        ))
  }

  @Test mutating func anAmountWithoutARateIsAnErrorButKept() throws {
    update(.currencyTyped("USX"))
    update(.reloadResponse(.loaded(try frankfurterRates())))
    let noRate = CurrencyRejection.noRate("USX", nearest: "USD")
    #expect(error(of: .amountTyped("10")) == noRate.description)
    #expect(state.typedAmount == "10")
  }

  @Test mutating func anAmountInACurrencyWithoutARateIsAnErrorToo() throws {
    state.rates = try frankfurterRates()
    let noRate = CurrencyRejection.noRate("USX", nearest: "USD")
    #expect(error(of: .amountTyped("10 USX")) == noRate.description)
    #expect(error(of: .amountTyped("10 GBP")) == nil)
    #expect(state.output?.description == "13.54 USD")
  }

  @Test mutating func withoutRatesAnyCurrencyIsAccepted() throws {
    update(.currencyTyped("xyz"))
    #expect(state.currency.rawValue == "XYZ")
    update(.reloadResponse(.loaded(try frankfurterRates())))
    #expect(state.rates != nil)
    #expect(state.output == nil)
  }

  @Test(arguments: [
    ("US", "\"US\" is not a currency code; write three letters, such as USD"),
    ("", "\"\" is not a currency code; write three letters, such as USD"),
    ("USB", "there is no rate for \"USB\"; did you mean \"USD\"?"),
    ("EUX", "there is no rate for \"EUX\"; did you mean \"EUR\"?"),
    ("XYZ", "there is no rate for \"XYZ\"; use rates to list the currencies"),
  ])
  mutating func anUnknownCurrencyChangesNothing(word: String, message: String) throws {
    state = CurrencyState(typedAmount: "10", rates: try frankfurterRates())
    let before = state
    let action = CurrencyAction.currencyTyped(word)
    #expect(rejection(of: action)?.description == message)
    #expect(state == before)
  }

  @Test mutating func queriesChangeNothing() {
    for action in [CurrencyAction.amountRequested, .currencyRequested] {
      #expect(update(action).isEmpty)
      #expect(state == CurrencyState())
    }
    #expect(rejection(of: .ratesRequested) == .noRates)
    #expect(CurrencyRejection.noRates.description == "no rates are loaded; use reload to load them")
    #expect(state == CurrencyState())
  }
}
