/// What one euro is worth in other currencies on a day, and who says so.
package struct ExchangeRates: Equatable, Sendable {
  /// The day.
  package let date: CalendarDate

  /// Where they were loaded from, fit to be shown.
  package let source: String

  private let rates: [CurrencyCode: ExactDecimal]

  /// Makes a table of rates; the euro's own need not be among them.
  package init(date: CalendarDate, source: String, rates: [CurrencyCode: ExactDecimal]) {
    self.date = date
    self.source = source
    self.rates = rates
  }

  /// What one euro is worth in a currency; nil where nobody says so.
  package subscript(currency: CurrencyCode) -> ExactDecimal? {
    currency == .eur ? ExactDecimal(coefficient: 1) : rates[currency]
  }

  /// The rates by their currencies' letters, without the euro.
  package var list: [(currency: CurrencyCode, rate: ExactDecimal)] {
    rates.filter { $0.key != .eur }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// An amount in euro turned into a currency; nil where there is no rate.
  package func convert(_ amount: Amount, to currency: CurrencyCode) -> Money? {
    self[currency].map { Money(rounding: amount.value * $0, in: currency) }
  }
}

extension ExchangeRates: Codable {
  private enum CodingKeys: CodingKey {
    case date, source, rates
  }

  /// Reads what ``encode(to:)`` wrote.
  ///
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .date)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container, debugDescription: "\(text) is no date")
    }
    let written = try container.decode([CurrencyCode: String].self, forKey: .rates)
    let rates = try written.mapValues { text throws(DecodingError) in
      guard let rate = ExactDecimal(rate: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .rates, in: container, debugDescription: "\(text) is no rate")
      }
      return rate
    }
    self.init(
      date: date, source: try container.decode(String.self, forKey: .source), rates: rates)
  }

  /// Writes the rates as texts, which no reader turns into binary fractions.
  ///
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date.description, forKey: .date)
    try container.encode(source, forKey: .source)
    try container.encode(rates.mapValues(\.description), forKey: .rates)
  }
}
