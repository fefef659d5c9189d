import StateDiff
import TerminalText
import Unidirectional

/// A breadth-first search through the states that a reducer can reach.
struct InterleavingSearch<State: Dumpable, Action: Sendable> {
  typealias Step = ExplorationStep<State, Action>

  let initialState: State
  let reducer: Reducer<State, Action>
  let depth: Int
  let limit: Int
  let actions: (State) -> [Action]
  let outcomes: (EffectSignature) -> [[Action]]
  let cancelled: ((EffectSignature) -> Action?)?
  var onEnqueue: (inout Action, State) -> Void = { _, _ in }
  let isWaiting: (State) -> Bool
  let invariant: (Step) throws -> Bool

  /// A state whose events have not been tried, and the first sequence of events that leads to it.
  ///
  /// Each event is the place of a move among the moves of the state before it.
  private typealias Reached = (path: [Int], state: SearchState<State, Action>)

  /// Runs the search; returns its result, and the message of the failure, if any.
  func run() -> (result: InterleavingResult<Action>, message: String?) {
    let first = SearchState<State, Action>(state: initialState)
    let start = Step(before: initialState, action: nil, state: initialState, effects: [])
    var found: Set<UInt64> = [first.hash]
    var level: [Reached] = [([], first)]
    var events = 0

    func result(isComplete: Bool, failing actions: [Action]? = nil) -> InterleavingResult<Action> {
      InterleavingResult(
        states: found.count, events: events, isComplete: isComplete, failingActions: actions)
    }
    if let problem = problem(start, first) {
      return (result(isComplete: false, failing: []), "\(problem) at the start")
    }
    var distance = 0
    while !level.isEmpty, distance < depth {
      var next: [Reached] = []
      for (path, state) in level {
        let actions = actions(state.state)
        for (place, move) in moves(state, sending: actions).enumerated() {
          events += 1
          var after = state
          let step = make(move, actions, &after)
          let isNew = found.insert(after.hash).inserted
          if step == nil, !isNew { continue }
          if let problem = problem(step, after) {
            let (actions, text) = report(path + [place], problem, states: found.count)
            return (result(isComplete: false, failing: actions), text)
          }
          if !isNew { continue }
          if found.count > limit {
            return (
              result(isComplete: false),
              "there are more than \(limit) states; send fewer actions, set depth or raise limit"
            )
          }
          next.append((path + [place], after))
        }
      }
      level = next
      distance += 1
    }
    return (result(isComplete: true), nil)
  }

  private func moves(
    _ state: SearchState<State, Action>, sending actions: [Action]
  ) -> [PendingEffects.Move] {
    state.pending.moves(sending: actions.count, allowsCancelling: cancelled != nil)
  }

  /// Makes a move; if the move sends an action, reduces the action and starts its effects.
  ///
  /// Returns the step of the action, or nil if the move sends no action.
  ///
  /// If the move cancels effects, ``cancelled`` is called for each of them. For each action that it
  /// returns, a new pending effect is started, which sends that action at once.
  func make(
    _ move: PendingEffects.Move, _ actions: [Action], _ state: inout SearchState<State, Action>
  ) -> Step? {
    var action: Action?
    switch move {
    case .send(let index):
      action = actions[index]
      _ = state.pending.make(move)
    case .receive:
      action = state.pending.make(move) as? Action
    case .cancel(let index):
      for signature in state.pending.cancel(effect: index).map(\.signature) {
        guard let action = cancelled?(signature) else { continue }
        let effect = Effect<Action>.sync("cancelled", ["": signature]) { action }
        state.pending.start(effect.composition { SimulatedEffect($0, outcomes: [[action]]) })
      }
    }
    guard var action else { return nil }
    onEnqueue(&action, state.state)
    let before = state.state
    let effects = reducer(&state.state, action)
    state.pending.start(effects, in: state.state) {
      SimulatedEffect($0, outcomes: outcomes($0.signature))
    }
    return Step(before: before, action: action, state: state.state, effects: effects)
  }

  /// Returns a description of the rule that a step or a state breaks; nil if it breaks no rule.
  private func problem(_ step: Step?, _ state: SearchState<State, Action>) -> String? {
    if let step, let failure = Failure(of: invariant, at: step) { return failure.text }
    if state.pending.isEmpty, isWaiting(state.state) {
      return "the state waits forever, because no effect is pending"
    }
    return nil
  }

  // MARK: The failing sequence

  /// Tries a sequence of events again, and describes it.
  private func report(
    _ places: [Int], _ problem: String, states: Int
  ) -> (actions: [Action], message: String) {
    var state = SearchState<State, Action>(state: initialState)
    var (reduced, lines) = ([Action](), [String]())
    var last: Step?
    for (index, place) in places.enumerated() {
      let actions = actions(state.state)
      let moves = moves(state, sending: actions)
      guard moves.indices.contains(place) else {
        return (reduced, "actions or outcomes returned different results for the same state")
      }
      let move = moves[place]
      let before = state
      let step = make(move, actions, &state)
      if let action = step?.action { reduced.append(action) }
      if let step { last = step }
      lines.append("\(index + 1). \(describe(move, step?.action, in: before))")
    }
    let count = lines.count == 1 ? "1 event" : "\(lines.count) events"
    var parts = [
      lines.indented(
        under: "\(problem)\nafter \(count), the fewest possible (\(states) states):", limit: 60)
    ]
    if let last, last.before != last.state {
      parts.append(
        StateDifference.lines(from: last.before, to: last.state)
          .indented(under: "changes made by the last action (before → after):"))
    }
    return (reduced, parts.joined(separator: "\n"))
  }

  private func describe(
    _ move: PendingEffects.Move, _ action: Action?,
    in state: SearchState<State, Action>
  ) -> String {
    let effect = excerpt(state.pending.running(move)?.signature.description ?? "", limit: 80)
    let action = action.map { described($0) }
    switch move {
    case .send: return action ?? ""
    case .receive: return action.map { "\($0), sent by \(effect)" } ?? "\(effect) ends"
    case .cancel: return "\(effect) is canceled"
    }
  }
}

/// A state of a reducer together with the effects that have not ended.
struct SearchState<State: Dumpable, Action: Sendable> {
  fileprivate(set) var state: State
  fileprivate(set) var pending = PendingEffects()

  /// A hash that is equal for equal states with equal pending effects.
  var hash: UInt64 { mixed(state.fingerprint.word ^ pending.hash) }
}
