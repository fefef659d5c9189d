package import Unidirectional

/// Creates a middleware that starts or cancels a load when an action asks for it.
///
/// - Parameter environment: The functions that the tool depends on.
/// - Returns: The middleware, for a store of ``headlinesReducer``.
package func loadingByMiddleware(
  _ environment: HeadlinesEnvironment
) -> Middleware<HeadlinesState, HeadlinesAction> {
  Middleware { action, context, next in
    let before = context.state.loading
    next(action)
    switch action {
    case .loadRequested, .reloadRequested:
      guard let source = context.state.loading, source != before else { return }
      let load = Effect.load(from: source, environment)
      context.start(load.cancellable(id: loadName, cancelInFlight: true))
    case .loadCancelled:
      context.start(.cancel(id: loadName))
    case .loadResponse, .titlesRequested:
      break
    }
  }
}
