/// A date in the Gregorian calendar, written like `2026-04-16`.
package struct CalendarDate: Hashable, Sendable, CustomStringConvertible {
  /// The date in ISO 8601 format, as parsed.
  package let description: String

  /// Parses a date; nil if the text has another format or is not a valid date.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      text.utf8.allSatisfy({
        $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      })
    else { return nil }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3 else { return nil }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year) else {
      return nil
    }
    description = text
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
