import TerminalText

/// The exchange rates of the euro on a date, and their source.
package struct ExchangeRates: Equatable, Sendable {
  /// The date of the rates.
  package let date: CalendarDate

  /// The source of the rates, in a form that is safe to display.
  package let source: String

  private let rates: [CurrencyCode: ExactDecimal]

  /// Creates a table of rates; a rate for the euro is not required.
  package init(date: CalendarDate, source: String, rates: [CurrencyCode: ExactDecimal]) {
    self.date = date
    self.source = source
    self.rates = rates
  }

  /// The value of one euro in a currency; nil if it is unknown.
  package subscript(currency: CurrencyCode) -> ExactDecimal? {
    currency == .eur ? ExactDecimal(coefficient: 1) : rates[currency]
  }

  /// The rates in alphabetical order of their currencies, without the euro.
  package var list: [(currency: CurrencyCode, rate: ExactDecimal)] {
    rates.filter { $0.key != .eur }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Converts an amount in euros to a currency; nil if the currency has no rate.
  package func convert(_ amount: Amount, to currency: CurrencyCode) -> Money? {
    self[currency].map { Money(rounding: amount.value * $0, in: currency) }
  }
}

extension ExchangeRates: Codable {
  private enum CodingKeys: CodingKey {
    case date, source, rates
  }

  /// Decodes the format that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .date)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container, debugDescription: "\(text) is not a date")
    }
    let written = try container.decode([CurrencyCode: String].self, forKey: .rates)
    let rates = try written.mapValues { text throws(DecodingError) in
      guard let rate = ExactDecimal(rate: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .rates, in: container, debugDescription: "\(text) is not a rate")
      }
      return rate
    }
    self.init(
      date: date, source: try container.decode(String.self, forKey: .source), rates: rates)
  }

  /// Encodes the rates as strings, so that programs that read them do not convert them to binary
  /// floating-point numbers.
  ///
  /// - Throws: Any error thrown by the encoder.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date.description, forKey: .date)
    try container.encode(source, forKey: .source)
    try container.encode(rates.mapValues(\.description), forKey: .rates)
  }
}

/// A rate as written in a document.
struct WrittenRate {
  /// The currency code, which should be in uppercase.
  let currency: String

  /// The digits of the rate.
  let digits: String

  /// The position of the rate, for errors.
  let place: String
}

extension ExchangeRates {
  /// Creates a table from the rates in a document.
  ///
  /// - Throws: ``RatesError`` if there are no rates, or for the first rate that is invalid or whose
  ///   currency is invalid or a duplicate.
  init(date: CalendarDate, source: String, written: [WrittenRate]) throws(RatesError) {
    if written.isEmpty { throw RatesError("rates", "the list is empty") }
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for entry in written {
      let (name, place) = (entry.currency, entry.place)
      guard let currency = CurrencyCode(rawValue: name), currency.rawValue == name else {
        throw RatesError(
          place, "\(quoted(name)) is not a currency code; use three capital letters")
      }
      guard let rate = ExactDecimal(rate: entry.digits) else {
        throw RatesError(
          place,
          """
          \(escapingControls(excerpt(entry.digits, limit: 40))) is not a valid rate; a rate has at \
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

  /// The maximum size of a response in bytes, 1 MiB; real responses have a few thousand bytes.
  package static let sizeLimit = 1 << 20

  /// Decodes rates in any of the three supported formats: the JSON of Frankfurter and of Fixer, and
  /// the XML of the European Central Bank.
  ///
  /// `source` is in a form that is safe to display.
  ///
  /// - Throws: ``RatesError`` for the first error, with its position.
  package init(decoding bytes: [UInt8], source: String) throws(RatesError) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw RatesError("it is compressed (gzip); unpack it first")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let text = content.drop { " \t\r\n".utf8.contains($0) }
    switch text.first {
    case nil:
      throw RatesError("it is empty")
    case UInt8(ascii: "<"):
      try self.init(xml: bytes, source: source)
    default:
      try self.init(json: bytes, source: source)
    }
  }
}
