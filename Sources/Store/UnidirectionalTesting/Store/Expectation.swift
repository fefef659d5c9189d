public import Unidirectional

/// The expected results of an action.
struct Expectation<State, Action: Sendable> {
  /// The name of the method that the test called, `send` or `receive`.
  let verb: String

  /// The effects that the reducer should return; nil if the test does not specify them.
  let effects: [Effect<Action>]?

  /// Changes the state before the action into the expected state after the action; nil if the
  /// action must not change the state.
  ///
  /// Without ``Exhaustivity/state``, the function receives the new state, which it must not change;
  /// nil then checks nothing.
  let change: ((inout State) throws -> Void)?
}

extension TestStore {
  /// Reduces an action, asserts its expected results, and starts its effects.
  ///
  /// If `expectation` is nil, the store checks only that the reducer is deterministic, and that a
  /// rejected action does not change the state.
  func reduce(
    _ action: Action, from origin: ActionOrigin, at location: TestLocation,
    expecting expectation: Expectation<State, Action>? = nil
  ) {
    var entered = action
    onEnqueue?(&entered, origin)

    // These copies are short-lived, and share the arrays that do not change.
    var before: State? = state
    let (returned, difference) = reducer.reduceTwice(&state, entered)
    if let difference {
      report("\(expectation?.verb ?? "skip")(\(described(entered))): \(difference)", at: location)
    }
    // A rejection does not stop other combined reducers, which may still change the state.
    if returned.lazy.compactMap(\.output).first is any Error, let before, before != state {
      let lines = StateDifference.lines(from: before, to: state)
      let heading = "\(described(action)) was rejected, but it changed the state:"
      report(lines.indented(under: heading), at: location)
    }
    if buffer.runner.hasLifetimes { buffer.runner.cancelOrphans(in: state) }
    if let expectation {
      // Move the copy out of `before`, so that the test's change does not copy any array.
      var expected = exhaustivity.contains(.state) ? before.take() ?? state : state
      before = nil
      assertState(&expected, after: action, expectation, at: location)
      assertEffects(returned, of: action, expectation, at: location)
    }
    for effect in returned { buffer.runner.start(effect, of: origin.task) }
  }

  private func assertState(
    _ expected: inout State, after action: Action, _ expectation: Expectation<State, Action>,
    at location: TestLocation
  ) {
    do {
      try expectation.change?(&expected)
    } catch {
      report(
        "\(expectation.verb)(\(described(action))): the expected change threw: \(error)",
        at: location)
      return
    }
    if expected == state { return }
    let heading = """
      \(expectation.verb)(\(described(action))) left another state than expected \
      (expected → actual):
      """
    let lines = StateDifference.lines(from: expected, to: state)
    report(lines.indented(under: heading), at: location)
  }

  private func assertEffects(
    _ returned: [Effect<Action>], of action: Action, _ expectation: Expectation<State, Action>,
    at location: TestLocation
  ) {
    guard let expected = expectation.effects ?? (exhaustivity.contains(.effects) ? [] : nil),
      expected != returned
    else { return }
    let name = "\(expectation.verb)(\(described(action)))"
    let lines = effectDifference(expected: expected, returned: returned)
    let heading =
      expectation.effects == nil
      ? "\(name) returned effects that the test does not name (effects:):"
      : "\(name) returned other effects than expected (- expected, + returned):"
    report(lines.indented(under: heading), at: location)
    for effect in returned where !expected.contains(effect) {
      let composition = effect.composition { SimulatedEffect($0, outcomes: []) }
      unexpectedEffects += composition.effects.map(\.signature)
    }
  }
}

extension Effect {
  /// Returns an effect that does nothing, for describing an expected effect in a test.
  ///
  /// ```swift
  /// store.send(.loadRequested(url), effects: [.named("load", ["url": url])])
  /// store.send(
  ///   .typed("a"),
  ///   effects: [
  ///     .named("search", ["": "a"]).debounce(id: "search", for: .seconds(1), clock: clock)
  ///   ])
  /// ```
  ///
  /// Two effects are equal if their names and arguments are equal, including the argument types.
  /// Composed effects are equal if their parts are equal, so expected effects can be composed with
  /// the same operators.
  public static func named(_ name: String, _ arguments: EffectArguments = [:]) -> Effect {
    .fireAndForget(name, arguments) {}
  }
}

extension Reducer where State: Equatable {
  /// Reduces an action twice from the same state, and returns the effects.
  ///
  /// The returned `difference` describes how the two results differ; nil if they are equal.
  func reduceTwice(
    _ state: inout State, _ action: Action
  ) -> (effects: [Effect<Action>], difference: String?) {
    var again = state
    let effects = self(&state, action)
    let second = self(&again, action)
    let because = """
      the reducer depends on something other than its state and action, such as a clock
      """
    if state != again {
      let lines = StateDifference.lines(from: state, to: again)
      let heading =
        "reduced twice from the same state gave two states (first → second); \(because):"
      return (effects, lines.indented(under: heading))
    }
    if effects != second {
      let lines = effectDifference(expected: effects, returned: second)
      let heading =
        "reduced twice from the same state gave other effects (- first, + second); \(because):"
      return (effects, lines.indented(under: heading))
    }
    return (effects, nil)
  }
}
