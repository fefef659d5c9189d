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

/// What a load is called, and cancelled by.
let loadName = "load"
