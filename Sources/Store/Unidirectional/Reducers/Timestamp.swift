/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// The description is in RFC 3339 format with whole seconds, such as `2026-11-21T03:10:00Z`. It is
/// always in UTC, regardless of the machine's time zone.
public struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Milliseconds since the Unix epoch; negative before it.
  public var milliseconds: Int64

  /// Creates a time from the number of milliseconds since the Unix epoch.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates a time from the number of seconds since the Unix epoch.
  ///
  /// If the number of milliseconds overflows, the time is clamped to the earliest or latest
  /// possible time.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    milliseconds = overflow ? (seconds < 0 ? .min + 1 : .max) : product
  }

  /// A placeholder for the time of an action that has not entered a store yet.
  @inlinable public static var unstamped: Timestamp { Timestamp(milliseconds: .min) }

  /// Whether the first time is before the second.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Decodes the number of milliseconds.
  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes the number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    try milliseconds.encode(to: encoder)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in RFC 3339 format in UTC, rounded down to whole seconds; `unstamped` for
  /// ``unstamped``.
  ///
  /// The civil date is computed from the day count in 400-year eras (Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
  public var description: String {
    if self == .unstamped { return "unstamped" }
    let seconds = floorDivide(milliseconds, 1000)
    let days = floorDivide(seconds, 86_400)
    let secondOfDay = Int(seconds - days * 86_400)

    let shifted = days + 719_468  // days since 0000-03-01
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = Int(shifted - era * 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)

    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let digits = String(year.magnitude)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
    return """
      \(year < 0 ? "-" : "")\(zeros)\(digits)-\(twoDigits(month))-\(twoDigits(day))\
      T\(twoDigits(secondOfDay / 3600)):\(twoDigits(secondOfDay / 60 % 60)):\
      \(twoDigits(secondOfDay % 60))Z
      """
  }

  private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
