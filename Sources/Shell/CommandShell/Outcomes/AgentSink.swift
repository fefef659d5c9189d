/// Collects the outcomes of an agent's call in one record, from which the result is created.
final class AgentSink: OutcomeSink {
  let record: JSONRecord

  private let devices: OutputDevices

  /// Creates a sink for a new record, or for that of an earlier call.
  init(_ devices: OutputDevices, _ record: JSONRecord? = nil) {
    self.devices = devices
    self.record = record ?? JSONRecord(sizeLimit: JSONRecord.keptLimit, redact: devices.redact)
  }

  func deliver(_ outcome: Outcome, of call: Call) -> Bool {
    switch outcome {
    case .cancelled: record.add(error: "canceled")
    default:
      if case .reduced(let action) = outcome {
        for effect in action.effects where !effect.isRejection { record.add(effect.signature) }
      }
      // Effects may also change something, so they continue even if the answer is too long.
      _ = record.add(outcome, errors: record, devices, showsChanges: true)
    }
    return true
  }
}
