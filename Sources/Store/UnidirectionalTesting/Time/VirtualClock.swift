import Synchronization
public import Unidirectional

/// A clock that moves only when a test advances it.
///
/// ```swift
/// let clock = VirtualClock()
/// let store = TestStore(initialState: State(), reducer: search(clock: clock.effectClock))
/// store.send(.typed("a"), effects: [search("a")])
/// clock.advance(by: .seconds(1))
/// store.receive(.found(["apple"])) { $0.words = ["apple"] }
/// ```
///
/// When a test advances the clock, work that comes due runs on the calling thread, in order of
/// time. Work due at the same time runs in the order in which it was scheduled. Any actions that
/// effects sent are then in the store's mailbox, so call `receive` next. The clock may be used from
/// any thread.
///
/// The clock is also a Swift `Clock`, and code that sleeps on it sleeps until the test advances it.
/// To advance the clock past the sleeps of async effects, use
/// ``TestStore/advance(_:by:fileID:filePath:line:column:)``, which first lets these sleeps begin.
public final class VirtualClock: Clock {
  private struct State {
    var now = Duration.zero
    var timers = Timers()
  }

  private let state = Mutex(State())

  /// Creates a clock at time zero with nothing scheduled.
  public init() {}

  /// A virtual time.
  public struct Instant: InstantProtocol {
    /// The virtual time since the clock was created.
    public var sinceStart: Duration

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    /// Returns the duration from this instant to another one.
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    /// Whether an instant is earlier than another one.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.sinceStart < right.sinceStart
    }
  }

  /// The virtual time.
  public var now: Instant { Instant(sinceStart: time) }

  var time: Duration { state.withLock { $0.now } }

  /// The least duration between two times: one attosecond.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Waits until a test has advanced the clock to a time; returns immediately if the clock has
  /// already reached that time.
  ///
  /// - Parameters:
  ///   - deadline: The time.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError` if the task was canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleep = ClockSleep()
    let number: Int? = state.withLock { state in
      if deadline.sinceStart <= state.now { return nil }
      return state.timers.add(at: deadline.sinceStart) { sleep.end(with: .success(())) }
    }
    guard let number else { return sleep.end(with: .success(())) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleep.begin($0) }
    } onCancel: {
      state.withLock { $0.timers.remove(number) }
      sleep.end(with: .failure(CancellationError()))
    }
  }

  /// The number of work items that are scheduled.
  package var scheduledCount: Int { state.withLock { $0.timers.count } }

  /// An `EffectClock` for an environment, driven by this clock.
  ///
  /// A negative delay counts as zero. Even work without a delay does not run until the clock is
  /// advanced.
  public var effectClock: EffectClock {
    EffectClock(
      now: { [self] in time },
      schedule: { [self] delay, work in
        let number = state.withLock { state in
          state.timers.add(at: state.now + max(delay, .zero), work)
        }
        return { [self] in state.withLock { $0.timers.remove(number) } }
      })
  }

  /// Advances the clock, and runs all work that is due by the new time, including work that is
  /// scheduled meanwhile.
  public func advance(by time: Duration) {
    advance(to: self.time + time)
  }

  /// Advances the clock to a time, running all work that comes due.
  package func advance(to end: Duration) {
    while doNext(until: end) {}
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Runs the next work item if it is due by `end`; returns false if no work is due.
  package func doNext(until end: Duration) -> Bool {
    let body = state.withLock { state -> (@Sendable () -> Void)? in
      guard let (time, body) = state.timers.takeFirst(until: end) else { return nil }
      state.now = time
      return body
    }
    body?()
    return body != nil
  }
}

/// A sleep of a task on a clock; it may end before the task begins to wait.
private final class ClockSleep: Sendable {
  private enum Phase {
    case created
    case waiting(CheckedContinuation<Void, any Error>)
    case ended(Result<Void, any Error>)
  }

  private let phase = Mutex(Phase.created)
  private let effect = AsyncEffect.current

  /// Creates a sleep of the current task.
  init() {
    effect?.changeSleeps(by: 1)
  }

  /// Waits, unless the sleep has already ended.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = phase.withLock { phase in
      if case .ended(let result) = phase { return result }
      phase = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Ends the sleep; only the first call has an effect.
  func end(with result: Result<Void, any Error>) {
    let old: Phase = phase.withLock { phase in
      if case .ended = phase { return phase }
      defer { phase = .ended(result) }
      return phase
    }
    if case .ended = old { return }
    effect?.changeSleeps(by: -1)
    if case .waiting(let continuation) = old { continuation.resume(with: result) }
  }
}

/// Scheduled work, ordered by time, then by the order in which it was scheduled.
private struct Timers {
  /// The timers in reverse order, so that the next one is the last element.
  private var timers: [(time: Duration, number: Int, body: @Sendable () -> Void)] = []
  private var lastNumber = 0

  /// The number of timers that have neither run nor been canceled.
  var count: Int { timers.count }

  /// Schedules work; returns the number of the timer, for canceling it.
  mutating func add(at time: Duration, _ body: @escaping @Sendable () -> Void) -> Int {
    lastNumber += 1
    let index = timers.firstIndex { $0.time <= time } ?? timers.endIndex
    timers.insert((time, lastNumber, body), at: index)
    return lastNumber
  }

  mutating func remove(_ number: Int) { timers.removeAll { $0.number == number } }

  /// Removes and returns the earliest work if it is due by `end`.
  mutating func takeFirst(until end: Duration) -> (time: Duration, body: @Sendable () -> Void)? {
    guard let first = timers.last, first.time <= end else { return nil }
    timers.removeLast()
    return (first.time, first.body)
  }
}
