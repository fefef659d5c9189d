/// The maximum number of canceled commands to print by name; if more commands are canceled, only
/// their number is printed, except with `--json`.
private let namedCommandLimit = 10

extension Engine {
  /// Cancels all running effects, and reports the calls that the effects belong to.
  ///
  /// `call` is the call that cancels them; nil if none does.
  func cancelAll(by call: Call? = nil) {
    var found: Set<StoreTask> = []
    cancel(store.unfinishedEffects.map(\.task).filter { found.insert($0).inserted }, by: call)
    store.cancelAll()
  }

  /// Cancels the effects of the given tasks, and reports the calls that the effects belong to.
  func cancel(_ tasks: [StoreTask], by call: Call? = nil) {
    let areNamed = options.json || tasks.count <= namedCommandLimit
    let canceled = tasks.map { task in
      (task: task, call: canceledCall(task), effects: store.unfinishedEffects(of: task))
    }
    for task in tasks { store.cancel(task) }
    if !areNamed {
      answer(call ?? ownCall, ["\(tasks.count) jobs canceled"])
    }
    for (task, call, effects) in canceled {
      let text = tool.redact(call.text.isEmpty ? effects.first?.name ?? "" : call.text)
      deliver(.cancelled(text, isNamed: areNamed), of: call)
      for case let action? in effects.map(tool.cancelled) {
        store.send(.perform(Timestamped(action), by: call.id), as: task)
      }
      if call.job != nil { call.sink.end(call, isInterrupted: false, hasFailed: false) }
      jobs.remove(task)
    }
  }

  /// Returns the call of a task that is about to be canceled.
  ///
  /// The call of a job has ended, so its cancellation gets a record of its own. A call that is
  /// awaited has not ended.
  private func canceledCall(_ task: StoreTask) -> Call {
    let call = call(of: task)
    guard let job = call.job else { return call }
    let canceled = Call(id: call.id, in: call.frame, sink: call.sink.begin())
    canceled.job = job
    jobs.replaceCall(of: task, with: canceled)
    return canceled
  }
}
