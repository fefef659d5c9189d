import StateDiff
import TimeTravel
import Unidirectional

/// The states of an earlier session whose kept part it may have left in the file of kept data.
///
/// They are the state at which the session last agreed with the file, and all later states, because
/// a write in the background may have been running when the session was killed.
struct LeftStates<State: Dumpable & Equatable & Sendable> {
  private(set) var states: [State] = []

  /// The state at which the session last agreed with the file; nil if it is not known.
  private(set) var base: State?

  /// The steps that took data from the file.
  private(set) var taken: [TakenData<State>] = []

  /// The recorded fingerprints of ``states``.
  private var fingerprints: [String] = []

  /// Begins with the start state of a session, which includes the data that the session loaded.
  init(_ header: RecordingHeader<State>) {
    base = header.start
    append(header.start, "\(header.fingerprint)", kept: header.kept)
  }

  /// Adds the state after a line of the session's journal.
  mutating func append<Action>(
    _ line: RecordingLine<State, Action>, _ history: History<State, Timestamped<Action>>
  ) {
    let (last, isNew) = (states.last, line.kept.map { !fingerprints.contains($0) } == true)
    append(history.present, "\(line.fingerprint)", kept: line.kept)
    // Only data that was taken from the file is not that of an earlier state.
    let step = history.position.current
    if case .replaceState(let after, by: let command) = line.action, let before = last, isNew,
      line.kept != "", history.includes(step, by: command)
    {
      taken.append(TakenData(step: step, command: command, before: before, after: after))
    }
  }

  private mutating func append(_ state: State, _ fingerprint: String, kept: String?) {
    states.append(state)
    fingerprints.append(fingerprint)
    // Journals of earlier versions do not have it.
    guard let kept else { return }
    let index = fingerprints.firstIndex(of: kept)
    base = index.map { states[$0] }
    states.removeFirst(index ?? states.count - 1)
    fingerprints.removeFirst(index ?? fingerprints.count - 1)
  }
}
