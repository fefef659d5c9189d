import TerminalText

/// Something that a call or one of its effects did, as a value.
enum Outcome {
  /// The command is about to run.
  case began

  /// An action has passed through the store.
  case reduced(ReducedAction)

  /// The shell itself, not the tool, gives an answer.
  case answered(Answer)

  /// Text is printed unchanged.
  case echoed(String)

  /// A command was planned.
  case planned(PlannedCommand)

  /// The commands that were planned can be applied under this number.
  case numbered(plan: Int)

  /// Two states differ by these changes; the heading, if any, is a line above them.
  case differed([Change], heading: String? = nil)

  /// The call continues in the background as the job with this number.
  case continued(job: Int)

  /// A call was canceled.
  ///
  /// The text is the command of the call. The notice says that it was canceled, with the last
  /// status of its effects. `isNamed` is false if text output leaves out the notice, because very
  /// many calls were canceled together.
  case cancelled(String, notice: String, isNamed: Bool)

  /// An effect has failed and will be run again.
  case retried(EffectFault, EffectAttempt, at: Timestamp)

  /// The commands that the call ran have ended after this time; `failed` tells whether one of them
  /// has failed.
  case took(Duration, failed: Bool)

  /// The call has undone the steps of some commands, and has then redone those of others.
  case moved(undone: [String], redone: [String])

  /// The call has failed, for a reason that is a sentence without a period.
  case failed(String)

  /// Whether the outcome makes its call fail.
  var isFailure: Bool {
    switch self {
    case .failed: true
    case .reduced(let action): action.answer?.error != nil
    case .answered(let answer): answer.error != nil
    case .planned(let command): command.error != nil
    case .began, .echoed, .numbered, .differed, .continued, .cancelled, .retried, .took, .moved:
      false
    }
  }
}

/// An action that has passed through the store, and its consequences.
///
/// It is a class, so that passing it on copies only a reference.
@usableFromInline
final class ReducedAction {
  /// The answer to the action; nil if only its changes are shown.
  @usableFromInline var answer: Answer?

  /// The error message about a change of the state that the action must not make.
  ///
  /// Nil if there was no such change.
  @usableFromInline var fault: String?

  /// The changes of the state; empty with `--quiet`, unless the log shows the changes.
  @usableFromInline var changes: [Change] = []

  /// The effects that the action has started, in order.
  ///
  /// Those of the reducer are left out unless a plan, an agent, the log or a recording names them.
  var effects: [StartedEffect] = []

  /// Writes the action and its effects to the recording; nil once this is done, and if there is no
  /// recording.
  @usableFromInline var record: (([StartedEffect]) -> Void)?

  /// The other parts of the log entry; nil if the action is not logged.
  @usableFromInline var log: LogText?

  /// Creates an action that has not been reduced.
  @usableFromInline init() {}
}
