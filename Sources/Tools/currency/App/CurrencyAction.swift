package import CommandShell

/// An action of the currency tool.
package enum CurrencyAction: ToolAction {
  /// The user asked for the amount.
  case amountRequested

  /// The user entered an amount, valid or not.
  case amountTyped(String)

  /// The user entered an amount and an output currency, valid or not.
  case conversionTyped(amount: String, currency: String)

  /// The user asked for the output currency.
  case currencyRequested

  /// The user entered an output currency, valid or not.
  case currencyTyped(String)

  /// The user asked for the list of rates.
  case ratesRequested

  /// The user asked to load rates from a source.
  case reloadRequested(ResourceName)

  /// Loading rates has succeeded or failed.
  case reloadResponse(ReloadResult)

  /// The result of loading rates.
  package enum ReloadResult: Codable, Equatable, Sendable {
    /// The rates that were loaded.
    case loaded(ExchangeRates)

    /// The reason no rates were loaded.
    case failed(String)
  }
}
