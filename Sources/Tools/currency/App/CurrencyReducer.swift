package import CommandShell
import TerminalText
import WebClients

/// The functions that the currency tool depends on.
package struct CurrencyEnvironment: Sendable {
  /// Loads the content of a source; returns nil if the calling task is canceled.
  ///
  /// The description of an error is a message for the user.
  package var load: @Sendable (ResourceName) async -> Result<[UInt8], RatesError>?

  /// An environment for tests, in which every call traps.
  package static let unimplemented = CurrencyEnvironment(
    load: { _ in preconditionFailure("CurrencyEnvironment.load was not expected") })
}

/// A request, which the currency tool's logic returns and the interpreter turns into an effect.
///
/// The libraries call such a value a command. This tool calls it a request, because a command is
/// something that its users type.
package enum CurrencyRequest: Sendable {
  /// Loads a source; `then` turns the result into an action.
  case load(ResourceName, then: @Sendable (Result<[UInt8], RatesError>) -> CurrencyAction)

  /// Reports the reason why an action was rejected.
  case reject(CurrencyRejection)
}

/// Applies an action to the state, and returns the requests for the interpreter.
///
/// A new amount is kept even if it is invalid or cannot be converted. The action is not rejected,
/// but ``currencyAnswer(to:_:in:)`` may answer it with an error. If an amount and a currency are
/// entered together and the currency is rejected, the state does not change.
package func currencyUpdate(
  _ state: inout CurrencyState, _ action: CurrencyAction
) -> [CurrencyRequest] {
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

  case .conversionTyped(let amount, let currency):
    let rejections = currencyUpdate(&state, .currencyTyped(currency))
    if rejections.isEmpty { state.typedAmount = amount }
    return rejections

  case .reloadRequested(let source):
    return [.load(source, then: { .reloadResponse(reloadResult($0, from: source)) })]

  case .reloadResponse(.loaded(let rates)):
    (state.rates, state.loadedRates) = (rates, rates)
    return []
  }
}

/// Parses the loaded content of a source as rates; fails with the error of the load, if any.
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
      let reason = withoutQueryValues("\(error)", of: source.text)
      return .failed("cannot read rates from \(quoted(source.description)): \(reason)")
    }
  }
}

/// Creates the reducer of the currency tool from ``currencyUpdate(_:_:)`` and the interpreter.
package func currencyReducer(
  _ environment: CurrencyEnvironment
) -> Reducer<CurrencyState, CurrencyAction> {
  .interpreting(currencyUpdate, with: currencyInterpreter(environment))
}

/// Creates the interpreter, which turns each request into an effect.
///
/// Only effects call the environment. A new load cancels a load that is still running.
package func currencyInterpreter(
  _ environment: CurrencyEnvironment
) -> Interpreter<CurrencyRequest, CurrencyAction> {
  { request in
    switch request {
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

/// The reason the currency tool rejected an action.
package enum CurrencyRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// A word is not a three-letter currency code.
  case notACode(String)

  /// A currency has no rate; `nearest` is a similar code that has one, or nil if there is no such
  /// code.
  case noRate(String, nearest: String?)

  /// No rates have been loaded.
  case noRates

  /// The amount in a currency has too many digits to be exact.
  case tooLarge(CurrencyCode)

  /// The reason and a suggestion, without a final period.
  package var description: String {
    switch self {
    case .notACode(let word):
      "\(quoted(word)) is not a currency code; write three letters, such as USD"
    case .noRate(let code, let nearest?):
      "there is no rate for \(quoted(code)); did you mean \(quoted(nearest))?"
    case .noRate(let code, nil):
      "there is no rate for \(quoted(code)); use rates to list the currencies"
    case .noRates:
      "no rates are loaded; use reload to load them"
    case .tooLarge(let currency):
      "the amount in \(currency) has too many digits; use a smaller amount"
    }
  }
}

extension ExchangeRates {
  /// Returns the rejection for a currency that has no rate; nil if the currency has a rate.
  func rejection(of currency: CurrencyCode) -> CurrencyRejection? {
    if self[currency] != nil { return nil }
    let known = list.map(\.currency.rawValue) + [CurrencyCode.eur.rawValue]
    let nearest = nearestWords(to: currency.rawValue, among: known).first
    return .noRate(currency.rawValue, nearest: nearest)
  }
}
