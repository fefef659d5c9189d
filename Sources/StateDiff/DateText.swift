/// Returns the text of a Foundation `Date` to the nanosecond: `2025-11-22 03:10:00.75 +0000`.
///
/// NB: The description of a `Date` is rounded to seconds, so unequal dates could have equal dumps.
/// This module does not import Foundation, so a date is recognized by the name of its type, and
/// read from its mirror.
///
/// - Parameter value: Any value.
/// - Returns: The text; nil if the value is not a date, if its description is exact, or if its year
///   does not have four digits.
func dateText(of value: any CustomStringConvertible) -> String? {
  guard String(describing: type(of: value)) == "Date",
    let part = Mirror(reflecting: value).children.first,
    part.label == "timeIntervalSinceReferenceDate", let seconds = part.value as? Double,
    (-6.3e10..<2.5e11).contains(seconds)
  else { return nil }
  // NB: `rounded` would call the mathematical library, which a program without Foundation does not
  // link.
  let truncated = Int(seconds)
  let whole = Double(truncated) > seconds ? truncated - 1 : truncated
  let nanoseconds = Int(min((seconds - Double(whole)) * 1e9 + 0.5, 999_999_999))
  if nanoseconds == 0 { return nil }
  // The reference date, 2001-01-01, is 11,323 days after 1970-01-01.
  let second = (whole % 86_400 + 86_400) % 86_400
  let day = (whole - second) / 86_400
  let date = civilDate(ofDay: day + 11_323)
  var fraction = padded(nanoseconds, 9)
  while fraction.hasSuffix("0") { fraction.removeLast() }
  let days = [padded(date.year, 4), padded(date.month, 2), padded(date.day, 2)]
  let times = [padded(second / 3600, 2), padded(second / 60 % 60, 2), padded(second % 60, 2)]
  return "\(days.joined(separator: "-")) \(times.joined(separator: ":")).\(fraction) +0000"
}

/// Returns the date of a day in the Gregorian calendar.
///
/// The algorithm is H. Hinnant's `civil_from_days` ("chrono-Compatible Low-Level Date Algorithms").
///
/// - Parameter day: The number of days since 1970-01-01; not before the year 0.
/// - Returns: The date.
private func civilDate(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
  let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
  let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
  let month = (5 * dayOfYear + 2) / 153
  let isInNextYear = month >= 10
  return (
    year + era * 400 + (isInNextYear ? 1 : 0), isInNextYear ? month - 9 : month + 3,
    dayOfYear - (153 * month + 2) / 5 + 1
  )
}

/// Returns a number with leading zeros.
private func padded(_ number: Int, _ length: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, length - digits.count)) + digits
}
