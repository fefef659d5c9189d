public import Unidirectional

/// A higher-order reducer that keeps the steps of a state and travels among them.
///
/// What its effects bring back belongs to the command that their action stems from. Travel runs no
/// effects; one that cannot be done, as ``Timeline/rejection(of:)`` says, changes nothing.
///
/// The state is changed where it lies, and no other copy of it is held while the reducer runs,
/// but after an undo, when it has to be known at once whether a step is to be given up.
///
/// - Parameter outline: A word that is equal for equal states and quickly made, such as the count of
///   a list mixed with a number. Where it differs before and after an action, that was a step, and
///   no more is done; where it does not, the action is reduced once more later on to compare the
///   states, which costs a copy of an array that it changes. So it should take in what most actions
///   change. Without it all actions are reduced twice.
/// - Returns: A function that makes of a reducer one of its timeline.
@inlinable
public func timeline<State: Equatable & Sendable, Action>(
  outline: @escaping @Sendable (State) -> UInt64 = { _ in 0 }
)
  -> @Sendable (Reducer<State, Action>)
  -> Reducer<Timeline<State, Action>, TimelineAction<State, Action>>
{
  { reducer in
    Reducer { timeline, action in
      switch action {
      case .happened(let action, by: let origin):
        let effects = timeline.reduce(action, by: origin, reducer, outline: outline)
        if effects.isEmpty { return [] }
        return effects.map { effect in effect.map { .happened($0, by: origin) } }
      default:
        timeline.travel(action, reducer)
        return []
      }
    }
  }
}

extension Reducer {
  /// The same reducer without its effects, as a replay needs it.
  @inlinable
  public func withoutEffects() -> Reducer {
    Reducer { state, action in
      _ = self(&state, action)
      return []
    }
  }
}
