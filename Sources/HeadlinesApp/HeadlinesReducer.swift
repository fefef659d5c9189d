package import Unidirectional

/// How the state of `headlines` changes, whichever way titles are loaded.
///
/// A source that is asked for takes the place of the one that is being loaded, whose answer counts
/// no more. It returns no effects: that a source is being loaded is said by the state alone, and
/// ``SideEffects`` has three ways of attaching what does it.
package let headlinesReducer = Reducer<HeadlinesState, HeadlinesAction> { state, action in
  switch action {
  case .loadRequested(let source):
    state = HeadlinesState(source: source, headlines: .loading)
  case .reloadRequested:
    state.headlines = .loading
  case .loadResponse(let source, let outcome):
    guard state.loading == source else { break }
    switch outcome {
    case .loaded(let titles): state.headlines = .loaded(titles)
    case .failed(let reason): state.headlines = .failed(reason)
    }
  case .loadCancelled:
    if state.loading != nil { state.headlines = .initial }
  case .titlesRequested:
    break
  }
  return []
}
