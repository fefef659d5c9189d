package import CommandShell
import Unidirectional

/// Creates the currency tool for the shell.
package func currencyTool(
  defaultSource: ResourceName, environment: CurrencyEnvironment
) -> Tool<CurrencyState, CurrencyAction> {
  Tool(
    initialState: CurrencyState(),
    reducer: currencyReducer(environment),
    sections: currencyCommands(defaultSource: defaultSource),
    render: currencyAnswer,
    prompt: { "\($0.currency)> " },
    sessionTest: SessionTestContents(
      imports: ["CommandShell", "CurrencyApp"],
      reducer: "currencyReducer(.unimplemented).timestamped()"),
    redact: ResourceName.redactingSecrets)
}
