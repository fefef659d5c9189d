import CommandShell
import Unidirectional

/// A way of attaching a side effect to a reducer.
///
/// All three start the same effect, and produce the same trace of actions and states.
package enum SideEffects: String, CaseIterable, Sendable {
  /// A middleware between `send` and the reducer starts the effect.
  case middleware

  /// The reducer returns the effect.
  case effects

  /// A query of the state starts and cancels the effect.
  case feedback
}

extension Effect where Action == HeadlinesAction {
  /// Loads the titles of a source.
  static func load(from source: ResourceName, _ environment: HeadlinesEnvironment) -> Effect {
    .work(loadName, ["from": source.description]) { context in
      if let outcome = environment.load(source, context.cancellation) {
        context.send(.loadResponse(from: source, outcome))
      }
    }
  }
}

/// The name of a load, and the ID to cancel it by.
let loadName = "load"
