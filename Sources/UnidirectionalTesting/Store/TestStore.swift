import Dispatch
public import Unidirectional

/// A store for tests, which asserts everything that happens in it: each change of the state, each
/// effect as data, each action that effects bring, in order, and that nothing is left over.
///
/// ```swift
/// let store = TestStore(initialState: 5, reducer: counterReducer(environment))
/// store.send(.incremented(by: 2)) { $0 = 7 }
/// store.send(.nthPrimeRequested(nil), effects: [.named("nthPrime", ["": Int64(7)])])
/// store.receive(.nthPrimeResponse(7, .found(17, .computed)))
/// store.finish()
/// ```
///
/// A failure is reported at the line of the call, to Swift Testing or to XCTest, whichever runs the
/// test, and shows what differs alone.
///
/// ## Effects
/// Effects really run, against the environment that the test made the reducer with. What they bring
/// is pending until it is received, one message at a time, as a store would handle it. The actions of
/// effects that run side by side come in no promised order and may be received in any; those of one
/// effect, of the serial lane and of the clock must be received in theirs, and those of synchronous
/// effects before all others. So a test never depends on which effect was faster.
///
/// ## Time
/// Nothing ever sleeps. To receive waits for an effect that is at work, and fails at once when
/// nothing is under way that could bring an action, or when all that is waits for a clock; move a
/// ``VirtualClock`` on for these. What really hangs is given up after ``timeLimit``.
///
/// ## Cost
/// The state is kept once. While an action is reduced it is copied for the state that is expected,
/// and once more for the check that the reducer is deterministic; an array that no one changes is
/// shared, and comparing shared arrays takes no time.
///
/// ## Isolation
/// A test store is not `Sendable`, and its calls block. Async effects run on a queue of the store's
/// own, so they go on meanwhile, unless they need the very actor that the test holds.
public final class TestStore<State: Equatable, Action: Equatable & Sendable> {
  /// The state after the last action reduced.
  public internal(set) var state: State

  /// What the test has to account for from here on.
  public var exhaustivity: Exhaustivity

  /// How long an effect at work may take before the store gives up waiting for it.
  ///
  /// It is a minute, so that no test fails on a machine that has much else to do.
  public var timeLimit: Duration = .seconds(60)

  let reducer: Reducer<State, Action>
  let checksDeterminism: Bool
  let onEnqueue: ((inout Action, StoreTask) -> Void)?
  let buffer = EffectBuffer<Action>()
  var reporter = FailureReporter.current
  private let creation: TestLocation
  private var lastTask: UInt64 = 0

  /// Makes a store.
  ///
  /// With `checksDeterminism` each action is reduced twice from the same state, and it is a failure
  /// if states or effects differ: the reducer then reads something that is neither, such as a clock
  /// or a random source. `onEnqueue` is called once with each action as it enters, as a store does; an
  /// action received is compared as it was before that.
  ///
  /// When the store goes away it asserts what ``finish(fileID:filePath:line:column:)`` does, at the
  /// line where it was made.
  public init(
    initialState: State,
    reducer: Reducer<State, Action>,
    exhaustivity: Exhaustivity = .on,
    checksDeterminism: Bool = true,
    onEnqueue: ((inout Action, StoreTask) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    state = initialState
    self.reducer = reducer
    self.exhaustivity = exhaustivity
    self.checksDeterminism = checksDeterminism
    self.onEnqueue = onEnqueue
    creation = TestLocation(fileID, filePath, line, column)
  }

  deinit {
    finish(at: creation, reason: "\nThe test ended without finish(), which shows the line.")
  }

  /// Sends an action, and asserts what it does.
  ///
  /// `change` makes the state before into the one that is expected after; left out, the state must
  /// stay as it is. `effects` are those that the reducer is expected to return, in order, such as
  /// `Effect.named` makes them; left out, none. Both by ``exhaustivity``.
  /// Actions that wait to be received must be received first.
  ///
  /// - Returns: What this set in motion, to cancel it.
  @discardableResult
  public func send(
    _ action: Action,
    effects: [Effect<Action>]? = nil,
    _ change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    let location = TestLocation(fileID, filePath, line, column)
    buffer.settle(onlyClock: true)
    failOnFaults(promptOnly: true, at: location)
    if exhaustivity.contains(.receivedActions) {
      let waiting = buffer.promptActions
      if !waiting.isEmpty {
        let heading = "send(\(described(action))): actions wait to be received before it:"
        report(numbered(waiting).indented(under: heading), at: location)
      }
    } else {
      reducePrompt(at: location)
    }
    lastTask += 1
    let task = StoreTask(number: lastTask)
    reduce(
      action, of: task, at: location,
      expecting: Expectation(verb: "send", effects: effects, change: change))
    return task
  }

  /// Reduces what waits whatever the timing, without asserting anything of it.
  private func reducePrompt(at location: TestLocation) {
    while let entry = buffer.head(where: { $0.source == nil || $0.source == .clock }) {
      buffer.take(entry)
      reduce(entry.action, of: entry.task, at: location)
      buffer.settle(onlyClock: true)
    }
  }

  var deadline: DispatchTime {
    let (seconds, attoseconds) = timeLimit.components
    return .now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
  }

  func report(_ message: String, at location: TestLocation) {
    reporter.report(message, location)
  }

  /// Actions for a message, each with its place in line.
  func numbered(_ actions: [Action]) -> [String] {
    actions.prefix(21).enumerated().map { "#\($0 + 1) \(described($1))" }
  }
}
