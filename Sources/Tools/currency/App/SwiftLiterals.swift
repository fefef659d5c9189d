import TimeTravel

extension CurrencyCode: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the code from its letters.
  package func swiftLiteral() -> String { "CurrencyCode(rawValue: \"\(rawValue)\")!" }
}

extension CalendarDate: SwiftLiteralConvertible {
  /// Returns a Swift expression that creates the date from its text.
  package func swiftLiteral() -> String { "CalendarDate(\"\(description)\")!" }
}
