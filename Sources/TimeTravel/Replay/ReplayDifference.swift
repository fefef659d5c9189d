public import StateDiff
import TerminalText

/// The first difference between a replay and its recording.
///
/// The difference is a line whose replayed action leads to a state other than the recorded one.
public struct ReplayDifference: Equatable, Sendable {
  /// The number of the line, from 1.
  public let line: Int

  /// The number of the step that the recorded session was at after the action.
  public let step: Int

  /// The name of the command that the action belongs to.
  public let command: String

  /// The effect that sent the action, by name and arguments; nil if no effect sent it.
  public let effect: String?

  /// The changes that the action made in the replay.
  ///
  /// The changes in the recorded session are unknown, because the recording holds only the
  /// fingerprint of the state.
  public let changes: [Change]

  /// The recorded fingerprint of the state after the action.
  public let recorded: Fingerprint

  /// The fingerprint of the replayed state after the action.
  public let replayed: Fingerprint
}

extension ReplayDifference: CustomStringConvertible {
  /// A message with the line, the step, the command and both fingerprints.
  public var description: String {
    "line \(line): \(quoted(command)) (step \(step)) leads to a different state than recorded: "
      + "the fingerprint is \(replayed), not \(recorded)"
  }
}
