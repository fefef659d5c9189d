import TerminalText
public import Unidirectional

extension TestStore {
  /// Asserts that an effect failed with the given message, and receives the fault of that effect.
  ///
  /// The store waits for effects that are still busy. If `message` is nil, any message matches. A
  /// fault that the test does not receive is a failure. If no fault matches, the store reports a
  /// failure and discards the first pending fault.
  public func receiveFault(
    _ effect: Effect<Action>, _ message: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID, filePath, line, column)
    let (place, isInTime) = wait {
      buffer.faults.firstIndex { pending in
        pending.fault.signature == effect.signature
          && (message == nil || message == pending.fault.message)
      }
    }
    if let place {
      buffer.faults.remove(at: place)
      return
    }
    let matcher = message.map { "\(effect): \($0)" } ?? "\(effect)"
    var lines = buffer.faults.map { "fault: \($0.fault)" }
    lines += numbered(buffer.waitingActions).map { "action \($0)" }
    let name = "receiveFault(\(matcher))"
    if lines.isEmpty {
      report("\(name): \(reasonForNothing(isInTime: isInTime))", at: location)
    } else {
      report(
        lines.indented(under: "\(name): no such fault was received; received instead:"),
        at: location)
    }
    // The failure message already lists the pending faults. The first fault is probably the one
    // that the test meant, so do not report it again.
    if !buffer.faults.isEmpty { buffer.faults.removeFirst() }
  }

  /// Reports and discards the faults that the test did not receive.
  ///
  /// If `promptOnly` is true, this applies only to faults that do not depend on timing.
  func failOnFaults(promptOnly: Bool, at location: TestLocation) {
    let unexpected = buffer.faults.filter { !promptOnly || $0.isTimingIndependent }
    if unexpected.isEmpty { return }
    buffer.faults.removeAll { !promptOnly || $0.isTimingIndependent }
    let lines = unexpected.map { excerpt($0.fault.description, limit: 200) }
    report(lines.indented(under: "faults that no test expects (receiveFault):"), at: location)
  }
}
