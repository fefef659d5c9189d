package import StateDiff
import TerminalText

/// The first difference between a replay and its recording.
///
/// The difference is a line whose replayed action leads to another state or another step than the
/// recorded action.
package struct ReplayDifference: Equatable, Sendable {
  /// The number of the line, from 1.
  package let line: Int

  /// The number of the step that the recorded session was at after the action.
  package let step: Int

  /// The number of the step that the replay is at after the action, counted as in the recording.
  package let replayedStep: Int

  /// The name of the command that the action belongs to.
  package let command: String

  /// The effect that sent the action, by name and arguments; nil if no effect sent it.
  package let effect: String?

  /// The changes that the action made in the replay.
  ///
  /// The changes in the recorded session are unknown, because the recording holds only the
  /// fingerprint of the state.
  package let changes: [Change]

  /// The recorded fingerprint of the state after the action.
  ///
  /// It equals ``replayed`` if only the step differs. A migrated recording has fingerprints of the
  /// old form of the states, so this is instead the fingerprint of the earlier replayed state whose
  /// line has the same recorded fingerprint.
  package let recorded: Fingerprint

  /// The fingerprint of the replayed state after the action.
  package let replayed: Fingerprint
}

extension ReplayDifference: CustomStringConvertible {
  /// A message with the line, the command, and both fingerprints, or both steps if only the step
  /// differs.
  package var description: String {
    if recorded == replayed {
      return
        "line \(line): \(quoted(command)) leads to step \(replayedStep), not \(step) as recorded"
    }
    return "line \(line): \(quoted(command)) (step \(step)) leads to a different state than "
      + "recorded: the fingerprint is \(replayed), not \(recorded)"
  }
}
