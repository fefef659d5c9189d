public import ActivityFeed
public import StateDiff
import Unidirectional

extension Activity: InspectableScalar {
  /// On a line `2026-11-21T03:10:00Z added 5`; for a program the time, what happened, the number.
  public var inspection: Inspection {
    let time = time.description
    let kind =
      switch change {
      case .added: "added"
      case .removed: "removed"
      }
    var summary = time
    summary += " "
    summary += change.description
    return .record(
      [
        .init("time", .string(time)),
        .init("change", .string(kind)),
        .init("number", .integer(change.number)),
      ], summary: summary)
  }

  /// The moment with its milliseconds, what happened, the number; no text is made for it.
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.combine(time.milliseconds)
    if case .added = change { builder.combine(true) } else { builder.combine(false) }
    builder.combine(change.number)
  }

  /// The moment and the number.
  public var outline: UInt64 { UInt64(bitPattern: time.milliseconds &* 31 &+ change.number) }
}
