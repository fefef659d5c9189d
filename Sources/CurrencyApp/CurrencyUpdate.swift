import CommandShell
import TerminalText

/// The whole logic of the currency tool: how an action changes the state, and what is to be done.
///
/// An action that cannot be done, as ``currencyRejection(of:in:)`` says, changes nothing, but that an
/// amount that cannot be read takes the place of one that could.
package func currencyUpdate(
  _ state: inout CurrencyState, _ action: CurrencyAction
) -> [CurrencyCommand] {
  switch action {
  case .amountRequested, .currencyRequested, .ratesRequested:
    return []

  case .amountTyped(let text):
    state.typedAmount = text
    return []

  case .currencyTyped(let text):
    if currencyRejection(of: action, in: state) != nil { return [] }
    state.currency = CurrencyCode(rawValue: text) ?? state.currency
    return []

  case .reloadRequested(let source):
    return [.load(source, then: { .reloadResponse(reloadResult($0, from: source)) })]

  case .reloadResponse(.loaded(let rates)):
    state.rates = rates
    return []

  case .reloadResponse(.failed):
    return []
  }
}

/// What was loaded, read as rates.
private func reloadResult(
  _ result: Result<[UInt8], RatesUnavailable>, from source: ResourceName
) -> CurrencyAction.ReloadResult {
  switch result {
  case .failure(let error):
    return .failed(error.reason)
  case .success(let bytes):
    do throws(RatesError) {
      return .loaded(try ExchangeRates(decoding: bytes, source: source.description))
    } catch {
      return .failed("no rates in \(quoted(source.description)): \(error)")
    }
  }
}
