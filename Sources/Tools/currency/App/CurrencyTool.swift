package import CommandShell

/// Creates the currency tool for the shell.
package func currencyTool(
  defaultSource: ResourceName, environment: CurrencyEnvironment
) -> Tool<CurrencyState, CurrencyAction> {
  var tool = Tool(
    initialState: CurrencyState(),
    reducer: currencyReducer(environment),
    sections: currencyCommands(defaultSource: defaultSource),
    render: currencyAnswer,
    prompt: { "\($0.currency)> " },
    previews: true)
  tool.sessionTest = SessionTestContents(
    imports: ["CommandShell", "currency"],
    reducer: "currencyReducer(.unimplemented).timestamped()")
  tool.keptData = KeptData("rates", \.rates) { _, theirs, mine in laterRates(theirs, mine) }
  tool.redact = ResourceName.redactingSecrets
  tool.examples = ["10.50", "to USD"]
  return tool.keeping(\.loadedRates)
}

/// Returns the rates with the later date, so that two sessions that load rates never conflict.
///
/// If the dates are equal, they are those of this session.
package func laterRates(_ theirs: ExchangeRates?, _ mine: ExchangeRates?) -> ExchangeRates? {
  [mine, theirs].compactMap(\.self).max { $0.date.description < $1.date.description }
}
