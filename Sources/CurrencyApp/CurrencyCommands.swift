package import CommandShell

/// The commands of the currency tool, grouped as in the help.
///
/// - Parameter defaultSource: The source that `reload` loads by default.
/// - Returns: The groups.
package func currencyCommands(defaultSource: ResourceName) -> [CommandGroup<CurrencyAction>] {
  [
    CommandGroup("Currency", [amountCommand, toCommand]),
    CommandGroup("Rates", [ratesCommand, reloadCommand(defaultSource: defaultSource)]),
  ]
}

private let amountCommand = Command<CurrencyAction>(
  "amount", arguments: .optional(Parameter("A", kind: .text) { $0.text }), .optional(euroParameter),
  summary: "show the amount in EUR, or set it to A",
  discussion: """
    Amounts are written like 10, 10.50, 1_000 or 1,000.50, in any locale; a minus sign marks a \
    debt. The result is exact, and rounded once, to the smallest unit of its currency, with \
    halves away from zero. An invalid amount is an error and clears the output. With --json, the \
    value is {"amount": "10"}; for a new amount {"amount": "10", "output": "11.78", "currency": \
    "USD", "date": "2026-04-16"}, where output and date are null until rates are loaded.
    """,
  examples: [
    CommandExample("10.50", "converts 10.50 EUR; so does amount 10.50"),
    CommandExample("amount", "shows the amount"),
  ]
) { amount, _ in amount.map(CurrencyAction.amountTyped) ?? .amountRequested }
.implicit(for: .amount)

/// The optional word EUR after an amount.
private let euroParameter = Parameter<CurrencyCode>(
  "EUR", kind: .choice([CurrencyCode.eur.rawValue])
) { word throws(ShellError) in
  guard let currency = CurrencyCode(rawValue: word.text), currency == .eur else {
    throw .invalidArgument(
      word.text,
      reason: "cannot follow an amount, which is in EUR; use to CODE for the other currency")
  }
  return currency
}

extension ImplicitArgument {
  /// A word that is meant as an amount, whether it is valid or not.
  ///
  /// It begins with a digit of any script. Before the digit there may be a plus or minus sign, a
  /// decimal point or a currency symbol.
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
  summary: "show the currency of the output, or set it",
  discussion: """
    CODE is three letters, upper or lower case. Once rates are loaded, it must be EUR or have a \
    rate. With --json, the value is {"currency": "USD"}; for a new currency, if there is an \
    amount, the same as for amount.
    """,
  examples: [
    CommandExample("to JPY", "converts the amount to yen"),
    CommandExample("to", "shows the currency"),
  ]
) { $0.map(CurrencyAction.currencyTyped) ?? .currencyRequested }

/// Returns the currencies that have a rate, or the common ones if no rates are loaded.
private func codes(in state: CurrencyState) -> [String] {
  guard let rates = state.rates else { return CurrencyCode.common.map(\.rawValue) }
  return (rates.list.map(\.currency) + [.eur]).sorted().map(\.rawValue)
}

private let ratesCommand = Command<CurrencyAction>(
  "rates", summary: "list the value of 1 EUR in each currency",
  discussion: """
    The rates are those that were loaded last, as the source writes them. With --json, the value \
    is {"date": "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}.
    """,
  examples: [CommandExample("rates", "lists them by currency")]
) { .ratesRequested }

private func reloadCommand(defaultSource: ResourceName) -> Command<CurrencyAction> {
  Command(
    "reload", arguments: .optional(.resource()),
    summary: "load the rates from URL, FILE or the default source",
    discussion: """
      The default source is \(defaultSource); --rates-url names another. The format is the JSON \
      of Frankfurter (v1) or Fixer, or the daily XML of the European Central Bank. An address \
      must use https, or http to this machine. If loading fails, the old rates are kept. With \
      --json, the value is {"date": "2026-04-16", "source": "rates.json", "rates": {"USD": \
      "1.1782"}}.
      """,
    examples: [
      CommandExample("reload", "loads the rates from the default source"),
      CommandExample("reload rates.json", "loads them from a file"),
    ]
  ) { .reloadRequested($0 ?? defaultSource) }
}
