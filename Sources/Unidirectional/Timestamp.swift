/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Its description is RFC 3339 in UTC with whole seconds, `2026-11-21T03:10:00Z`, whatever the time
/// zone of the machine.
public struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Milliseconds since the Unix epoch; negative before it.
  public var milliseconds: Int64

  /// The moment that many milliseconds after the Unix epoch.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The moment that many seconds after the Unix epoch.
  ///
  /// Seconds beyond what milliseconds can hold are taken as the farthest moment there is.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    milliseconds = overflow ? (seconds < 0 ? .min + 1 : .max) : product
  }

  /// The time of an action that has not entered a store yet.
  @inlinable public static var unstamped: Timestamp { Timestamp(milliseconds: .min) }

  /// Whether the first moment is before the second.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Reads the number of milliseconds.
  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Writes the number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment as RFC 3339 in UTC, cut to whole seconds.
  ///
  /// The civil date is computed from the count of days by eras of 400 years (Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
  public var description: String {
    if self == .unstamped { return "unstamped" }
    let seconds = floorDivide(milliseconds, 1000)
    let days = floorDivide(seconds, 86_400)
    let secondOfDay = seconds - days * 86_400

    let shifted = days + 719_468  // days since 0000-03-01
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

    // A log of a long list has a moment on each of its lines, so it is written byte by byte.
    return String(unsafeUninitializedCapacity: 32) { bytes in
      var count = 0
      func write(_ character: Unicode.Scalar) {
        bytes[count] = UInt8(ascii: character)
        count += 1
      }
      func write(_ number: UInt64, width: Int) {
        if width > 1 || number >= 10 { write(number / 10, width: width - 1) }
        bytes[count] = UInt8(ascii: "0") + UInt8(number % 10)
        count += 1
      }
      if year < 0 { write("-") }
      write(year.magnitude, width: 4)
      write("-")
      write(month.magnitude, width: 2)
      write("-")
      write(day.magnitude, width: 2)
      write("T")
      write(secondOfDay.magnitude / 3600, width: 2)
      write(":")
      write(secondOfDay.magnitude / 60 % 60, width: 2)
      write(":")
      write(secondOfDay.magnitude % 60, width: 2)
      write("Z")
      return count
    }
  }

  private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
