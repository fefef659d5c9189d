package import Unidirectional

/// Creates a middleware that starts or cancels loads after actions that request it.
package func loadingByMiddleware(
  _ environment: HeadlinesEnvironment
) -> Middleware<HeadlinesState, HeadlinesAction> {
  Middleware { action, context, next in
    let before = context.state
    next(action)
    switch action {
    case .loadRequested, .loadCancelled:
      for effect in context.state.loadEffects(since: before, environment) { context.start(effect) }
    case .loadResponse, .titlesRequested:
      break
    }
  }
}
