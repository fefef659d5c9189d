package import CommandShell
import Unidirectional

/// Creates the currency tool for the shell.
///
/// - Parameters:
///   - defaultSource: The source that `reload` loads by default.
///   - environment: The functions that the tool depends on.
/// - Returns: The tool.
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
