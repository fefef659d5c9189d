import Dispatch
public import Unidirectional

/// A store for tests that asserts everything that happens in it.
///
/// It checks each change of the state, each effect as data, and each action that effects send, in
/// order. At the end, it checks that nothing is left over.
///
/// ```swift
/// let store = TestStore(initialState: 5, reducer: counterReducer(environment))
/// store.send(.incremented(by: 2)) { $0 = 7 }
/// store.send(.nthPrimeRequested(nil), effects: [.named("nthPrime", ["": Int64(7)])])
/// store.receive(.nthPrimeResponse(7, .found(17, .computed)))
/// store.finish()
/// ```
///
/// A failure is reported at the line of the call, to Swift Testing or XCTest, whichever runs the
/// test. It shows only the differences.
///
/// ## Effects
/// Effects really run, with the environment that the test gave the reducer. Their messages are
/// processed one at a time, as in a store, and each action is pending until the test receives it. A
/// test never depends on which effect was faster:
///
/// - The actions of synchronous effects must be received first.
/// - The actions of one effect, of the serial queue, or of the clock must be received in their
///   order.
/// - The actions of effects that run side by side may be received in any order.
///
/// ## Time
/// No call sleeps. To receive an action, the store waits for a busy effect. It fails at once if no
/// effect is running that could send an action, or if all running effects wait for a clock. Advance
/// a ``VirtualClock`` to continue those. If an effect hangs, the store stops waiting after
/// ``timeLimit``.
///
/// ## Cost
/// The state is kept once. While an action is reduced, the state is copied for the expected state,
/// and once more to check that the reducer is deterministic. An array that does not change is
/// shared, and comparing shared arrays takes no time.
///
/// ## Isolation
/// A test store is not `Sendable`, and its calls block. Async effects run on a queue of the store,
/// so they continue meanwhile, unless they need the very actor on which the test runs.
public final class TestStore<State: Equatable, Action: Equatable & Sendable> {
  /// The state after the last reduced action.
  public internal(set) var state: State

  /// The things that the test must account for from now on.
  public var exhaustivity: Exhaustivity

  /// The longest time to wait for a busy effect.
  ///
  /// The default is one minute, so that no test fails just because the machine is busy.
  public var timeLimit: Duration = .seconds(60)

  let reducer: Reducer<State, Action>
  let checksDeterminism: Bool
  let onEnqueue: ((inout Action, StoreTask) -> Void)?
  let buffer = EffectBuffer<Action>()
  var reporter = FailureReporter.current
  private let creation: TestLocation
  private var lastTask: UInt64 = 0

  /// Creates a store.
  ///
  /// With `checksDeterminism`, each action is reduced twice from the same state. If the states or
  /// effects differ, that is a failure: the reducer depends on something other than its state and
  /// action, such as a clock or a random source. `onEnqueue` is called once with each action as it
  /// enters, as in a store. A received action is compared in its form before that call.
  ///
  /// When the store is released, it makes the assertions of
  /// ``finish(fileID:filePath:line:column:)`` and reports failures at the line that created it.
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

  /// Sends an action, and asserts its results.
  ///
  /// `change` turns the state before the action into the expected state after it; if nil, the state
  /// must not change. `effects` are the effects that the reducer should return, in order, such as
  /// those from `Effect.named`; if nil, there must be no effects. Both depend on ``exhaustivity``.
  /// Pending actions of synchronous effects and of a clock must be received first.
  ///
  /// - Returns: The task that this started, for example to cancel it.
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
      let waiting = buffer.timingIndependentActions
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

  /// Reduces the actions that are pending regardless of timing, without assertions.
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

  /// Returns descriptions of actions for a message, numbered by their position.
  func numbered(_ actions: [Action]) -> [String] {
    actions.prefix(21).enumerated().map { "#\($0 + 1) \(described($1))" }
  }
}
