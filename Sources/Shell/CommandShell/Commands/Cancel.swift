extension ShellCommand {
  /// The `cancel` command, which cancels jobs.
  static var cancelCommand: Command<ShellCommand> {
    Command(
      "cancel", arguments: .optional(.repeated(.job)),
      summary: "cancel the given jobs, or all jobs",
      discussion: """
        A canceled job prints no further results, and it does not count as a failed command. Jobs \
        that have already ended are ignored. At a terminal, Ctrl-C on an empty line cancels all \
        jobs. With --json, one object is printed for each canceled job, and its "value" is \
        {"canceled": COMMAND}.
        """,
      examples: [
        CommandExample("cancel", "cancels all running jobs"),
        CommandExample("cancel 1 3", "cancels jobs 1 and 3"),
      ]
    ) { numbers in
      ShellCommand { engine, call in
        engine.catchUp()
        guard let numbers else { return engine.cancelAll(by: call) }
        engine.cancel(try engine.tasks(ofJobs: numbers), by: call)
      }
    }.touching(.anything).with { $0.overtakes = true }
  }
}

/// The maximum number of canceled commands to print by name; if more commands are canceled, only
/// their number is printed, except with `--json`.
private let namedCommandLimit = 10

extension Engine {
  /// Cancels all running effects, reports their calls, and sends the tool's actions for them.
  ///
  /// `call` is the call that cancels the effects; nil if no call does. Tasks for which `isReported`
  /// returns false are canceled without a report and without an action.
  func cancelAll(by call: Call? = nil, isReported: (StoreTask) -> Bool = { _ in true }) {
    var found: Set<StoreTask> = []
    let tasks = store.runningEffects.map(\.task).filter { found.insert($0).inserted }
    cancel(tasks.filter(isReported), by: call)
    store.cancelAll()
  }

  /// Returns the tasks of the given jobs, without duplicates and without jobs that have ended.
  ///
  /// - Throws: ``ShellError/failed(_:)`` for a number that was never assigned to a job.
  func tasks(ofJobs numbers: [Int]) throws(ShellError) -> [StoreTask] {
    var tasks: [StoreTask] = []
    for number in numbers {
      if let job = jobs[number] {
        if !tasks.contains(job.task) { tasks.append(job.task) }
      } else if !jobs.hasGiven(number) {
        throw .failed("there is no job \(number); use jobs to list the running jobs")
      }
    }
    return tasks
  }

  /// Cancels the effects of the given tasks, reports their calls, and sends the tool's actions for
  /// the canceled effects.
  ///
  /// `call` is the call that cancels the effects; nil if no call does. `role` is the role of the
  /// actions.
  func cancel(_ tasks: [StoreTask], by call: Call? = nil, as role: ActionRole = .command) {
    let areNamed = options.json || tasks.count <= namedCommandLimit
    let canceled = tasks.map { task in
      (task: task, call: canceledCall(task), effects: store.unfinishedEffects(of: task))
    }
    let statuses = tasks.map { store.status(of: $0).map { " (\(tool.redact($0)))" } ?? "" }
    for task in tasks { store.cancel(task) }
    if !areNamed {
      answer(call ?? ownCall, ["\(tasks.count) jobs canceled"])
    }
    for ((task, call, effects), status) in zip(canceled, statuses) {
      let text = tool.redact(call.text.isEmpty ? effects.first?.name ?? "" : call.text)
      let notice = "\(text): canceled\(status)"
      deliver(.cancelled(text, notice: notice, isNamed: areNamed), of: call)
      for case let action? in effects.map(tool.cancelled) {
        store.send(.perform(Timestamped(action), by: call.id, as: role), as: task)
      }
      if call.job != nil { call.sink.end(call, isInterrupted: false) }
      jobs[task] = nil
    }
  }

  /// Returns the call that receives the cancellation of a task.
  ///
  /// The call of a job has ended. A new call therefore replaces it, so that the cancellation has a
  /// record of its own. An awaited call has not ended, and is returned.
  private func canceledCall(_ task: StoreTask) -> Call {
    let call = call(of: task)
    guard let job = call.job else { return call }
    let canceled = Call(id: call.id, text: call.text, in: call.context, sink: call.sink.begin())
    (canceled.job, canceled.touches) = (job, call.touches)
    jobs[task]?.call = canceled
    return canceled
  }
}
