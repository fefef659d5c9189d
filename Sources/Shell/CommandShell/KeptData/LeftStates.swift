/// The states of an earlier session whose kept part it may have left in the file of kept data.
///
/// They are the state at which the session last agreed with the file, and all later states, because
/// a write in the background may have been running when the session was killed.
struct LeftStates<State: Dumpable & Equatable & Sendable> {
  /// The states, each with its recorded fingerprint.
  private(set) var states: [(state: State, fingerprint: String)] = []

  /// The state at which the session last agreed with the file; nil if it is not known.
  private(set) var base: State?

  /// The steps that took data from the file.
  private(set) var taken: [TakenData<State>] = []

  /// Begins with the start state of a session, which includes the data that the session loaded.
  init(_ header: RecordingHeader<State>) {
    base = header.start
    append(header.start, "\(header.fingerprint)", kept: header.kept)
  }

  /// Adds the state after a line of the session's journal.
  mutating func append<Action>(
    _ line: RecordingLine<State, Action>, _ history: History<State, Timestamped<Action>>
  ) {
    // Only data that was taken from the file is not that of an earlier state.
    let step = history.position.current
    if case .replaceState(let after, by: let command) = line.action,
      let before = states.last?.state, let kept = line.kept, kept != "",
      !states.contains(where: { $0.fingerprint == kept }), history.includes(step, by: command)
    {
      taken.append(TakenData(steps: [(step, command)], before: before, after: after))
    }
    append(history.present, "\(line.fingerprint)", kept: line.kept)
  }

  private mutating func append(_ state: State, _ fingerprint: String, kept: String?) {
    states.append((state, fingerprint))
    // Journals of earlier versions do not have it.
    guard let kept else { return }
    let index = states.firstIndex { $0.fingerprint == kept }
    base = index.map { states[$0].state }
    states.removeFirst(index ?? states.count - 1)
  }
}
