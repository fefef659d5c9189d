import CommandShellTesting
import Testing
import currency

@testable import CommandShell

@Suite struct CurrencyCommandsTests {
  private let table = CommandTable(
    currencyCommands(defaultSource: "usual").flatMap(\.commands), home: "/h")

  private func action(_ line: String) throws -> CurrencyAction? {
    try table.parse(line).first
  }

  @Test(
    arguments: [
      ("amount", .amountRequested), ("amount 10", .amountTyped("10")), ("10", .amountTyped("10")),
      ("a 1,000.50", .amountTyped("1000.50")), ("12x", .amountTyped("12x")),
      ("-3", .amountTyped("-3")), (".5", .amountTyped(".5")), ("amount x", .amountTyped("x")),
      ("10 EUR", .amountTyped("10")), ("10 eur", .amountTyped("10")),
      ("10 EUR to GBP", .conversionTyped(amount: "10", currency: "GBP")),
      ("10 USD to GBP", .conversionTyped(amount: "10 USD", currency: "GBP")),
      ("10 usd", .amountTyped("10 USD")), ("1e3 JPY", .amountTyped("1000 JPY")),
      ("10EUR", .amountTyped("10")), ("10usd", .amountTyped("10 USD")),
      ("1e3EUR", .amountTyped("1000")), ("10 €", .amountTyped("10")),
      ("1e3usd", .amountTyped("1000 USD")),
      ("10€ to GBP", .conversionTyped(amount: "10", currency: "GBP")),
      ("1e+3 to gbp", .conversionTyped(amount: "1000", currency: "gbp")),
      ("amount 12x eur to x", .conversionTyped(amount: "12x", currency: "x")),
      ("1.5e3", .amountTyped("1500")), ("1e+6", .amountTyped("1000000")),
      ("1e-0", .amountTyped("1e-0")), ("1e++6", .amountTyped("1e++6")),
      ("amount 3 EUR", .amountTyped("3")), ("€5", .amountTyped("5")), ("$5", .amountTyped("$5")),
      ("1e6", .amountTyped("1000000")), ("-1.50E1", .amountTyped("-15.0")),
      ("1,000.25e1", .amountTyped("10002.5")), ("0e9999", .amountTyped("0")),
      ("1e100", .amountTyped("1e100")), ("1e-2", .amountTyped("1e-2")), ("1e", .amountTyped("1e")),
      ("−5", .amountTyped("−5")), ("٣", .amountTyped("٣")), ("to", .currencyRequested),
      ("to usd", .currencyTyped("usd")), ("rates", .ratesRequested),
      ("reload", .reloadRequested(ResourceName("usual"))),
      ("reload ~/r.json", .reloadRequested(ResourceName("/h/r.json"))),
      ("rel https://a.org/x?y", .reloadRequested(ResourceName("https://a.org/x?y"))),
    ] as [(String, CurrencyAction)])
  func linesBecomeActions(line: String, expected: CurrencyAction) throws {
    #expect(try action(line) == expected)
  }

  @Test(arguments: [
    (
      "10 20",
      "\"20\" cannot follow an amount; write 10 EUR to USD"
    ),
    ("10 in gbp", "\"in\" cannot follow an amount; write 10 EUR to GBP"),
    ("10 EUR 20", "\"20\" cannot follow an amount; write 10 EUR to USD"),
    ("10 USD in gbp", "\"in\" cannot follow an amount; write 10 USD to GBP"),
    ("1e3jpy in gbp", "\"in\" cannot follow an amount; write 1000 JPY to GBP"),
    ("amount to GBP", "amount: A is missing; usage: amount [A] [CODE] [to CODE]"),
    ("10 to", "amount: CODE is missing; usage: amount [A] [CODE] [to CODE]"),
    ("10 to GBP x", "amount: unexpected argument \"x\"; usage: amount [A] [CODE] [to CODE]"),
    ("€", "unknown command \"€\"; use help to list the commands"),
    ("to USD EUR", "to: unexpected argument \"EUR\"; usage: to [CODE]"),
    ("r", "\"r\" is ambiguous: rates, reload"),
    ("usd", "unknown command \"usd\"; use help to list the commands"),
    ("reload ''", "\"\" is not a file name"),
  ])
  func errorsNameTheWord(line: String, message: String) {
    let error = #expect(throws: ShellError.self) { try action(line) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ("usd", "to"), ("USD", "to"), ("eUr", "to"), ("cad", nil), ("to", nil), ("rat", nil),
      ("10", "amount"), ("us", nil), ("usdx", nil), ("ußd", nil),
    ] as [(String, String?)])
  func aCodeOfTheRatesStandsForTo(word: String, name: String?) throws {
    let index = CommandIndex(table.commands.map(\.description))
    let state = CurrencyState(rates: try frankfurterRates())
    #expect(index.implicitCommand(for: word, in: { state })?.name == name)
    let before = index.implicitCommand(for: word, in: { CurrencyState() })?.name
    #expect(before == (name == "amount" ? name : nil))
    #expect(index.implicitCommand(for: word, in: { 0 })?.name == before)
  }

  @Test func aCodePrecedesAPrefixButNotAName() throws {
    let rate = ExactDecimal(coefficient: 2)
    let rates = ExchangeRates(
      date: try frankfurterRates().date, source: "x",
      rates: [try currency("REL"): rate, try currency("SET"): rate])
    let index = CommandIndex(
      table.commands.map(\.description)
        + [Command("set", summary: "") { CurrencyAction.amountRequested }.description])
    let state = CurrencyState(rates: rates)
    func name(_ line: String) throws -> String {
      try line.utf8.withCommands { commands throws(ShellError) in
        index.commands[try index.match(commands.first!, in: { state }).commandIndex].name
      }
    }
    #expect(try name("rel") == "to")
    #expect(try name("relo") == "reload")
    #expect(try name("set") == "set")
    #expect(index.dependsOnState("rel") && !index.dependsOnState("set"))
  }

  @Test(arguments: [
    (["10"], ["EUR", "GBP", "JPY", "KWD", "USD", "to"]), (["10", "EUR"], ["to"]),
    (["10", "to", "GBP"], []),
    (["10", "EUR", "to"], ["EUR", "GBP", "JPY", "KWD", "USD"]),
  ])
  func theWordsAfterAnAmountAreCompleted(words: [String], completions: [String]) throws {
    let amount = try #require(table.commands.map(\.description).first { $0.name == "amount" })
    let provider = try #require(amount.arguments[1].completion)
    let state = CurrencyState(rates: try frankfurterRates())
    #expect(provider.items(state, words).map(\.text) == completions)
  }

  @Test func toCompletesTheCurrenciesOfTheRates() throws {
    let to = try #require(table.commands.map(\.description).first { $0.name == "to" })
    let provider = try #require(to.arguments[0].completion)
    let state = CurrencyState(rates: try frankfurterRates())
    #expect(
      provider.items(state, []).map(\.text) == ["EUR", "GBP", "JPY", "KWD", "USD"])
    #expect(provider.items(CurrencyState(), []).map(\.text).contains("SEK"))
  }

  @Test func everyCommandHasValidExamples() throws {
    for command in table.commands.map(\.description) {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples { _ = try action(example.line) }
    }
  }
}
