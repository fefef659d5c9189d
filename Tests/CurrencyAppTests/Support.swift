import CurrencyApp
import Foundation
import Testing

/// The bytes of a file in `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"))
  return [UInt8](try Data(contentsOf: url))
}

/// The rates of `frankfurter.json`: of 2026-04-16, 1.1782 for the dollar.
func frankfurterRates() throws -> ExchangeRates {
  try ExchangeRates(decoding: fixture("frankfurter.json"), source: "frankfurter.json")
}

/// A currency by its letters.
func currency(_ letters: String) throws -> CurrencyCode {
  try #require(CurrencyCode(rawValue: letters))
}
