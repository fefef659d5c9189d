package import TimeTravel

extension CurrencyCode: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the code from its letters.
  package func swiftLiteral() -> String { "CurrencyCode(rawValue: \"\(rawValue)\")!" }
}

extension CalendarDate: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the date from its text.
  package func swiftLiteral() -> String { "CalendarDate(\"\(description)\")!" }
}

extension ExchangeRates: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the table with all rates, sorted by currency.
  ///
  /// - Throws: ``TimeTravel/SwiftLiteralError``, which never occurs for these values.
  package func swiftLiteral() throws(SwiftLiteralError) -> String {
    var entries: [String] = []
    for (currency, rate) in list {
      entries.append("\(currency.swiftLiteral()): \(try TimeTravel.swiftLiteral(of: rate))")
    }
    let rates = entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
    return "ExchangeRates(date: \(date.swiftLiteral()), "
      + "source: \(try TimeTravel.swiftLiteral(of: source)), rates: \(rates))"
  }
}
