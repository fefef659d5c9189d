package import CommandShell

/// What happens in the currency tool.
package enum CurrencyAction: Codable, Equatable, Sendable {
  /// Somebody asked for the amount.
  case amountRequested

  /// Somebody typed an amount, readable or not.
  case amountTyped(String)

  /// Somebody asked for the currency.
  case currencyRequested

  /// Somebody named the currency to turn the amount into.
  case currencyTyped(String)

  /// Somebody asked for the list of rates.
  case ratesRequested

  /// Rates are to be loaded.
  case reloadRequested(ResourceName)

  /// What loading them brought.
  case reloadResponse(ReloadResult)

  /// What loading rates brought.
  package enum ReloadResult: Codable, Equatable, Sendable {
    /// These.
    case loaded(ExchangeRates)

    /// Nothing, for this reason.
    case failed(String)
  }
}
