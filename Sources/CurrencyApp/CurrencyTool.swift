package import CommandShell
import Unidirectional

/// The currency tool, for the shell to run.
///
/// - Parameters:
///   - version: What its greeting says.
///   - usual: Where `reload` loads rates from when it is told nothing else.
///   - environment: What loads.
/// - Returns: The tool.
package func currencyTool(
  version: String, usual: ResourceName, environment: CurrencyEnvironment
) -> Tool<CurrencyState, CurrencyAction> {
  Tool(
    name: "currency",
    version: version,
    greeting: "Currency \(version). Type help for the commands, quit to leave.",
    initialState: CurrencyState(),
    reducer: currencyReducer(environment).timestamped(),
    groups: currencyGrammar(usual: usual),
    view: { before, action in { after in currencyView(before, action, after) } },
    prompt: { "\($0.currency)> " },
    sessionTest: SessionTestContents(
      imports: ["CommandShell", "CurrencyApp"],
      reducer: "currencyReducer(.unimplemented).timestamped()"),
    redact: ResourceName.redactingSecrets)
}
