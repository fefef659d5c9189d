package import Unidirectional

/// Creates a reducer that returns the loads as effects.
///
/// - Parameter environment: The functions that the tool depends on.
/// - Returns: ``headlinesReducer`` with effects.
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
