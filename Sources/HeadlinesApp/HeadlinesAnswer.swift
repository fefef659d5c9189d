package import CommandShell
import StateDiff
import TerminalText

/// Renders the answer to an action.
///
/// - Parameters:
///   - action: The action.
///   - output: The source that is already being loaded, if the reducer reports one.
///   - state: The state after the action.
/// - Returns: The answer; nil if the diff already shows the result.
package func headlinesAnswer(
  to action: HeadlinesAction, _ output: (any Sendable)?, in state: HeadlinesState
) -> Answer? {
  switch action {
  case .loadRequested, .reloadRequested:
    return (output as? ResourceName).map { source in
      Answer(
        "\(quoted(source.description)) is being loaded already",
        value: .record([.init("source", source.dumpValue)]))
    }
  case .loadResponse(let source, let outcome):
    // The response to a load that was replaced changes nothing.
    guard state == HeadlinesState(source: source, headlines: outcome.headlines) else { return nil }
    switch outcome {
    case .loaded(let titles): return list(titles, of: source)
    case .failed(let reason): return .failure(reason)
    }
  case .titlesRequested:
    switch state.headlines {
    case .initial:
      return .failure("there are no titles yet; load gets them")
    case .loading:
      return .failure("\(quoted(state.source.description)) is still being loaded")
    case .loaded(let titles):
      return list(titles, of: state.source)
    case .failed(let reason):
      return .failure("there are no titles: \(reason)")
    }
  case .loadCancelled:
    return nil
  }
}

private func list(_ titles: [String], of source: ResourceName) -> Answer {
  let value = DumpValue.list(titles.map(DumpValue.string))
  if titles.isEmpty { return Answer("\(quoted(source.description)) holds no titles", value: value) }
  return Answer(titles.enumerated().map { "\($0.offset + 1)  \($0.element)" }, value: value)
}
