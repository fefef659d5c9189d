import TimeTravel

/// A currency, identified by its three-letter code (ISO 4217), such as `USD`.
package struct CurrencyCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The three letters, in uppercase.
  package let rawValue: String

  /// The euro, the base of all rates.
  package static let eur = CurrencyCode(letters: "EUR")

  /// The US dollar.
  package static let usd = CurrencyCode(letters: "USD")

  /// Parses three letters from A to Z, in either case; nil for anything else.
  package init?(rawValue: String) {
    // Check before uppercasing, which would turn ß into SS and ﬃ into FFI.
    let isCode =
      rawValue.utf8.count == 3 && rawValue.allSatisfy { $0.isASCII && $0.isLetter }
    guard isCode else { return nil }
    self.init(letters: rawValue.uppercased())
  }

  private init(letters: String) {
    rawValue = letters
  }

  /// The number of decimal places of the smallest unit in use: 2 for cents, 0 for yen.
  ///
  /// Source: ISO 4217, List One, column "minor unit", published by the maintenance agency SIX; see
  /// <https://www.iso.org/iso-4217-currency-codes.html>. Any other currency has 2.
  package var minorUnitDigits: Int {
    switch rawValue {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }

  /// The currencies that completion offers before rates are loaded.
  ///
  /// They are the euro and the currencies with a rate from the European Central Bank.
  package static let common = [
    "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "IDR", "ILS",
    "INR", "ISK", "JPY", "KRW", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "SEK", "SGD",
    "THB", "TRY", "USD", "ZAR",
  ].map(CurrencyCode.init(letters:))

  /// The three letters.
  package var description: String { rawValue }
}

extension CurrencyCode: Codable, CodingKeyRepresentable {}

extension CurrencyCode: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the code from its letters.
  package func swiftLiteral() -> String { "CurrencyCode(rawValue: \"\(rawValue)\")!" }
}
