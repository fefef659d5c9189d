package import CommandShell
import Unidirectional

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
  tool.redact = ResourceName.redactingSecrets
  tool.examples = ["10.50", "to USD"]
  return tool
}
