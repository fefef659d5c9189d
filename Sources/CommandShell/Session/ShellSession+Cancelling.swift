import StateDiff
import Unidirectional

extension ShellSession {
  /// How many commands are named when they are cancelled together; more are only counted.
  private static var mostNamed: Int { 10 }

  /// Ends the effects under way, on purpose, and says so.
  func cancelAll() {
    var found: Set<StoreTask> = []
    cancel(effects.runningEffects.map(\.task).filter { found.insert($0).inserted })
    // What is under way without an effect of its own, such as one that is put off.
    effects.cancelAll()
    forgetEnded()
  }

  /// Ends what these commands set in motion, on purpose, and says so: of each by its name, or how many
  /// they were.
  func cancel(_ tasks: [StoreTask]) {
    let cancelled = Dictionary(grouping: effects.runningEffects, by: \.task)
    let commands = tasks.map { task in
      let effects = (cancelled[task] ?? []).map(\.signature)
      return (
        context: context(of: task), effects: effects,
        source: contexts[task]?.source ?? effects.first?.name ?? ""
      )
    }
    for task in tasks { effects.cancel(task) }
    forgetEnded()
    let namesEach = options.json || tasks.count <= Self.mostNamed
    if !namesEach { say(["\(tasks.count) jobs cancelled"]) }
    for command in commands {
      onOneLine(ofJob: command.context) {
        if namesEach {
          let source = tool.redact(command.source)
          say(["\(source): cancelled"], value: .record([.init("cancelled", .string(source))]))
        }
        for effect in command.effects {
          engine.sendCancelled(effect, command.context?.origin ?? .unknown)
        }
      }
    }
  }
}
