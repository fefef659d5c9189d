public import ActivityFeed
public import StateDiff
import Unidirectional

extension Activity: InspectableScalar {
  /// On a line `2026-11-21T03:10:00Z added 5`; for a program the time, what happened, the number.
  public var inspection: Inspection {
    let kind =
      switch change {
      case .added: "added"
      case .removed: "removed"
      }
    return .record(
      [
        .init("time", .string(time.description)),
        .init("change", .string(kind)),
        .init("number", .integer(change.number)),
      ], summary: description)
  }
}
