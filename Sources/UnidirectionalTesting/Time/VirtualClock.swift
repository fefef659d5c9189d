import Synchronization
public import Unidirectional

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = VirtualClock()
/// let store = TestStore(initialState: State(), reducer: search(clock: clock.effectClock))
/// store.send(.typed("a"), effects: [search("a")])
/// clock.advance(by: .seconds(1))
/// store.receive(.found(["apple"])) { $0.words = ["apple"] }
/// ```
///
/// What comes due is done at once, on the thread that moves the clock: in the order of its time, and
/// of several at the same time in the order in which they were scheduled. What an effect brings then
/// lies in the store's mailbox, so a `receive` follows. The clock may be used from any thread.
public final class VirtualClock: Sendable {
  private struct State {
    var now = Duration.zero
    var timers = TimerHeap()
  }

  private let state = Mutex(State())

  /// Makes a clock that shows zero, with nothing to do.
  public init() {}

  /// The time that has passed since the clock was made.
  public var now: Duration { state.withLock { $0.now } }

  /// How many things are scheduled.
  public var scheduledCount: Int { state.withLock { $0.timers.count } }

  /// The clock, for an environment.
  ///
  /// A delay below zero counts as none; even then nothing is done before the clock is moved.
  public var effectClock: EffectClock {
    EffectClock(
      now: { [self] in now },
      schedule: { [self] delay, work in
        let number = state.withLock { state in
          state.timers.add(at: state.now + max(delay, .zero), work)
        }
        return { [self] in state.withLock { $0.timers.remove(number) } }
      })
  }

  /// Moves on by a time, doing what comes due, that which is scheduled meanwhile as well.
  public func advance(by time: Duration) {
    advance(to: now + time)
  }

  /// Moves on until nothing is scheduled any more.
  ///
  /// It is a failure if something still is after `limit` things were done, as with a timer that
  /// nobody cancelled.
  public func run(
    limit: Int = 10_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    run(limit: limit, .current, at: TestLocation(fileID, filePath, line, column))
  }

  func run(limit: Int, _ reporter: FailureReporter, at location: TestLocation) {
    for _ in 0..<limit where !doNext(until: .seconds(Int64.max)) { return }
    if scheduledCount == 0 { return }
    reporter.report(
      "run(): after \(limit) things done \(scheduledCount) more are scheduled, as by a timer; "
        + "cancel it, or advance(by:) as far as the test needs",
      location)
  }

  func advance(to end: Duration) {
    while doNext(until: end) {}
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Does the next thing, if it is due by a time; false when there is none.
  func doNext(until end: Duration) -> Bool {
    let body = state.withLock { state -> (@Sendable () -> Void)? in
      guard let (time, body) = state.timers.takeFirst(until: end) else { return nil }
      state.now = time
      return body
    }
    body?()
    return body != nil
  }
}
