package import CommandShell
import StateDiff
import TerminalText

/// Renders the answer to an action.
///
/// - Parameters:
///   - action: The action.
///   - output: The source that is already being loaded or whose response was ignored, if the
///     reducer reports one.
///   - state: The state after the action.
/// - Returns: The answer; nil if the diff already shows the result.
package func headlinesAnswer(
  to action: HeadlinesAction, _ output: (any Sendable)?, in state: HeadlinesState
) -> Answer? {
  switch action {
  case .loadRequested, .reloadRequested:
    return (output as? ResourceName).map { source in
      Answer(
        "\(quoted(source.description)) is already being loaded",
        value: .record([.init("source", source.dumpValue)]))
    }
  case .loadResponse(_, .failed(let reason)):
    guard output == nil else { return nil }
    return .failure(state.earlier == nil ? reason : "\(reason); the earlier titles are kept")
  case .loadResponse, .titlesRequested:
    guard output == nil, let titles = state.titles else { return nil }
    return list(titles, of: state.source)
  case .loadCancelled:
    return nil
  }
}

private func list(_ titles: [String], of source: ResourceName) -> Answer {
  let value = DumpValue.list(titles.map(DumpValue.string))
  if titles.isEmpty { return Answer("\(quoted(source.description)) has no titles", value: value) }
  return Answer(titles.enumerated().map { "\($0.offset + 1)  \($0.element)" }, value: value)
}
