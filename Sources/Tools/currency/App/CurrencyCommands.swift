package import CommandShell

/// Returns the commands of the currency tool, in the sections that help shows.
///
/// The command `reload` loads `defaultSource` if it has no argument.
package func currencyCommands(defaultSource: ResourceName) -> [CommandSection<CurrencyAction>] {
  [
    CommandSection("Currency") {
      amountCommand
      toCommand
    },
    CommandSection("Rates") {
      ratesCommand
      reloadCommand(defaultSource: defaultSource)
    },
  ]
}

private let amountCommand = Command<CurrencyAction>(
  "amount",
  arguments: .optional(Parameter("A", kind: .text) { $0.text }),
  .text("[CODE] [to CODE]").completed(by: conversionProvider).noted("such as to GBP"),
  summary: "show the amount, or set it to A",
  discussion: """
    Write amounts like 10, 10.50, 1_000, 1,000.50 or 1e6, regardless of your locale. An amount can \
    be negative. It is in EUR, unless a code follows it, as in 10 USD; 10€ and €10 are 10 EUR. With \
    to CODE, the command sets the amount and the output currency in one step. \
    The output is the amount in the output currency. It is computed exactly and then rounded to \
    the smallest unit of that currency. An output of less than that unit is rounded to four \
    significant digits. Halves are rounded away from zero. After an invalid amount, there is no \
    output. With --json, "value" is {"amount": "10"} if A is omitted. Otherwise, "value" is \
    {"amount": "10", "output": "11.78", "currency": "USD", "date": "2026-04-16"}; output and date \
    are null until rates are loaded. An amount in another currency has its code, as in "10 USD". \
    If the rates are those of an earlier session, "kept" is true.
    """,
  examples: [
    CommandExample("10.50", "converts 10.50 EUR, like amount 10.50"),
    CommandExample("10 EUR to GBP", "converts 10 EUR to pounds"),
    CommandExample("10 USD to GBP", "converts 10 USD by the rates of both currencies"),
    CommandExample("amount", "shows the amount"),
  ]
) { amount, words throws(ShellError) in
  try amount.map { amount throws(ShellError) in try action(amount, words) } ?? .amountRequested
}
.undoable().implicit(for: amountWord)

/// Returns the action for an amount and the words after it, such as `EUR to GBP`.
private func action(_ amount: String, _ text: String) throws(ShellError) -> CurrencyAction {
  let usage = amountCommand.description.usage
  if amount == "to" { throw .missingArgument("A", of: "amount", usage: usage) }
  var words = text.split(separator: " ").map(String.init)
  var amount = amount
  if let code = words.first.flatMap({ CurrencyCode(rawValue: $0 == "€" ? "EUR" : $0) }) {
    if amount.contains(/€|[0-9][A-Za-z]{3}$/) {
      throw .unexpectedArgument(words[0], of: "amount", usage: usage)
    }
    words.removeFirst()
    if code != .eur { amount += " \(code)" }
  }
  // The state has one text for each amount, such as 1000 for 1e3 EUR and 1,000€.
  amount = (try? Amount(amount))?.description ?? amount
  switch (words.first, words.count) {
  case (nil, _): return .amountTyped(amount)
  case ("to", 1): throw .missingArgument("CODE", of: "amount", usage: usage)
  case ("to", 2): return .conversionTyped(amount: amount, currency: words[1])
  case ("to", _): throw .unexpectedArgument(words[2], of: "amount", usage: usage)
  case (let word?, _):
    let code = words.lazy.compactMap(CurrencyCode.init).first ?? .usd
    if amount.last?.isLetter != true { amount += " EUR" }
    throw .invalidArgument(word, reason: "cannot follow an amount; write \(amount) to \(code)")
  }
}

private let conversionProvider = CompletionProvider { (state: CurrencyState, words) in
  if words.last == "to" { return codes(in: state) }
  let to = [CompletionItem("to", "set the output currency, too")]
  return words.contains("to") ? [] : words.count == 1 ? codes(in: state) + to : to
}

/// A word that is meant as an amount, whether the amount is valid or not.
///
/// Such a word may follow the prompt without the command name `amount`. It begins with a digit of
/// any script. Plus or minus signs, decimal points or currency symbols may precede the digit.
private let amountWord = OmittedName("a number") { $0.contains(/^[-+.\u{2212}\p{Sc}]*\p{Nd}/) }

private let toCommand = Command<CurrencyAction>(
  "to",
  arguments: .optional(
    Parameter("CODE", kind: .text) { $0.text }
      .completed(
        by: CompletionProvider { (state: CurrencyState, _) in codes(in: state) }
      )),
  summary: "show the output currency, or set it to CODE",
  discussion: """
    CODE consists of three letters, in uppercase or lowercase. Once rates are loaded, CODE must be \
    EUR or a currency that has a rate. The word to may then be omitted: usd means to USD. With \
    --json, "value" is {"currency": "USD"} if CODE is omitted. Otherwise, "value" is the same as \
    for the command amount, or null if there is no valid amount.
    """,
  examples: [
    CommandExample("to JPY", "converts the amount to yen"),
    CommandExample("to", "shows the output currency"),
  ]
) { $0.map(CurrencyAction.currencyTyped) ?? .currencyRequested }
.undoable().implicit(
  for: OmittedName("a currency code", matches: { CurrencyCode(rawValue: $0) != nil }) {
    (code, state: CurrencyState) in CurrencyCode(rawValue: code).flatMap { state.rates?[$0] } != nil
  })

/// Returns the currency codes that complete an argument of `to`, in alphabetical order.
///
/// They are the euro and the currencies that have a rate. If no rates are loaded, they are the
/// currencies in ``CurrencyCode/common``.
private func codes(in state: CurrencyState) -> [CompletionItem] {
  guard let rates = state.rates else {
    return CurrencyCode.common.map { CompletionItem($0.rawValue) }
  }
  let items = rates.list.map { CompletionItem($0.currency.rawValue, "1 EUR = \($0.rate)") }
  return (items + [CompletionItem(CurrencyCode.eur.rawValue)]).sorted { $0.text < $1.text }
}

private let ratesCommand = Command<CurrencyAction>(
  "rates", summary: "list the value of 1 EUR in each currency",
  discussion: """
    The list contains the rates that were loaded last, with the same digits as in the source. With \
    --json, "value" is {"date": "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}.
    """,
  examples: [CommandExample("rates", "lists the rates, sorted by currency code")]
) { .ratesRequested }.readOnly()

private func reloadCommand(defaultSource: ResourceName) -> Command<CurrencyAction> {
  Command(
    "reload", arguments: .optional(.resource()),
    summary: "load the rates from a URL, a file or the default source",
    discussion: """
      The default source is \(defaultSource); the option --rates-url changes it. The rates can be \
      JSON from Frankfurter (v1 or v2) or Fixer, or the daily XML file of the European Central \
      Bank. A URL must use https; http is allowed only for addresses of this machine, such as \
      localhost. If loading fails, the old rates are kept, and a script ends with status 1. The \
      next session begins with the rates that were loaded last, and shows their date; remove the \
      file ~/.local/share/currency/rates.json to forget them. With --json, "value" is {"date": \
      "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}.
      """,
    examples: [
      CommandExample("reload", "loads the rates from the default source"),
      CommandExample("reload rates.json", "loads the rates from a file"),
    ]
  ) { .reloadRequested($0 ?? defaultSource) }.undoable(usesNetwork: true)
}
