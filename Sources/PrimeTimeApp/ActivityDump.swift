package import ActivityFeed
package import StateDiff
import Unidirectional

extension Activity: DumpableScalar {
  /// On a line `2026-11-21T03:10:00Z added 5`; for a program the time, what happened, the number.
  package var dumpValue: DumpValue {
    .record(
      [
        .init("time", .string(time.description)),
        .init("change", .string(kind)),
        .init("number", .integer(change.number)),
      ], summary: description)
  }

  /// What the dump value shows, without a text made for it.
  package func dump(into writer: inout DumpWriter) {
    writer.record {
      time.append(to: &$0)
      $0 += change.isAddition ? " added ".utf8 : " removed ".utf8
      $0.append(digitsOf: change.number)
    } fields: {
      $0.field("time") { time.append(to: &$0) }
      $0.field("change", kind)
      $0.field("number", change.number)
    }
  }

  private var kind: String { change.isAddition ? "added" : "removed" }

  /// The moment with its milliseconds, what happened, the number; no text is made for it.
  package func fingerprint(into builder: inout FingerprintBuilder) {
    builder.combine(time.milliseconds)
    builder.combine(change.isAddition)
    builder.combine(change.number)
  }

  /// The moment and the number.
  package var outline: UInt64 { UInt64(bitPattern: time.milliseconds &* 31 &+ change.number) }
}
