import CommandShell
import Unidirectional

/// A way of attaching a side effect to a reducer.
///
/// All three ways start the same effect, and lead to the same sequence of actions and states.
package enum SideEffects: String, CaseIterable, Sendable {
  /// A middleware between `send` and the reducer starts the effect.
  case middleware

  /// The reducer returns the effect.
  case effects

  /// A feedback loop starts or cancels the effect when the state changes.
  case feedback
}

extension Effect where Action == HeadlinesAction {
  /// Loads the titles of a source.
  static func load(from source: ResourceName, _ environment: HeadlinesEnvironment) -> Effect {
    .task(loadName, ["from": source.description]) { context in
      if let outcome = await environment.load(source) {
        context.send(.loadResponse(from: source, outcome))
      }
    }
  }
}

/// The name of the loading effect, which is also its cancellation ID.
let loadName = "load"
