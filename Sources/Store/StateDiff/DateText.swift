#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the text of a date to the nanosecond: `2025-11-22 03:10:00.75 +0000`.
///
/// NB: The description of a `Date` has only seconds, so unequal dates could have equal dumps.
func dateText(of date: Date) -> String {
  let seconds = date.timeIntervalSinceReferenceDate
  guard abs(seconds) < 1e12 else { return date.description }
  let whole = seconds.rounded(.down)
  let nanoseconds = Int(min((seconds - whole) * 1e9 + 0.5, 999_999_999))
  if nanoseconds == 0 { return date.description }
  var digits = String(1_000_000_000 + nanoseconds).dropFirst()
  while digits.hasSuffix("0") { digits.removeLast() }
  let text = Date(timeIntervalSinceReferenceDate: whole).description
  return text.replacing(" +0000", with: ".\(digits) +0000")
}
