public import StateDiff
import TerminalText

/// The first line of a recording whose action leads to a different state than when it was recorded.
public struct ReplayDifference: Equatable, Sendable {
  /// The number of the line, from 1.
  public let line: Int

  /// The step of the session after the action.
  public let step: Int

  /// The command that the action belongs to.
  public let command: String

  /// The changes that the action made in the replay.
  ///
  /// The recording holds only the fingerprint of the original state, not the state itself.
  public let changes: [Change]

  /// The recorded fingerprint.
  public let recorded: Fingerprint

  /// The fingerprint of the state in the replay.
  public let replayed: Fingerprint
}

extension ReplayDifference: CustomStringConvertible {
  /// The line, the command and both fingerprints, without the changes.
  public var description: String {
    "line \(line): \(quoted(command)) (step \(step)) leads to a different state than recorded: "
      + "the fingerprint is \(replayed), not \(recorded)"
  }
}
