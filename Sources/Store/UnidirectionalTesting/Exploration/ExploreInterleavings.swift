public import StateDiff
public import Unidirectional

/// The result of `exploreInterleavings`: the number of states that were visited, and the first
/// failure.
public struct InterleavingResult<Action: Sendable>: Sendable {
  /// The number of different situations that were found; a situation is a state with its pending
  /// effects.
  public let states: Int

  /// The number of events that were tried.
  public let events: Int

  /// Whether all states were found that can be reached within the given depth.
  public let isComplete: Bool

  /// The actions of the shortest sequence that fails; empty if the initial state fails, and nil if
  /// no failing sequence was found.
  public let failingActions: [Action]?
}

/// Tries the orders in which actions, results of effects, cancellations and the clock can
/// interleave, and reports the shortest sequence that breaks a rule.
///
/// ```swift
/// exploreInterleavings(
///   initialState: Search(), reducer: search,
///   actions: { _ in [.typed("a"), .typed("b")] },
///   outcomes: { effect in [[.found(query(of: effect))], [.failed]] },
///   isWaiting: \.isLoading
/// ) { $0.state.results == nil || $0.state.results == $0.state.query }
/// ```
///
/// The search begins with the initial state. In each state, it tries every action that `actions`
/// returns, and every event of the effects that have started and not ended. Effects are not run:
/// `outcomes` returns the sequences of actions that an effect may send. An empty sequence means
/// that the effect ends without an action, for example because it fails. An effect without any
/// sequence never ends. The search visits the states in the order of their distance from the start,
/// so the first failing sequence that it finds is a shortest one.
///
/// A state is not visited again if it was reached before with the same pending effects. States are
/// compared by their fingerprints, and effects by their signatures, cancellation ids and child
/// states. The result of the comparison is a hash of 64 bits. If two states had the same hash, one
/// of them would not be visited. Among a million states, the probability of such a pair is less
/// than 1 in 10 million.
///
/// ## Order
/// - Actions of synchronous effects come first, in the order in which the effects started.
/// - The actions of one effect arrive in order, and effects on the serial queue run one by one.
/// - The actions of an ordered effect arrive in the order of its parts.
/// - Effects that wait for a clock end in the order of their deadlines, if that order follows from
///   their durations and the order in which they started. Any time may pass between two events, so
///   a longer wait that started earlier may end before or after a shorter one.
/// - An effect that was canceled sends nothing more. Effects are canceled as in a store.
///
/// ## Rules
/// - `invariant` must return true for each step. Throwing an error counts as false.
/// - A state in which `isWaiting` is true must have a pending effect. Otherwise, it would wait
///   forever.
///
/// It is also a failure if there are more than `limit` states. Keep the states few: let `actions`
/// return few actions, return no actions for states that are large enough, or set a `depth`.
///
/// - Parameters:
///   - initialState: The state before the first event.
///   - reducer: The reducer, which must be pure, like all other functions.
///   - depth: The greatest number of events in a sequence; nil for no limit.
///   - limit: The greatest number of states.
///   - actions: Returns the actions that may be sent directly in a state.
///   - outcomes: Returns the sequences of actions that an effect may send; called for effects that
///     are not composed. By default, effects send nothing.
///   - cancelled: Returns the action, if any, that is sent when an effect is canceled from outside,
///     for example by Ctrl-C. The function is also called for effects that are canceled together
///     with that effect, such as later effects of the same concatenation. By default, effects are
///     canceled only by the reducer.
///   - onEnqueue: Called with each action before it is reduced, and with the state at that time,
///     to give `Timestamped` actions a time that depends only on the state. It is
///     a failure if such an action still has no time.
///   - isWaiting: Returns whether a state waits for an effect.
///   - invariant: Returns false or throws if a step breaks a rule; called at the start, and for
///     each event that sends an action. A trailing closure is this rule.
///   - fileID: The file of the test.
///   - filePath: The path of that file.
///   - line: The line at which to report a failure.
///   - column: The column in that line.
/// - Returns: The number of states, and the shortest failing sequence.
@discardableResult
public func exploreInterleavings<State: Dumpable, Action: Sendable>(
  initialState: State,
  reducer: Reducer<State, Action>,
  depth: Int? = nil,
  limit: Int = 1_000_000,
  actions: @escaping (State) -> [Action],
  outcomes: @escaping (EffectSignature) -> [[Action]] = { _ in [[]] },
  cancelled: ((EffectSignature) -> Action?)? = nil,
  onEnqueue: @escaping (inout Action, State) -> Void = { _, _ in },
  isWaiting: @escaping (State) -> Bool = { _ in false },
  invariant: @escaping (ExplorationStep<State, Action>) throws -> Bool,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> InterleavingResult<Action> {
  let search = InterleavingSearch(
    initialState: initialState, reducer: reducer.ofStamped(), depth: depth ?? .max, limit: limit,
    actions: actions, outcomes: outcomes, cancelled: cancelled, onEnqueue: onEnqueue,
    isWaiting: isWaiting, invariant: invariant)
  let (result, message) = search.run()
  if let message {
    let location = TestLocation(fileID, filePath, line, column)
    FailureReporter.current.report("exploreInterleavings: \(message)", location)
  }
  return result
}
