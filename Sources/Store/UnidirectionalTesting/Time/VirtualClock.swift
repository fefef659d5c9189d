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
    let effect = AsyncEffect.current
    let number = state.withLock { $0.timers.makeNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          // If the task is canceled before the timer is added, the handler finds no timer.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline.sinceStart <= state.now { return .success(()) }
          effect?.changeSleeps(by: 1)
          state.timers.add(number, at: deadline.sinceStart) { result in
            effect?.changeSleeps(by: -1)
            continuation.resume(with: result)
          }
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.timers.remove(number) }?(.failure(CancellationError()))
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
          let number = state.timers.makeNumber()
          state.timers.add(number, at: state.now + max(delay, .zero)) { _ in work() }
          return number
        }
        return { [self] in _ = state.withLock { $0.timers.remove(number) } }
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
    let body = state.withLock { state -> Timers.Body? in
      guard let (time, body) = state.timers.takeFirst(until: end) else { return nil }
      state.now = time
      return body
    }
    body?(.success(()))
    return body != nil
  }
}

/// Scheduled work, ordered by time, then by the order in which it was scheduled.
private struct Timers {
  /// The work of a timer, which gets an error if a sleep ends early.
  typealias Body = @Sendable (Result<Void, any Error>) -> Void

  /// The timers in reverse order, so that the next one is the last element.
  private var timers: [(time: Duration, number: Int, body: Body)] = []
  private var lastNumber = 0

  /// The number of timers that have neither run nor been canceled.
  var count: Int { timers.count }

  /// Returns a number for a timer.
  mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func add(_ number: Int, at time: Duration, _ body: @escaping Body) {
    let index = timers.firstIndex { $0.time <= time } ?? timers.endIndex
    timers.insert((time, number, body), at: index)
  }

  /// Removes a timer, and returns its work; returns nil if the work has been done or canceled.
  mutating func remove(_ number: Int) -> Body? {
    timers.firstIndex { $0.number == number }.map { timers.remove(at: $0).body }
  }

  /// Removes and returns the earliest work if it is due by `end`.
  mutating func takeFirst(until end: Duration) -> (time: Duration, body: Body)? {
    guard let first = timers.last, first.time <= end else { return nil }
    timers.removeLast()
    return (first.time, first.body)
  }
}
