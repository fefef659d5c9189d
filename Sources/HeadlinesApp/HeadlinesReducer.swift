package import Unidirectional

/// The reducer of `headlines`, independent of how titles are loaded.
///
/// A new source replaces the one that is being loaded, whose response is then ignored. The reducer
/// loads nothing. The state says which source is being loaded, and ``SideEffects`` has three ways
/// to attach the load. The only effect of the reducer is an output with the source if it is already
/// being loaded.
package let headlinesReducer = Reducer<HeadlinesState, HeadlinesAction> { state, action in
  let loading = state.loading
  switch action {
  case .loadRequested(let source):
    state = HeadlinesState(source: source, headlines: .loading)
  case .reloadRequested:
    state.headlines = .loading
  case .loadResponse(let source, let outcome):
    if loading == source { state.headlines = outcome.headlines }
    return []
  case .loadCancelled:
    if loading != nil { state.headlines = .initial }
    return []
  case .titlesRequested:
    return []
  }
  return state.source == loading ? [.output("alreadyLoading", state.source)] : []
}
