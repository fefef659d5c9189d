import PlainXML
import TerminalText

/// A rate as written in a document: the currency code, valid or not, the digits of the rate, and
/// its position in the document, which error messages show.
typealias WrittenRate = (currency: String, digits: String, place: String)

extension ExchangeRates {
  /// Creates a table from the rates in a document.
  ///
  /// - Throws: ``RatesError`` if there are no rates, or for the first invalid entry. An entry is
  ///   invalid if its currency or rate is invalid, if its currency appeared before, or if it gives
  ///   the euro a rate other than 1.
  init(date: CalendarDate, source: String, written: [WrittenRate]) throws(RatesError) {
    if written.isEmpty { throw RatesError("rates", "the list is empty") }
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for (name, digits, place) in written {
      guard let currency = CurrencyCode(rawValue: name), currency.rawValue == name else {
        throw RatesError(
          place, "\(quoted(name)) is not a currency code; use three capital letters")
      }
      guard let rate = ExactDecimal(rate: digits) else {
        throw RatesError(
          place,
          """
          \(escapingControls(excerpt(digits, limit: 40))) is not a valid rate; a rate has at \
          most \(ExactDecimal.rateDigitLimit) digits and is between 0.000000001 and 1000000000
          """)
      }
      if currency == .eur, rate.description != "1" {
        throw RatesError(place, "the rate of EUR is \(rate); it must be 1")
      }
      guard rates.updateValue(rate, forKey: currency) == nil else {
        throw RatesError(place, "the currency appears twice")
      }
    }
    self.init(date: date, source: source, rates: rates)
  }

  /// The maximum size of a document in bytes, 1 MiB; real documents have a few thousand bytes.
  package static let sizeLimit = 1 << 20

  /// Decodes rates in any of the three supported formats: the JSON of Frankfurter and of Fixer, and
  /// the XML of the European Central Bank.
  ///
  /// `source` is in a form that is safe to display.
  ///
  /// - Throws: ``RatesError`` for the first error, with its position if that is known.
  package init(decoding bytes: [UInt8], source: String) throws(RatesError) {
    switch bytes.firstSignificantByte {
    case nil: throw RatesError("it is empty")
    case 0x1F: throw RatesError("it is compressed (gzip); unpack it first")
    case UInt8(ascii: "<"): try self.init(xml: bytes, source: source)
    default: try self.init(json: bytes, source: source)
    }
  }
}

extension ExactDecimal {
  /// The maximum number of digits in a rate.
  ///
  /// Leading zeros do not count, nor do zeros at the end of the fraction.
  static let rateDigitLimit = 18

  /// The exponent of the limits for rates, which are 10^-9 and 10^9.
  private static let ratePlaces = 9

  /// Parses a rate such as `1.1782` or `15639.0`.
  ///
  /// The result is nil if the text is not a number from 10^-9 to 10^9 in plain digits. It is also
  /// nil if there are more than ``rateDigitLimit`` digits, or more than 38 digits including zeros
  /// at the end of the fraction. Real rates are shorter.
  init?(rate text: String) {
    guard let rate = ExactDecimal(text, limit: 38)?.shortened,
      rate.coefficient < Self.powerOfTen(Self.rateDigitLimit),
      rate.scale <= Self.rateDigitLimit + Self.ratePlaces,
      rate.coefficient * Self.powerOfTen(Self.ratePlaces) >= Self.powerOfTen(rate.scale),
      rate.coefficient <= Self.powerOfTen(rate.scale + Self.ratePlaces)
    else { return nil }
    self = rate
  }
}

/// The reason rates could not be loaded.
package struct RatesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The position of the error, if it is in the content, and the reason.
  package let description: String

  /// Creates an error that concerns the whole content.
  package init(_ reason: String) { description = reason }

  /// Creates an error at a position, such as `line 1, column 20` or the path `rates.USD`.
  init(_ place: String, _ reason: String) { description = "\(place): \(reason)" }
}
