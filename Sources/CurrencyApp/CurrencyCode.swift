/// A currency by its three letters (ISO 4217), such as `USD`.
package struct CurrencyCode: RawRepresentable, Hashable, Sendable {
  /// The three letters, in capitals.
  package let rawValue: String

  /// The euro, of which rates say what one is worth.
  package static let eur = CurrencyCode(letters: "EUR")

  /// The dollar of the United States.
  package static let usd = CurrencyCode(letters: "USD")

  /// Reads three letters from A to Z, small or large; nil for anything else.
  package init?(rawValue: String) {
    // Before they are made large: ß and ﬃ would then be SS and FFI.
    let isCode =
      rawValue.utf8.count == 3 && rawValue.allSatisfy { $0.isASCII && $0.isLetter }
    guard isCode else { return nil }
    self.init(letters: rawValue.uppercased())
  }

  private init(letters: String) {
    rawValue = letters
  }

  /// How many digits behind the point the smallest unit in use has: 2 for cents, 0 for yen.
  ///
  /// Source: ISO 4217 List One, the column "minor unit", of which these differ from 2.
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

  /// The currencies for which the European Central Bank publishes a rate, and the euro; what
  /// completion offers.
  package static let common = [
    "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "IDR", "ILS",
    "INR", "ISK", "JPY", "KRW", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "SEK", "SGD",
    "THB", "TRY", "USD", "ZAR",
  ].map(CurrencyCode.init(letters:))
}

extension CurrencyCode: Comparable, CustomStringConvertible {
  /// The order of the alphabet.
  package static func < (left: CurrencyCode, right: CurrencyCode) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The three letters.
  package var description: String { rawValue }
}

extension CurrencyCode: Codable, CodingKeyRepresentable {}
