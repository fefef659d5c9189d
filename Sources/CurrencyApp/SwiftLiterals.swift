package import TimeTravel

extension CurrencyCode: SwiftLiteralConvertible {
  /// The code made of its letters.
  ///
  /// - Returns: An expression.
  package func swiftLiteral() -> String { "CurrencyCode(rawValue: \"\(rawValue)\")!" }
}

extension CalendarDate: SwiftLiteralConvertible {
  /// The day made of its text.
  ///
  /// - Returns: An expression.
  package func swiftLiteral() -> String { "CalendarDate(\"\(description)\")!" }
}

extension ExchangeRates: SwiftLiteralConvertible {
  /// The table with all of its rates, sorted by currency.
  ///
  /// - Returns: An expression.
  /// - Throws: Nothing, as each of the parts can be written.
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
