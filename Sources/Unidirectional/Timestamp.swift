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
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in RFC 3339 format in UTC, rounded down to whole seconds.
  public var description: String {
    String(unsafeUninitializedCapacity: Self.longestDescription) { write(to: $0) }
  }

  /// Appends the ``description`` as ASCII bytes, for callers that write many timestamps.
  public func append(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestDescription) { buffer in
      let count = write(to: buffer)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// A buffer size with room for a sign, a nine-digit year and the 16 characters after the year.
  private static var longestDescription: Int { 32 }

  /// Writes the description to a buffer of ``longestDescription`` bytes, and returns its length.
  ///
  /// The civil date is computed from the day count in 400-year eras (Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
  private func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    if self == .unstamped { return buffer.initialize(fromContentsOf: "unstamped".utf8) }
    let seconds = floorDivide(milliseconds, 1000)
    let days = floorDivide(seconds, 86_400)
    // Use 32-bit arithmetic where possible, because it is faster: a log of a long list has a time
    // on every line.
    let secondOfDay = UInt32(truncatingIfNeeded: seconds - days * 86_400)

    let shifted = days + 719_468  // days since 0000-03-01
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = UInt32(truncatingIfNeeded: shifted - era * 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = Int64(yearOfEra) + era * 400 + (month <= 2 ? 1 : 0)

    var count = 0
    func write(_ character: Unicode.Scalar) {
      buffer[count] = UInt8(ascii: character)
      count &+= 1
    }
    func write(twoDigits number: UInt32) {
      let tens = number / 10
      buffer[count] = UInt8(truncatingIfNeeded: 0x30 &+ tens)
      buffer[count &+ 1] = UInt8(truncatingIfNeeded: 0x30 &+ number &- 10 &* tens)
      count &+= 2
    }
    if (0..<10_000).contains(year) {
      let year = UInt32(truncatingIfNeeded: year)
      write(twoDigits: year / 100)
      write(twoDigits: year % 100)
    } else {
      // Write at least four digits. Years outside 0 to 9999 are so rare that the cost of a string
      // does not matter.
      let digits = String(year.magnitude)
      if year < 0 { write("-") }
      for _ in digits.utf8.count..<max(4, digits.utf8.count) { write("0") }
      for digit in digits.unicodeScalars { write(digit) }
    }
    write("-")
    write(twoDigits: month)
    write("-")
    write(twoDigits: day)
    write("T")
    write(twoDigits: secondOfDay / 3600)
    write(":")
    write(twoDigits: secondOfDay / 60 % 60)
    write(":")
    write(twoDigits: secondOfDay % 60)
    write("Z")
    return count
  }

  private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
