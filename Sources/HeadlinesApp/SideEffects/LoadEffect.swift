import CommandShell
import Unidirectional

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
