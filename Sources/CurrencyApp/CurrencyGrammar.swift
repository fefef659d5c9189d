public import CommandShell

/// The commands of the currency tool, as help groups them.
///
/// - Parameter usual: Where `reload` loads rates from when it is told nothing else.
/// - Returns: The groups.
public func currencyGrammar(usual: RatesSource) -> [CommandGroup<CurrencyAction>] {
  [
    CommandGroup("Currency", [amountCommand, toCommand]),
    CommandGroup("Rates", [ratesCommand, reloadCommand(usual: usual)]),
  ]
}

private let amountCommand = Command<CurrencyAction>(
  "amount", arguments: .optional(Parameter("A", kind: .text) { $0.text }),
  summary: "show the amount in EUR, or set it to A",
  discussion: """
    Amounts are written like 10, 10.50, 1_000 or 1,000.50, wherever you live, with a minus for what \
    is owed. Nothing is lost on the way: the result is rounded once, to the smallest unit of its \
    currency, and a half away from zero. An amount that cannot be read is an error and blanks the \
    output. For a program: {"amount": "10"}.
    """,
  examples: [
    CommandExample("10.50", "turns 10.50 EUR into the currency; so does amount 10.50"),
    CommandExample("amount", "shows the amount"),
  ]
) { $0.map(CurrencyAction.amountTyped) ?? .amountRequested }
.impliedBy(.number)

private let toCommand = Command<CurrencyAction>(
  "to",
  arguments: .optional(
    Parameter("CODE", kind: .choice(CurrencyCode.common.map(\.rawValue))) { $0.text }),
  summary: "show the currency to turn the amount into, or set it",
  discussion: """
    CODE is three letters, small or large. Once there are rates it is one of theirs, or EUR. For a \
    program: {"currency": "USD"}.
    """,
  examples: [
    CommandExample("to JPY", "turns the amount into yen"),
    CommandExample("to", "shows the currency"),
  ]
) { $0.map(CurrencyAction.currencyTyped) ?? .currencyRequested }

private let ratesCommand = Command<CurrencyAction>(
  "rates", summary: "list what 1 EUR is worth, a currency a line",
  discussion: """
    The rates are those that were loaded last, as they were written there. For a program: {"date": \
    "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}.
    """,
  examples: [CommandExample("rates", "lists them, by the letters of the currencies")]
) { .ratesRequested }

private func reloadCommand(usual: RatesSource) -> Command<CurrencyAction> {
  Command(
    "reload", arguments: .optional(.file("URL|FILE")),
    summary: "load the rates, from URL or FILE or the usual place",
    discussion: """
      The usual place is \(usual); --rates-url names another. Understood are the JSON of Frankfurter \
      (v1) and of Fixer, and the daily XML of the European Central Bank. Addresses are \
      https, or http on this machine alone. Where loading fails the old rates are kept. For a \
      program: {"date": "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}.
      """,
    examples: [
      CommandExample("reload", "loads the rates from the usual place"),
      CommandExample("reload rates.json", "loads them from a file"),
    ]
  ) { .reloadRequested($0.map { RatesSource($0) } ?? usual) }
}
