import CommandShell
import Unidirectional

/// A way of running the side effects of a reducer.
///
/// All three ways start the same effects, and lead to the same sequence of actions and states.
package enum SideEffects: String, CaseIterable, Sendable {
  /// A middleware between `send` and the reducer starts the effect.
  case middleware

  /// The reducer returns the effect.
  case effects

  /// A feedback loop starts or cancels the effect when the state changes.
  case feedback
}

extension Effect where Action == HeadlinesAction {
  /// Returns an effect that loads the titles of a source.
  static func load(from source: ResourceName, _ environment: HeadlinesEnvironment) -> Effect {
    .task(loadName, ["from": source.description]) { context in
      if let outcome = await environment.load(source) {
        context.send(.loadResponse(from: source, outcome))
      }
    }
  }
}

extension HeadlinesState {
  /// Returns the effects that cancel the loads that have ended since an earlier state, and start
  /// those that have begun; the feeds change in the order of their loads.
  func loadEffects(
    since earlier: HeadlinesState, _ environment: HeadlinesEnvironment
  ) -> [Effect<HeadlinesAction>] {
    func id(of source: ResourceName) -> CancellationID {
      CancellationID(loadName, of: source.description)
    }
    let ids = Set(loading.map(id))
    let ended = earlier.loading.map(id).filter { !ids.contains($0) }
    let loads = loading.filter { !earlier.loading.contains($0) }.map {
      Effect.load(from: $0, environment).cancellable(id: id(of: $0), cancelInFlight: true)
    }
    return ended.map { .cancel(id: $0) } + (loads.isEmpty ? [] : [.ordered(loads)])
  }
}

/// The name of the loading effect.
let loadName = "load"
