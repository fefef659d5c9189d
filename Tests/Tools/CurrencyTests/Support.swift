import Foundation
import Testing
import currency

/// Returns the bytes of a file in `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"))
  return [UInt8](try Data(contentsOf: url))
}

/// Returns the rates in `frankfurter.json`.
///
/// Their date is 2026-04-16, and the rate of the dollar is 1.1782.
func frankfurterRates() throws -> ExchangeRates {
  try ExchangeRates(decoding: fixture("frankfurter.json"), source: "frankfurter.json")
}

/// Returns the currency with these letters.
func currency(_ letters: String) throws -> CurrencyCode {
  try #require(CurrencyCode(rawValue: letters))
}
