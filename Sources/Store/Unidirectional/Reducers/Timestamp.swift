import CLibrary

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
  public var description: String {
    if self == .unstamped { return "unstamped" }
    var seconds = time_t(milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0))
    var fields = tm()
    gmtime_r(&seconds, &fields)
    let year = Int(fields.tm_year) + 1900
    func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let digits = String(year.magnitude)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
    return """
      \(year < 0 ? "-" : "")\(zeros)\(digits)-\(twoDigits(fields.tm_mon + 1))-\
      \(twoDigits(fields.tm_mday))T\(twoDigits(fields.tm_hour)):\(twoDigits(fields.tm_min)):\
      \(twoDigits(fields.tm_sec))Z
      """
  }
}
