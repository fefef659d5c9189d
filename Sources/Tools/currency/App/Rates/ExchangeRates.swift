import Essentials
import StateDiff
import TerminalText
import TimeTravel

/// The exchange rates of the euro on a date, and their source.
package struct ExchangeRates: Equatable, Sendable {
  /// The date of the rates.
  package let date: CalendarDate

  /// The source of the rates, in a form that is safe to display.
  package let source: String

  private let rates: [CurrencyCode: ExactDecimal]

  /// Creates a table of rates; a rate for the euro is not required, because it is always 1.
  package init(date: CalendarDate, source: String, rates: [CurrencyCode: ExactDecimal]) {
    self.date = date
    self.source = source
    self.rates = rates
  }

  /// The value of one euro in a currency; nil if the currency has no rate.
  package subscript(currency: CurrencyCode) -> ExactDecimal? {
    currency == .eur ? ExactDecimal(coefficient: 1) : rates[currency]
  }

  /// The rates in alphabetical order of their currencies, without the euro.
  package var list: [(currency: CurrencyCode, rate: ExactDecimal)] {
    rates.filter { $0.key != .eur }.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { ($0.key, $0.value) }
  }

  /// Converts an amount in euros to a currency, rounded to the currency's smallest unit; nil if the
  /// currency has no rate.
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
  /// - Throws: `DecodingError` if a field is missing or invalid, or any error thrown by the
  ///   decoder.
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

  /// Encodes the date, the source and the rates, with each rate as a string.
  ///
  /// A program that reads a string does not convert it to a binary floating-point number.
  ///
  /// - Throws: Any error thrown by the encoder.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date.description, forKey: .date)
    try container.encode(source, forKey: .source)
    try container.encode(rates.mapValues(\.description), forKey: .rates)
  }
}

extension ExchangeRates {
  /// A record of the date, the source and the rates, with a summary that gives only the number of
  /// rates, not the rates themselves.
  ///
  /// The rates are text, so that they keep all their digits.
  var dumpValue: DumpValue { dumpValue(summary: summary) }

  /// Returns a record like ``dumpValue``, but with the given summary.
  func dumpValue(summary: String) -> DumpValue {
    .record(
      [
        .init("date", .text(date.description)), .init("source", .string(source)),
        .init(
          "rates",
          .record(list.map { .init($0.currency.rawValue, .text($0.rate.description)) })),
      ], summary: summary)
  }

  /// The number, the date and the source of the rates, such as `31 of 2017-07-28 from
  /// "rates.json"`.
  var summary: String { "\(list.count) of \(date) from \(quoted(source))" }
}

/// A date in the Gregorian calendar, written like `2026-04-16`.
package struct CalendarDate: Hashable, Sendable, CustomStringConvertible {
  /// The date in ISO 8601 format, as parsed.
  package let description: String

  /// Parses a date; nil if the text has another format or is not a valid date.
  package init?(_ text: String) {
    // The parser accepts other forms, and turns February 29 into March 1 in some years. So format
    // the parsed date, and compare the result with the text.
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard text.utf8.count == 10, (try? style.parse(text))?.formatted(style) == text else {
      return nil
    }
    description = text
  }
}

extension CalendarDate: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the date from its text.
  package func swiftLiteral() -> String { "CalendarDate(\"\(description)\")!" }
}
