extension TestStore {
  /// Advances a clock, and waits for busy effects before the first scheduled event and after each
  /// event.
  ///
  /// In a concatenation, a pause after another effect begins only when the store has processed the
  /// end of that effect. An async effect may need a moment before it sleeps on the clock.
  /// ``VirtualClock/advance(by:)`` does not wait for this, so it misses pauses that have not begun.
  ///
  /// The store does not wait for an effect if the test has not yet received an action that the
  /// effect sent. It is a failure if an effect is still busy after ``timeLimit``. If an effect
  /// should still be running while the clock advances, use ``VirtualClock/advance(by:)`` instead.
  public func advance(
    _ clock: VirtualClock, by time: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID, filePath, line, column)
    let end = clock.time + time
    var isInTime = true
    func letEffectsEnd() {
      // After a timeout, do not wait for effects again.
      guard isInTime else { return buffer.settle() }
      isInTime = settleAll(skipping: false, at: location)
      if isInTime { return }
      let heading = """
        advance(by: \(time)): effects are still running after \(timeLimit); if that is \
        intended, advance the clock directly:
        """
      report(buffer.busyEffects.indented(under: heading), at: location)
    }
    letEffectsEnd()
    while clock.doNext(until: end) { letEffectsEnd() }
    clock.advance(to: end)
  }
}
