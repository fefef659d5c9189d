/// A plan that is being made.
final class Planning {
  /// Receives each command as soon as it is planned; the location is that of the line of a script,
  /// and nil for a command of the planned line itself.
  typealias Receiver = (PlannedCommand, ScriptLocation?) -> Void

  /// The maximum number of commands of a line that has a preview, because an alias of aliases can
  /// stand for very many commands.
  static let previewLimit = 20

  /// The command whose step the commands would extend; nil if each command has a step of its own.
  let step: CommandID?

  private let receive: Receiver

  /// The number of commands that have been planned.
  private(set) var count = 0

  /// The first effect whose results may change the state.
  private(set) var pending: StartedEffect?

  /// Whether a command may have given names that are not known, because it depends on an effect.
  private(set) var mayName = false

  /// The last effect that may give an answer, which would then be the value of `ans`.
  private(set) var answering: StartedEffect?

  init(step: CommandID? = nil, receive: @escaping Receiver = { _, _ in }) {
    (self.step, self.receive) = (step, receive)
  }

  /// Adds a planned command.
  ///
  /// If a command that may change the state depends on an effect, so do the commands after it.
  func append(_ command: PlannedCommand, of call: Call) {
    count += 1
    if !call.touches.keepsState { pending = pending ?? command.dependsOn }
    if command.dependsOn != nil, call.touches == .names { mayName = true }
    receive(command, call.context.mode.script == nil ? nil : call.location)
  }

  /// Adds the effects that an action of a call would start; `hasNumber` says whether its answer has
  /// a number.
  ///
  /// The declaration of a command holds for the effects that its reducer starts, and not for those
  /// of middleware and feedback loops. The answer of a command in the background may come at any
  /// time. A command that changes something outside may answer with a number, too.
  func add(_ effects: [StartedEffect], hasNumber: Bool, of call: Call) {
    for effect in effects where effect.maySend {
      if call.touches.keepsState, effect.starter == .reducer, !call.isBackground {
        answering = call.touches == .outside ? answering ?? effect : effect
      } else {
        pending = pending ?? effect
      }
    }
    if hasNumber { answering = nil }
  }
}
