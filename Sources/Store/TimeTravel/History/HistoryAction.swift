public import Unidirectional

/// A change to a ``History``: a new action, a new state, a mark, or a move to another step.
public enum HistoryAction<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// Reduces an action that a command or one of its effects sent.
  ///
  /// `effect` is the signature of the effect that sent the action; in a recording, its name is the
  /// description of the effect. It is nil if no effect sent the action. It is also nil until the
  /// `onEnqueue` function of the store sets it. The last value decides which step a change becomes
  /// part of.
  indirect case perform(
    Action, by: CommandID, effect: EffectSignature? = nil, as: ActionRole = .command)

  /// Undoes a number of steps, 1 or more.
  case undo(Int)

  /// Redoes a number of undone steps, 1 or more.
  case redo(Int)

  /// Goes to the state after the step with a number; 0 is the initial state.
  case goTo(Int)

  /// Gives the present step a mark with a name; another step then loses the mark.
  case mark(String)

  /// Removes the mark with a name.
  case unmark(String)

  /// Replaces the state, unless the new state is equal.
  ///
  /// If the same command made the last step, the change becomes part of that step. Otherwise, or
  /// after a move to another step, it becomes a new step.
  indirect case replaceState(State, by: CommandID)

  /// Replaces the history, for example with the history of a replay.
  indirect case replaceHistory(History<State, Action>)
}

extension HistoryAction: Equatable where State: Equatable, Action: Equatable {}

extension HistoryAction: ActionEnvelope {
  /// The action of the reducer; nil for a move, a mark, and a replacement of the state or history.
  @inlinable package var performed: Action? {
    if case .perform(let action, by: _, _, _) = self { action } else { nil }
  }

  package var content: Any? { performed }

  package var entryTime: Timestamp? { nil }
}

/// The role of an action in a session, which decides the step that its change becomes part of.
///
/// Changes in the background and corrections never take undone steps off the line. Such a change
/// becomes part of the present step. The states of the steps after it stay the same.
public enum ActionRole: String, Codable, Sendable {
  /// The action belongs to a command: its change is a step, or becomes part of the step that the
  /// command has just made.
  case command

  /// Work in the background sent the action; its change is a step only if there is no step yet.
  case background

  /// A move to another step has canceled work, and the action tells the present state so.
  ///
  /// Its effects do not run, and it changes nothing if the reducer rejects it.
  case correction
}

/// A function that copies some parts of the state before a change to the state after the change.
///
/// The change is a move to another step, or a replacement of the state or the history. The copied
/// parts, such as those marked with `@Transient`, therefore stay the same.
public typealias KeptParts<State> = @Sendable (_ state: inout State, _ before: State) -> Void

/// Turns a reducer of a state into a reducer of the history of that state.
///
/// Actions that an effect sends belong to the command that started the effect, and have the role of
/// the action that started it. Moving to another step runs no effects. If a move is not possible,
/// the reducer leaves the state and the steps unchanged. It then returns a `reject` effect with a
/// ``HistoryRejection``.
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
    case .perform(let action, by: let command, let effect, let role):
      let effects = history.perform(
        consume action, by: command, effect: effect?.description, as: role, reducer)
      if effects.isEmpty { return [] }
      return effects.map { effect in
        effect.lifted { (history: History<State, Action>) in history.present }
          .map { .perform($0, by: command, as: role) }
      }
    default:
      return history.move(action, reducer, keeping: keep).map { [.reject($0)] } ?? []
    }
  }
}

extension Reducer {
  /// Returns a reducer that changes the state in the same way but returns no effects.
  package func withoutEffects() -> Reducer {
    Reducer { state, action in
      _ = self(&state, action)
      return []
    }
  }
}
