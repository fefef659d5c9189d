#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A date in the Gregorian calendar, written like `2026-04-16`.
package struct CalendarDate: Hashable, Sendable, CustomStringConvertible {
  /// The date in ISO 8601 format, as parsed.
  package let description: String

  /// Parses a date; nil if the text has another format or is not a valid date.
  package init?(_ text: String) {
    // The parser accepts other forms, and turns February 29 into March 1 in some years.
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard text.utf8.count == 10, (try? style.parse(text))?.formatted(style) == text else {
      return nil
    }
    description = text
  }
}
