import StateDiff
import TimeTravel
import Unidirectional

extension Engine {
  /// Reduces the action of a preview again, and returns the reason why the reducer is not pure.
  ///
  /// The result is nil if the state and the effects are the same, and always in a release build. A
  /// reducer that reads a clock or a random number is found, but not one that writes a file.
  @usableFromInline
  func impurity(
    of action: Timestamped<Action>, _ effects: [Effect<some Sendable>],
    _ history: inout History<State, Timestamped<Action>>, _ task: StoreTask
  ) -> String? {
    #if DEBUG
      guard call(of: task).context.mode.isPreview, var again = history.previous else { return nil }
      let returned = tool.reducer(&again, action).map(\.signature)
      if again == history.present, returned == effects.map(\.signature) { return nil }
      let change = again.changes(from: history.present).first?.line() ?? "other effects"
      return "fault: reducing \(DumpValue(reflecting: action.action).line) twice differs: \(change)"
    #else
      return nil
    #endif
  }
}
