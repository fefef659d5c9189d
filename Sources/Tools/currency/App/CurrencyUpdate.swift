package import CommandShell
import TerminalText
package import Unidirectional

/// A command, which the currency tool's logic returns and the interpreter turns into an effect.
package enum CurrencyCommand: Sendable {
  /// Loads a source; `then` turns the result into an action.
  case load(ResourceName, then: @Sendable (Result<[UInt8], RatesError>) -> CurrencyAction)

  /// Reports the reason why an action was rejected.
  case reject(CurrencyRejection)
}

/// Applies an action to the state, and returns the commands for the interpreter.
///
/// A new amount is kept even if it is invalid or cannot be converted, so it is never rejected: the
/// answer to it is an error.
package func currencyUpdate(
  _ state: inout CurrencyState, _ action: CurrencyAction
) -> [CurrencyCommand] {
  switch action {
  case .amountRequested, .currencyRequested, .reloadResponse(.failed):
    return []

  case .ratesRequested:
    return state.rates == nil ? [.reject(.noRates)] : []

  case .amountTyped(let text):
    state.typedAmount = text
    return []

  case .currencyTyped(let text):
    guard let currency = CurrencyCode(rawValue: text) else { return [.reject(.notACode(text))] }
    if let rejection = state.rates?.rejection(of: currency) { return [.reject(rejection)] }
    state.currency = currency
    return []

  case .reloadRequested(let source):
    return [.load(source, then: { .reloadResponse(reloadResult($0, from: source)) })]

  case .reloadResponse(.loaded(let rates)):
    state.rates = rates
    return []
  }
}

/// Parses the loaded content of a source as rates.
private func reloadResult(
  _ result: Result<[UInt8], RatesError>, from source: ResourceName
) -> CurrencyAction.ReloadResult {
  switch result {
  case .failure(let error):
    return .failed(error.description)
  case .success(let bytes):
    do throws(RatesError) {
      return .loaded(try ExchangeRates(decoding: bytes, source: source.description))
    } catch {
      return .failed("cannot read rates from \(quoted(source.description)): \(error)")
    }
  }
}

/// Creates the reducer of the currency tool from its logic and its interpreter.
package func currencyReducer(
  _ environment: CurrencyEnvironment
) -> Reducer<CurrencyState, CurrencyAction> {
  .interpreting(currencyUpdate, with: currencyInterpreter(environment))
}

/// Creates the interpreter, which turns commands into effects.
///
/// Only effects call the environment. A new load cancels a load that is still running.
package func currencyInterpreter(
  _ environment: CurrencyEnvironment
) -> Interpreter<CurrencyCommand, CurrencyAction> {
  { command in
    switch command {
    case .load(let source, let then):
      .task("load", ["from": source.description]) { context in
        guard let result = await environment.load(source) else { return }
        context.send(then(result))
      }
      .cancellable(id: "rates", cancelInFlight: true)
    case .reject(let rejection):
      .reject(rejection)
    }
  }
}
