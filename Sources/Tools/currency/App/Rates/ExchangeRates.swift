import Essentials
package import StateDiff
import TerminalText
import TimeTravel

/// The exchange rates of the euro on a date, and their source.
///
/// Rates and dates are encoded as strings, so that no program rounds them.
package struct ExchangeRates: Codable, Equatable, Sendable {
  /// The date of the rates.
  package let date: CalendarDate

  /// The source of the rates, in a form that is safe to display.
  package let source: String

  private let rates: [CurrencyCode: ExactDecimal]

  /// The entries of the source that are not rates, such as `ZWL (0)`; empty after decoding.
  @Transient package var leftOut: [String]

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

  /// Converts an amount to a currency, rounded to the currency's smallest unit.
  ///
  /// The result is nil if one of the currencies has no rate, or if the result is too large to be
  /// exact, with more than 27 digits before the decimal point.
  package func convert(_ amount: Amount, to currency: CurrencyCode) -> Money? {
    guard let from = self[amount.currency], let to = self[currency] else { return nil }
    return (amount.value * to / from).map { Money(rounding: $0, in: currency) }
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

extension CalendarDate: RawRepresentable, Codable {
  /// The date in ISO 8601 format.
  package var rawValue: String { description }

  /// Parses a date, as ``init(_:)`` does.
  package init?(rawValue: String) { self.init(rawValue) }
}

extension CalendarDate: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the date from its text.
  package func swiftLiteral() -> String { "CalendarDate(\"\(description)\")!" }
}
