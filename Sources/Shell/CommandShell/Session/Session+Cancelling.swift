import StateDiff
import Unidirectional

/// The maximum number of canceled commands to print by name; if more commands are canceled, only
/// their number is printed, except with `--json`.
private let namedCommandLimit = 10

extension Session {
  /// Cancels all running effects, and prints the commands that the effects belong to.
  func cancelAll() {
    var found: Set<StoreTask> = []
    cancel(store.unfinishedEffects.map(\.task).filter { found.insert($0).inserted })
    store.cancelAll()
  }

  /// Cancels the effects of the given tasks, and prints the commands that the effects belong to.
  func cancel(_ tasks: [StoreTask]) {
    let commands = tasks.map { task in
      (context: jobs[task]?.context, effects: store.unfinishedEffects(of: task))
    }
    for task in tasks {
      store.cancel(task)
      jobs.remove(task)
    }
    let areNamed = options.json || tasks.count <= namedCommandLimit
    if !areNamed { printer.say(["\(tasks.count) jobs canceled"]) }
    for (context, effects) in commands {
      func body() {
        let current = jobs.current
        jobs.current = context ?? current
        defer { jobs.current = current }
        if let record = context?.record {
          record.add(error: "canceled")
        } else if areNamed {
          let source = tool.redact(context?.source ?? effects.first?.name ?? "")
          printer.say(
            ["\(source): canceled"], value: .record([.init("cancelled", .string(source))]))
        }
        for case let action? in effects.map(tool.cancelled) {
          store.send(SessionAction(.perform(action)))
        }
      }
      // A job gets a separate JSON record; the current command already has one.
      if let context, context.job != nil || !printer.isRecording {
        withRecord(of: context, body)
      } else {
        body()
      }
    }
  }
}
