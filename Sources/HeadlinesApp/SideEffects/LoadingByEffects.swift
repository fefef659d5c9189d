package import Unidirectional

/// Creates a reducer that returns the load as an effect.
///
/// - Parameter environment: The functions that the tool depends on.
/// - Returns: ``headlinesReducer`` with effects.
package func loadingByEffects(
  _ environment: HeadlinesEnvironment
) -> Reducer<HeadlinesState, HeadlinesAction> {
  Reducer { state, action in
    let before = state.loading
    let effects = headlinesReducer(&state, action)
    switch action {
    case .loadRequested, .reloadRequested:
      guard let source = state.loading, source != before else { return effects }
      let load = Effect.load(from: source, environment)
      return effects + [load.cancellable(id: loadName, cancelInFlight: true)]
    case .loadCancelled:
      return effects + [.cancel(id: loadName)]
    case .loadResponse, .titlesRequested:
      return effects
    }
  }
}
