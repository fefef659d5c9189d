/// Collects the changes and effects that each command of a plan would have.
final class PlanSink: OutcomeSink {
  /// The sink of the whole plan; nil if this is that sink.
  private let whole: PlanSink?

  /// A function that receives each planned command and its call; used only in the sink of the whole
  /// plan.
  private let receive: (PlannedCommand, Call) -> Void

  private var command = PlannedCommand()

  /// Whether the command has begun other commands, as `time` does.
  private var hasBegunOthers = false

  init(receive: @escaping (PlannedCommand, Call) -> Void = { _, _ in }) {
    (whole, self.receive) = (nil, receive)
  }

  private init(of whole: PlanSink) { (self.whole, receive) = (whole, { _, _ in }) }

  func begin() -> any OutcomeSink {
    hasBegunOthers = true
    return PlanSink(of: whole ?? self)
  }

  func deliver(_ outcome: Outcome, of call: Call) -> Delivery {
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
    return .accepted
  }

  func end(_ call: Call, isInterrupted: Bool, hasFailed: Bool) {
    if hasBegunOthers, command.error == nil { return }
    // The command's only effects are notes that repeat the error.
    if !command.doesSomething { command.effects = [] }
    command.text = call.text
    whole?.receive(command, call)
  }
}
