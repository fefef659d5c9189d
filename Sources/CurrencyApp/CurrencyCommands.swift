package import CommandShell

/// The commands of the currency tool, as help groups them.
///
/// - Parameter usual: Where `reload` loads rates from when it is told nothing else.
/// - Returns: The groups.
package func currencyGrammar(usual: ResourceName) -> [CommandGroup<CurrencyAction>] {
  [
    CommandGroup("Currency", [amountCommand, toCommand]),
    CommandGroup("Rates", [ratesCommand, reloadCommand(usual: usual)]),
  ]
}

private let amountCommand = Command<CurrencyAction>(
  "amount", arguments: .optional(Parameter("A", kind: .text) { $0.text }), .optional(euroParameter),
  summary: "show the amount in EUR, or set it to A",
  discussion: """
    Amounts are written like 10, 10.50, 1_000 or 1,000.50, wherever you live, with a minus for what \
    is owed. Nothing is lost on the way: the result is rounded once, to the smallest unit of its \
    currency, and a half away from zero. An amount that cannot be read is an error and blanks the \
    output. For a program: {"amount": "10"}; of a new one {"amount": "10", "output": "11.78", \
    "currency": "USD", "date": "2026-04-16"}, where output and date are null before there are rates.
    """,
  examples: [
    CommandExample("10.50", "turns 10.50 EUR into the currency; so does amount 10.50"),
    CommandExample("amount", "shows the amount"),
  ]
) { amount, _ in amount.map(CurrencyAction.amountTyped) ?? .amountRequested }
.implicit(for: .amount)

/// The euro behind an amount, which may be left out.
private let euroParameter = Parameter<CurrencyCode>(
  "EUR", kind: .choice([CurrencyCode.eur.rawValue])
) { word throws(ShellError) in
  guard let currency = CurrencyCode(rawValue: word.text), currency == .eur else {
    throw .invalidArgument(
      word.text,
      reason: "cannot stand behind an amount, which is in EUR; to sets the other currency")
  }
  return currency
}

extension ImplicitArgument {
  /// A word that is meant as an amount, whether it can be read or not: it begins as a number does in
  /// any script, perhaps behind a currency's sign, or with a minus that is none of ASCII.
  static let amount = ImplicitArgument("a number") { word in
    let signs = word.unicodeScalars.prefix { scalar in
      "+-.".unicodeScalars.contains(scalar) || scalar == "\u{2212}"
        || scalar.properties.generalCategory == .currencySymbol
    }
    let rest = word.unicodeScalars[signs.endIndex...]
    return rest.first?.properties.generalCategory == .decimalNumber
  }
}

private let toCommand = Command<CurrencyAction>(
  "to",
  arguments: .optional(
    Parameter("CODE", kind: .text) { $0.text }
      .completed(
        by: CompletionProvider(ignoringCase: true) { (state: CurrencyState) in codes(in: state) })),
  summary: "show the currency to turn the amount into, or set it",
  discussion: """
    CODE is three letters, small or large. Once there are rates it is one of theirs, or EUR. For a \
    program: {"currency": "USD"}; of a new one, where there is an amount, the same as amount.
    """,
  examples: [
    CommandExample("to JPY", "turns the amount into yen"),
    CommandExample("to", "shows the currency"),
  ]
) { $0.map(CurrencyAction.currencyTyped) ?? .currencyRequested }

/// The currencies that the amount can be turned into; before there are rates, those that are common.
private func codes(in state: CurrencyState) -> [String] {
  guard let rates = state.rates else { return CurrencyCode.common.map(\.rawValue) }
  return (rates.list.map(\.currency) + [.eur]).sorted().map(\.rawValue)
}

private let ratesCommand = Command<CurrencyAction>(
  "rates", summary: "list what 1 EUR is worth, a currency a line",
  discussion: """
    The rates are those that were loaded last, as they were written there. For a program: {"date": \
    "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}.
    """,
  examples: [CommandExample("rates", "lists them, by the letters of the currencies")]
) { .ratesRequested }

private func reloadCommand(usual: ResourceName) -> Command<CurrencyAction> {
  Command(
    "reload", arguments: .optional(.resource()),
    summary: "load the rates, from URL or FILE or the usual place",
    discussion: """
      The usual place is \(usual); --rates-url names another. It understands the JSON of Frankfurter \
      (v1) and of Fixer, and the daily XML of the European Central Bank. Addresses are \
      https, or http on this machine alone. Where loading fails the old rates are kept. For a \
      program: {"date": "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}.
      """,
    examples: [
      CommandExample("reload", "loads the rates from the usual place"),
      CommandExample("reload rates.json", "loads them from a file"),
    ]
  ) { .reloadRequested($0 ?? usual) }
}
