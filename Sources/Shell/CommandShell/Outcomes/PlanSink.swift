/// Collects the changes and effects that each command of a plan would have.
final class PlanSink: OutcomeSink {
  private let planning: Planning
  private var command = PlannedCommand()

  /// Whether the command has begun other commands, as `time` does.
  private var hasBegunOthers = false

  /// Creates a sink that adds the commands to a plan.
  init(_ planning: Planning = Planning()) { self.planning = planning }

  func begin() -> any OutcomeSink {
    hasBegunOthers = true
    return PlanSink(planning)
  }

  func deliver(_ outcome: Outcome, of call: Call) -> Bool {
    switch outcome {
    case .reduced(let action):
      command.changes += action.changes
      command.effects += action.effects
      command.isRejected = command.error == nil && action.answer?.error != nil
      command.error = command.error ?? action.answer?.error
      planning.add(action.effects, hasNumber: action.answer?.number != nil, of: call)
    case .planned(let planned): command = planned
    case .failed(let message): command.error = message
    case .answered(let answer): command.error = command.error ?? answer.error
    default: break
    }
    return true
  }

  func end(_ call: Call, isInterrupted: Bool) {
    if hasBegunOthers, command.error == nil, call.files.isEmpty { return }
    (command.text, command.files, command.change) = (call.text, call.files, call.change)
    command.isReadOnly = call.touches.isReadOnly
    command.brief = String(call.summary.prefix { $0 != ";" })
    // The command's only effects are notes that repeat the error, and a file is not written.
    if !command.doesSomething {
      (command.effects, command.files, command.change) = ([], [], nil)
    }
    planning.append(command, of: call)
  }
}
