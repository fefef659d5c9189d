import CommandShell
import TerminalText

/// Why the currency tool does not do what an action asks for.
package enum CurrencyRejection: Error, Equatable, Sendable {
  /// The amount cannot be read.
  case amount(AmountError)

  /// A word is no currency's three letters.
  case notACode(String)

  /// There is no rate for a currency; perhaps another is meant.
  case noRate(String, nearest: String?)

  /// There are no rates yet.
  case noRates

  /// The rates could not be loaded; there are still those of this day, if any.
  case notReloaded(String, kept: CalendarDate?)
}

/// What is wrong with an action, given the state before it; nil where nothing is.
package func currencyRejection(
  of action: CurrencyAction, in state: CurrencyState
) -> CurrencyRejection? {
  switch action {
  case .amountTyped(let text):
    do throws(AmountError) {
      _ = try Amount(text)
    } catch {
      return .amount(error)
    }
    return state.rates.flatMap { missingRate(for: state.currency, in: $0) }
  case .currencyTyped(let text):
    guard let currency = CurrencyCode(rawValue: text) else { return .notACode(text) }
    return state.rates.flatMap { missingRate(for: currency, in: $0) }
  case .ratesRequested:
    return state.rates == nil ? .noRates : nil
  case .reloadResponse(.failed(let reason)):
    return .notReloaded(reason, kept: state.rates?.date)
  case .reloadResponse(.loaded(let rates)):
    return missingRate(for: state.currency, in: rates)
  case .amountRequested, .currencyRequested, .reloadRequested:
    return nil
  }
}

private func missingRate(
  for currency: CurrencyCode, in rates: ExchangeRates
) -> CurrencyRejection? {
  if rates[currency] != nil { return nil }
  let known = rates.list.map(\.currency.rawValue) + [CurrencyCode.eur.rawValue]
  return .noRate(currency.rawValue, nearest: nearestWord(to: currency.rawValue, among: known))
}

extension CurrencyRejection: CustomStringConvertible {
  /// What is wrong, and how to mend it, in a sentence without a full stop.
  package var description: String {
    switch self {
    case .amount(let error):
      error.description
    case .notACode(let word):
      "\(quoted(word)) is not a currency; write three letters, such as USD"
    case .noRate(let code, let nearest?):
      "there is no rate for \(quoted(code)); did you mean \(quoted(nearest))?"
    case .noRate(let code, nil):
      "there is no rate for \(quoted(code)); rates lists those there are"
    case .noRates:
      "there are no rates yet; reload loads them"
    case .notReloaded(let reason, let kept):
      reason + (reason.hasSuffix("?") ? " " : "; ")
        + (kept.map { "the rates of \($0) are kept" } ?? "there are no rates yet")
    }
  }
}
