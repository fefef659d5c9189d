package import CommandShell
import TerminalText
package import Unidirectional

/// The reducer of `headlines`, which changes the state but loads nothing.
///
/// While a source is being loaded, the headlines are ``Headlines/loading``, and one of the three
/// ``SideEffects`` performs the load. A request for a new source replaces the current load, and the
/// reducer then ignores the response of the old source. A load that fails or is canceled keeps the
/// titles that were loaded before.
///
/// Besides rejections, the reducer has two outputs: `alreadyLoading`, with the source that is
/// already being loaded, and `ignored`, with the source of an ignored response.
package let headlinesReducer = Reducer<HeadlinesState, HeadlinesAction> { state, action in
  let loading = state.loading
  switch action {
  case .loadRequested(let source):
    state.source = source
    state.replaceHeadlines(with: .loading)
  case .reloadRequested:
    state.replaceHeadlines(with: .loading)
  case .loadResponse(let source, let outcome):
    if source != loading { return [.output("ignored", source)] }
    state.replaceHeadlines(with: outcome.headlines)
    return []
  case .loadCancelled:
    if loading != nil { state.headlines = .initial }
    return []
  case .titlesRequested:
    if state.titles != nil { return [] }
    switch state.headlines {
    case .initial: return [.reject(HeadlinesRejection.notLoaded)]
    case .loading: return [.reject(HeadlinesRejection.loading(state.source))]
    case .failed(let reason): return [.reject(HeadlinesRejection.failed(reason))]
    case .loaded: return []
    }
  }
  return state.source == loading ? [.output("alreadyLoading", state.source)] : []
}

/// The reason there are no titles to list.
package enum HeadlinesRejection: Error, Hashable, Sendable {
  /// Nothing has been loaded yet.
  case notLoaded

  /// A source is still being loaded.
  case loading(ResourceName)

  /// The last load failed, for this reason.
  case failed(String)
}

extension HeadlinesRejection: CustomStringConvertible {
  /// The message for the user, without a final period.
  package var description: String {
    switch self {
    case .notLoaded: "no titles are loaded; use load to get them"
    case .loading(let source): "\(quoted(source.description)) is still being loaded"
    case .failed(let reason): "there are no titles: \(reason)"
    }
  }
}
