package import Unidirectional

/// Creates a reducer that returns the loads as effects.
package func loadingByEffects(
  _ environment: HeadlinesEnvironment
) -> Reducer<HeadlinesState, HeadlinesAction> {
  Reducer { state, action in
    let before = state
    let effects = headlinesReducer(&state, action)
    switch action {
    case .loadRequested, .loadCancelled:
      return effects + state.loadEffects(since: before, environment)
    case .loadResponse, .titlesRequested:
      return effects
    }
  }
}
