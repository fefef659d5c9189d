import PlainXML
import TerminalText

/// A rate as written in a document: the currency code, valid or not, the digits of the rate, and
/// its position in the document, which error messages show.
typealias WrittenRate = (currency: String, digits: String, place: String)

extension ExchangeRates {
  /// Creates a table from the rates in a document.
  ///
  /// An entry whose currency or rate is invalid is left out.
  ///
  /// - Throws: ``RatesError`` if no rates are left, a currency appears twice, or the euro has a
  ///   rate other than 1.
  init(date: CalendarDate, source: String, written: [WrittenRate]) throws(RatesError) {
    if written.isEmpty { throw RatesError("rates", "the list is empty") }
    var (rates, leftOut): ([CurrencyCode: ExactDecimal], [String]) = ([:], [])
    for (name, digits, place) in written {
      guard let currency = CurrencyCode(rawValue: name), currency.rawValue == name,
        let rate = ExactDecimal(rawValue: digits)
      else {
        leftOut.append(
          escapingControls("\(excerpt(name, limit: 40)) (\(excerpt(digits, limit: 40)))"))
        continue
      }
      if currency == .eur, rate.description != "1" {
        throw RatesError(place, "the rate of EUR is \(rate); it must be 1")
      }
      guard rates.updateValue(rate, forKey: currency) == nil else {
        throw RatesError(place, "the currency appears twice")
      }
    }
    if rates.isEmpty {
      throw RatesError("rates", "no entry is a rate: \(leftOut.joined(separator: ", "))")
    }
    self.init(date: date, source: source, rates: rates)
    self.leftOut = leftOut
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
    case UInt8(ascii: "{"), UInt8(ascii: "["): try self.init(json: bytes, source: source)
    default:
      let text = String(decoding: bytes, as: UTF8.self)
      let isTable = text.contains(/^.*[,;\t].*\R.*[,;\t]/)
      let isPriceFile = text.contains(/(?m)^(P |\d{4}-\d\d-\d\d +price )/)
      let kind = isPriceFile ? "a price file" : isTable ? "a CSV file" : nil
      throw RatesError(kind.map { "it is \($0); load JSON or XML" } ?? "it is not valid JSON")
    }
  }
}

extension ExactDecimal: RawRepresentable, Codable {
  /// The digits of a rate.
  package var rawValue: String { description }

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
  package init?(rawValue text: String) {
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
