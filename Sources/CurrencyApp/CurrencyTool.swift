package import CommandShell
import Unidirectional

/// Creates the currency tool for the shell.
///
/// - Parameters:
///   - version: The version of the tool, such as `0.1.0`.
///   - defaultSource: The source that `reload` loads by default.
///   - environment: The functions that the tool depends on.
/// - Returns: The tool.
package func currencyTool(
  version: String, defaultSource: ResourceName, environment: CurrencyEnvironment
) -> Tool<CurrencyState, CurrencyAction> {
  Tool(
    name: "currency",
    version: version,
    greeting: "Currency \(version). Type help to list the commands, or quit to leave.",
    initialState: CurrencyState(),
    reducer: currencyReducer(environment).timestamped(),
    sections: currencyCommands(defaultSource: defaultSource),
    render: currencyAnswer,
    prompt: { "\($0.currency)> " },
    sessionTest: SessionTestContents(
      imports: ["CommandShell", "CurrencyApp"],
      reducer: "currencyReducer(.unimplemented).timestamped()"),
    redact: ResourceName.redactingSecrets)
}
