/// Collects the changes and effects that each command of a plan would have.
final class PlanSink: OutcomeSink {
  /// A function that receives each planned command and its call.
  private let receive: (PlannedCommand, Call) -> Void

  private var command = PlannedCommand()

  /// Whether the command has begun other commands, as `time` does.
  private var hasBegunOthers = false

  init(receive: @escaping (PlannedCommand, Call) -> Void = { _, _ in }) {
    self.receive = receive
  }

  func begin() -> any OutcomeSink {
    hasBegunOthers = true
    return PlanSink(receive: receive)
  }

  func deliver(_ outcome: Outcome, of call: Call) -> Bool {
    switch outcome {
    case .reduced(let action):
      command.changes += action.changes
      command.effects += action.effects
      command.isRejected = command.error == nil && action.answer?.error != nil
      command.error = command.error ?? action.answer?.error
    case .planned(let planned): command = planned
    case .failed(let message): command.error = message
    case .answered(let answer): command.error = command.error ?? answer.error
    default: break
    }
    return true
  }

  func end(_ call: Call, isInterrupted: Bool, hasFailed: Bool) {
    if hasBegunOthers, command.error == nil, call.files.isEmpty { return }
    (command.text, command.files) = (call.text, call.files)
    command.isReadOnly = call.command?.isReadOnly == true
    command.brief = call.command.map { String($0.summary.prefix { $0 != ";" }) } ?? ""
    // The command's only effects are notes that repeat the error, and a file is not written.
    if !command.doesSomething { (command.effects, command.files) = ([], []) }
    receive(command, call)
  }
}
