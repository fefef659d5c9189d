import Dispatch
// A test of a reducer names types of the store in nearly every line, so this module imports them as
// well. `@_exported` is not an official part of Swift, but there is no other way to do this.
@_exported public import Unidirectional

/// A store for testing, in which a test must assert everything that happens.
///
/// The store checks each change of the state, each effect as data, and each action that effects
/// send, in order. At the end, it checks that nothing is left over.
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
/// test. The message shows only the differences.
///
/// ## Effects
/// Effects actually run, with the environment that the test passed to the reducer. As in a store,
/// their actions are processed one at a time. Each action is pending until the test receives it. A
/// test never depends on which effect is faster:
///
/// - The actions of synchronous effects must be received first.
/// - The actions of one effect, of the serial queue, or of the clock must be received in the order
///   in which they were sent.
/// - The actions of concurrent effects may be received in any order.
///
/// ## Time
/// No call waits for a fixed time. To receive an action, the store waits for busy effects: running
/// effects that wait neither for a clock nor for the test to receive an action. If no running
/// effect could send an action, or if all running effects wait for a clock, the call fails
/// immediately. Effects that wait for a clock continue when the test advances their
/// ``VirtualClock``. If an effect hangs, the store stops waiting after ``timeLimit``.
///
/// ## Cost
/// The store keeps one copy of the state. While an action is reduced, there are two more copies:
/// one for the expected state, and one to check that the reducer is deterministic. The copies share
/// arrays that do not change, and comparing shared arrays takes no time.
///
/// ## Isolation
/// A test store is not `Sendable`, and its calls block. Async effects run on a queue of the store,
/// so they continue while a call blocks. The exception is an effect that needs the actor on which
/// the test runs: call ``settle(isolation:)`` before you receive its actions.
public final class TestStore<State: Equatable, Action: Equatable & Sendable> {
  /// The state after the last reduced action.
  public internal(set) var state: State

  /// The things that the test must assert in full from now on.
  public var exhaustivity: Exhaustivity

  /// The longest time to wait for a busy effect.
  ///
  /// The default is one minute, so that no test fails just because the machine is busy.
  public var timeLimit: Duration = .seconds(60)

  let reducer: Reducer<State, Action>
  let onEnqueue: ((inout Action, ActionOrigin) -> Void)?
  let buffer = EffectBuffer<Action>()
  var reporter = FailureReporter.current
  private let creation: TestLocation

  /// The single effects that were reported because the test did not name them.
  var unexpectedEffects: [EffectSignature] = []
  private var lastTask: UInt64 = 0

  /// Creates a store.
  ///
  /// Each action is reduced twice from the same state. It is a failure if the resulting states or
  /// effects differ. The reducer then depends on something other than its state and action, such as
  /// a clock or a random source.
  ///
  /// As in a store, `onEnqueue` is called once with each action when the action enters the store. A
  /// received action is compared before `onEnqueue` changes it.
  ///
  /// When the store is released, it makes the assertions of
  /// ``finish(fileID:filePath:line:column:)`` and reports failures at the line that created it.
  public init(
    initialState: State,
    reducer: Reducer<State, Action>,
    exhaustivity: Exhaustivity = .on,
    onEnqueue: ((inout Action, ActionOrigin) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    state = initialState
    self.reducer = reducer
    self.exhaustivity = exhaustivity
    self.onEnqueue = onEnqueue
    creation = TestLocation(fileID, filePath, line, column)
  }

  deinit {
    finish(at: creation, reason: "\nThe test ended without finish(), which shows the line.")
  }

  /// Sends an action and asserts its results.
  ///
  /// `change` turns the state before the action into the expected state after it; if nil, the state
  /// must not change. `effects` are the effects that the reducer should return, in order, such as
  /// effects created with `Effect.named`; if nil, there must be no effects. Both depend on
  /// ``exhaustivity``. Before this call, the test must receive all pending actions from synchronous
  /// effects and from effects that run on a clock. Without ``Exhaustivity/receivedActions``, the
  /// store reduces these actions without assertions.
  ///
  /// - Returns: The task that the action started, which can be passed to ``cancel(_:)``.
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
      // Only the actions that do not depend on timing are reduced.
      while let entry = buffer.head(where: { $0.source == nil || $0.source == .clock }) {
        take(entry, at: location)
        buffer.settle(onlyClock: true)
      }
    }
    lastTask += 2
    let task = StoreTask(number: lastTask)
    reduce(
      action, from: ActionOrigin(task: task), at: location,
      expecting: Expectation(verb: "send", effects: effects, change: change))
    return task
  }

  var deadline: DispatchTime { .now() + timeLimit / .seconds(1) }

  func report(_ message: String, at location: TestLocation) {
    reporter.report(message, location)
  }

  /// Returns descriptions of up to 21 actions for a message, numbered from 1.
  func numbered(_ actions: [Action]) -> [String] {
    actions.prefix(21).enumerated().map { "#\($0 + 1) \(described($1))" }
  }
}
