import CurrencyApp
import Testing

@testable import CommandShell

@Suite struct CurrencyGrammarTests {
  private let table = CommandTable(
    currencyGrammar(usual: RatesSource("usual")).flatMap(\.commands))

  private func meaning(_ line: String) throws -> CurrencyAction {
    try table.meaning(of: Lexer.commands(in: Array(line.utf8)[...])[0], home: "/h")
  }

  @Test(
    arguments: [
      ("amount", .amountRequested), ("amount 10", .amountTyped("10")), ("10", .amountTyped("10")),
      ("a 1,000.50", .amountTyped("1,000.50")), ("12x", .amountTyped("12x")),
      ("-3", .amountTyped("-3")), (".5", .amountTyped(".5")), ("amount x", .amountTyped("x")),
      ("to", .currencyRequested), ("to usd", .currencyTyped("usd")), ("rates", .ratesRequested),
      ("reload", .reloadRequested(RatesSource("usual"))),
      ("reload ~/r.json", .reloadRequested(RatesSource("/h/r.json"))),
      ("rel https://a.org/x?y", .reloadRequested(RatesSource("https://a.org/x?y"))),
    ] as [(String, CurrencyAction)])
  func linesAreRead(line: String, expected: CurrencyAction) throws {
    #expect(try meaning(line) == expected)
  }

  @Test(arguments: [
    ("10 20", "amount: unexpected argument \"20\"; usage: amount [A]"),
    ("to USD EUR", "to: unexpected argument \"EUR\"; usage: to [CODE]"),
    ("r", "\"r\" is ambiguous: rates, reload"),
    ("usd", "unknown command \"usd\"; help lists the commands"),
    ("reload ''", "\"\" is not a file's name"),
  ])
  func errorsNameTheWord(line: String, message: String) {
    let error = #expect(throws: ShellError.self) { try meaning(line) }
    #expect(error?.description == message)
  }

  @Test func everyCommandHasExamplesThatItReads() throws {
    for command in table.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples { _ = try meaning(example.line) }
    }
  }
}
