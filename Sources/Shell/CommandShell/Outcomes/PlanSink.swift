/// Collects the changes and effects that each command of a plan would have.
final class PlanSink: OutcomeSink {
  /// The sink of the whole plan; nil if this is that sink.
  private let whole: PlanSink?

  /// A function that receives each planned command; used only in the sink of the whole plan.
  private let receive: (PlannedCommand) -> Void

  private var command = PlannedCommand()

  /// Whether the command has begun other commands, as `time` does.
  private var hasBegunOthers = false

  init(receive: @escaping (PlannedCommand) -> Void = { _ in }) {
    (whole, self.receive) = (nil, receive)
  }

  private init(of whole: PlanSink) { (self.whole, receive) = (whole, { _ in }) }

  func begin() -> any OutcomeSink {
    hasBegunOthers = true
    return PlanSink(of: whole ?? self)
  }

  func deliver(_ outcome: Outcome, of call: Call) -> Delivery {
    switch outcome {
    case .reduced(let action):
      command.changes += action.changes
      command.effects += action.effects
      command.error = command.error ?? action.answer?.error
    case .failed(let message): command.error = message
    case .answered(let answer): command.error = command.error ?? answer.error
    default: break
    }
    return .accepted
  }

  func end(_ call: Call, isInterrupted: Bool, hasFailed: Bool) {
    if hasBegunOthers, command.error == nil { return }
    // The command only has effects that repeat the error.
    if !command.doesSomething { command.effects = [] }
    whole?.receive(command)
  }
}
