import Dispatch

extension Engine {
  /// Returns the value of a number for a call; without a call, only if that does not take long.
  func number(_ text: String, for call: Call?) throws(ShellError) -> any CommandNumber {
    try tool.numbers.value(of: text, in: numberContext(for: call))
  }

  /// Returns the context of numbers for a call; without a call, no value may take long.
  func numberContext(for call: Call?) -> NumberContext<State> {
    NumberContext(state: store.state.present, answer: lastNumber) { [self] start in
      guard let call, checkResources(), !isOver else { return false }
      let end = DispatchSemaphore(value: 0)
      start(end)
      let job = JobList.Job(
        task: StoreTask(number: 0), call: call, start: environment.stopwatch())
      devices.progressLine?.start(at: job.start)
      defer { devices.progressLine?.stop() }
      while end.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
        showProgress { [job] }
        if isEnding() {
          handleSignals()
          return false
        }
      }
      return true
    }
  }
}
