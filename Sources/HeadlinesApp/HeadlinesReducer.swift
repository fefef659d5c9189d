package import CommandShell
import TerminalText
package import Unidirectional

/// The reducer of `headlines`, whichever way titles are loaded.
///
/// A new source replaces the one that is being loaded, whose response is then ignored. The reducer
/// loads nothing: the state alone says that a source is being loaded, and ``SideEffects`` has three
/// ways of attaching the load. It returns only outputs: `alreadyLoading` with the source that is
/// being loaded already, `ignored` with the source of a response that is no longer awaited, or a
/// rejection.
package let headlinesReducer = Reducer<HeadlinesState, HeadlinesAction> { state, action in
  let loading = state.loading
  switch action {
  case .loadRequested(let source):
    state = HeadlinesState(source: source, headlines: .loading)
  case .reloadRequested:
    state.headlines = .loading
  case .loadResponse(let source, let outcome):
    if source != loading { return [.output("ignored", source)] }
    state.headlines = outcome.headlines
    return []
  case .loadCancelled:
    if loading != nil { state.headlines = .initial }
    return []
  case .titlesRequested:
    switch state.headlines {
    case .initial: return [.reject(HeadlinesRejection.notLoaded)]
    case .loading: return [.reject(HeadlinesRejection.loading(state.source))]
    case .failed(let reason): return [.reject(HeadlinesRejection.failed(reason))]
    case .loaded: return []
    }
  }
  return state.source == loading ? [.output("alreadyLoading", state.source)] : []
}

/// The reason why there are no titles to list.
package enum HeadlinesRejection: Error, Hashable, Sendable {
  /// Nothing has been loaded yet.
  case notLoaded

  /// A source is still being loaded.
  case loading(ResourceName)

  /// The last load failed, for this reason.
  case failed(String)
}

extension HeadlinesRejection: CustomStringConvertible {
  /// A sentence without a full stop.
  package var description: String {
    switch self {
    case .notLoaded: "no titles are loaded; use load to get them"
    case .loading(let source): "\(quoted(source.description)) is still being loaded"
    case .failed(let reason): "there are no titles: \(reason)"
    }
  }
}
