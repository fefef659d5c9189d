extension TestStore {
  /// Moves a clock on, and lets effects at work end first, and in between.
  ///
  /// A pause that follows an effect in a concatenation begins when that has ended, and one that
  /// follows a pause when the store has learned of its end. ``VirtualClock/advance(by:)`` alone knows
  /// of neither, and does what was scheduled before.
  ///
  /// Effects that brought an action are not waited for until it is received. One that does not end
  /// within ``timeLimit`` is a failure; where that is meant, as by an effect that a pause is to
  /// outlast, use ``VirtualClock/advance(by:)``.
  public func advance(
    _ clock: VirtualClock, by time: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID, filePath, line, column)
    let end = clock.now + time
    var isInTime = true
    func letEffectsEnd() {
      // Given up once, they are not waited for again.
      guard isInTime else { return buffer.settle() }
      isInTime = settleAll(skipping: false, at: location)
      if isInTime { return }
      let heading = """
        advance(by: \(time)): effects are still at work after \(timeLimit); where they are meant \
        to be, move the clock itself on:
        """
      report(buffer.busyEffects.indented(under: heading), at: location)
    }
    letEffectsEnd()
    while clock.doNext(until: end) { letEffectsEnd() }
    clock.advance(to: end)
  }
}
