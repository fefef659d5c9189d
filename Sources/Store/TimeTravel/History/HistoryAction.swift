public import Unidirectional

/// A change to a ``History``: a new action, a new state, or a move to another step.
public enum HistoryAction<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// Reduces an action that a command or one of its effects sent.
  ///
  /// `effect` is the description of the effect that sent the action. It is nil if no effect sent
  /// it, or until the store's `onEnqueue` function sets it.
  indirect case perform(Action, by: CommandID, effect: String? = nil)

  /// Undoes a number of steps.
  case undo(Int)

  /// Redoes a number of undone steps.
  case redo(Int)

  /// Goes to the state after a step; 0 is the initial state.
  case goTo(Int)

  /// Replaces the state. If the same command made the last step, the change becomes part of that
  /// step; otherwise, it becomes a new step.
  indirect case replaceState(State, by: CommandID)

  /// Replaces the history, for example with the history of a replay.
  indirect case replaceHistory(History<State, Action>)
}

extension HistoryAction: Equatable where State: Equatable, Action: Equatable {}

/// A function that copies some parts of a state, such as those marked with `@Transient`, to the
/// next state, so that moving to another step or replacing the state does not change them.
public typealias KeptParts<State> = @Sendable (_ state: inout State, _ before: State) -> Void

/// Turns a reducer of a state into a reducer of the history of that state.
///
/// Actions that an effect sends belong to the command that started the effect. Moving to another
/// step runs no effects. If a move is not possible, the reducer rejects it with a
/// ``HistoryRejection`` and changes nothing.
///
/// - Parameters:
///   - reducer: The reducer of the state.
///   - keep: Copies the parts that moves and replacements do not change; nil for no such parts.
/// - Returns: The reducer of the history.
@inlinable
public func history<State: Equatable & Sendable, Action>(
  _ reducer: Reducer<State, Action>,
  keeping keep: KeptParts<State>? = nil
) -> Reducer<History<State, Action>, HistoryAction<State, Action>> {
  Reducer { history, action in
    switch action {
    case .perform(let action, by: let command, let effect):
      let effects = history.perform(action, by: command, effect: effect, reducer)
      if effects.isEmpty { return [] }
      return effects.lifted { (history: History<State, Action>) in history.present }
        .map { effect in effect.map { .perform($0, by: command) } }
    default:
      return history.move(action, reducer, keeping: keep).map { [.reject($0)] } ?? []
    }
  }
}

extension Reducer {
  /// Returns the same reducer without its effects, for replaying actions.
  package func withoutEffects() -> Reducer {
    Reducer { state, action in
      _ = self(&state, action)
      return []
    }
  }
}
