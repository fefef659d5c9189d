package import CommandShell
import Unidirectional

/// Creates the currency tool for the shell.
///
/// - Parameters:
///   - version: The version.
///   - defaultSource: The source that `reload` loads by default.
///   - environment: The functions through which the tool reaches the outside world.
/// - Returns: The tool.
package func currencyTool(
  version: String, defaultSource: ResourceName, environment: CurrencyEnvironment
) -> Tool<CurrencyState, CurrencyAction> {
  Tool(
    name: "currency",
    version: version,
    greeting: "Currency \(version). Type help for the commands, quit to leave.",
    initialState: CurrencyState(),
    reducer: currencyReducer(environment).timestamped(),
    groups: currencyCommands(defaultSource: defaultSource),
    render: currencyAnswer,
    prompt: { "\($0.currency)> " },
    sessionTest: SessionTestContents(
      imports: ["CommandShell", "CurrencyApp"],
      reducer: "currencyReducer(.unimplemented).timestamped()"),
    redact: ResourceName.redactingSecrets)
}
