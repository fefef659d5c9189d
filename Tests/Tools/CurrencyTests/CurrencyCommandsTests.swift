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
      ("a 1,000.50", .amountTyped("1,000.50")), ("12x", .amountTyped("12x")),
      ("-3", .amountTyped("-3")), (".5", .amountTyped(".5")), ("amount x", .amountTyped("x")),
      ("10 EUR", .amountTyped("10")), ("10 eur", .amountTyped("10")),
      ("amount 3 EUR", .amountTyped("3")), ("€5", .amountTyped("€5")), ("$5", .amountTyped("$5")),
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
      "\"20\" cannot follow an amount, which is in EUR; use \"to\" to set the output currency"
    ),
    ("10 EUR 20", "amount: unexpected argument \"20\"; usage: amount [A] [EUR]"),
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
