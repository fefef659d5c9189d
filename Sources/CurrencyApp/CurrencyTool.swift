public import CommandShell
import Unidirectional

/// The currency tool, for the shell to run.
///
/// - Parameters:
///   - version: What its greeting says.
///   - usual: Where `reload` loads rates from when it is told nothing else.
///   - environment: What loads.
/// - Returns: The tool.
public func currencyTool(
  version: String, usual: RatesSource, environment: CurrencyEnvironment
) -> Tool<CurrencyState, CurrencyAction> {
  Tool(
    name: "currency",
    greeting: "currency \(version). Type reload, then an amount in EUR; help for the commands.",
    initialState: CurrencyState(),
    reducer: currencyReducer(environment).timed(),
    groups: currencyGrammar(usual: usual),
    view: currencyView,
    prompt: { "\($0.currency)> " })
}
