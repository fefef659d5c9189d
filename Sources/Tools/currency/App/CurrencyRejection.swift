import CommandShell
import TerminalText

/// The reason the currency tool rejected an action or has no answer.
package enum CurrencyRejection: Error, Hashable, Sendable {
  /// The amount is not valid.
  case amount(AmountError)

  /// A word is not a three-letter currency code.
  case notACode(String)

  /// A currency has no rate; `nearest` is the closest known code, if any.
  case noRate(String, nearest: String?)

  /// No rates have been loaded.
  case noRates

  /// The rates could not be loaded; `kept` is the date of the rates that stay loaded, if any.
  case notReloaded(String, kept: CalendarDate?)
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

extension CurrencyRejection: CustomStringConvertible {
  /// A message with the reason and a suggestion, without a final period.
  package var description: String {
    switch self {
    case .amount(let error):
      error.description
    case .notACode(let word):
      "\(quoted(word)) is not a currency code; write three letters, such as USD"
    case .noRate(let code, let nearest?):
      "there is no rate for \(quoted(code)); did you mean \(quoted(nearest))?"
    case .noRate(let code, nil):
      "there is no rate for \(quoted(code)); use rates to list the currencies"
    case .noRates:
      "no rates are loaded; use reload to load them"
    case .notReloaded(let reason, let kept):
      reason + (reason.hasSuffix("?") ? " " : "; ")
        + (kept.map { "the rates for \($0) are kept" } ?? "no rates are loaded")
    }
  }
}
