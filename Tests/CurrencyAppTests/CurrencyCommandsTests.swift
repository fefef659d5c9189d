import CurrencyApp
import Testing

@testable import CommandShell

@Suite struct CurrencyGrammarTests {
  private let table = CommandTable(
    currencyGrammar(usual: ResourceName("usual")).flatMap(\.commands))

  private func meaning(_ line: String) throws -> CurrencyAction {
    try table.meaning(of: Lexer.commands(in: Array(line.utf8)[...])[0], home: "/h")
  }

  @Test(
    arguments: [
      ("amount", .amountRequested), ("amount 10", .amountTyped("10")), ("10", .amountTyped("10")),
      ("a 1,000.50", .amountTyped("1,000.50")), ("12x", .amountTyped("12x")),
      ("-3", .amountTyped("-3")), (".5", .amountTyped(".5")), ("amount x", .amountTyped("x")),
      ("10 EUR", .amountTyped("10")), ("10 eur", .amountTyped("10")),
      ("amount 3 EUR", .amountTyped("3")), ("€5", .amountTyped("€5")), ("$5", .amountTyped("$5")),
      ("−5", .amountTyped("−5")), ("٣", .amountTyped("٣")), ("to", .currencyRequested),
      ("to usd", .currencyTyped("usd")), ("rates", .ratesRequested),
      ("reload", .reloadRequested(ResourceName("usual"))),
      ("reload ~/r.json", .reloadRequested(ResourceName("/h/r.json"))),
      ("rel https://a.org/x?y", .reloadRequested(ResourceName("https://a.org/x?y"))),
    ] as [(String, CurrencyAction)])
  func linesAreRead(line: String, expected: CurrencyAction) throws {
    #expect(try meaning(line) == expected)
  }

  @Test(arguments: [
    (
      "10 20", "\"20\" cannot stand behind an amount, which is in EUR; to sets the other currency"
    ),
    ("10 EUR 20", "amount: unexpected argument \"20\"; usage: amount [A] [EUR]"),
    ("€", "unknown command \"€\"; help lists the commands"),
    ("to USD EUR", "to: unexpected argument \"EUR\"; usage: to [CODE]"),
    ("r", "\"r\" is ambiguous: rates, reload"),
    ("usd", "unknown command \"usd\"; help lists the commands"),
    ("reload ''", "\"\" is not a file's name"),
  ])
  func errorsNameTheWord(line: String, message: String) {
    let error = #expect(throws: ShellError.self) { try meaning(line) }
    #expect(error?.description == message)
  }

  @Test func theLoadedRatesAreOffered() throws {
    let to = try table.command(named: "to")
    guard case .candidates(let candidates) = to.argumentKinds[0] else {
      Issue.record("\(to.argumentKinds)")
      return
    }
    let state = CurrencyState(rates: try frankfurterRates())
    #expect(
      candidates.words(in: state, beginningWith: "") == ["EUR", "GBP", "JPY", "KWD", "USD"])
    #expect(candidates.words(in: state, beginningWith: "u") == ["USD"])
    #expect(candidates.words(in: CurrencyState(), beginningWith: "se") == ["SEK"])
  }

  @Test func everyCommandHasExamplesThatItReads() throws {
    for command in table.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples { _ = try meaning(example.line) }
    }
  }
}
