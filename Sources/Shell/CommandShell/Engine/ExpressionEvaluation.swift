import Dispatch
import PrimeNumbers
import Synchronization

/// An evaluation on a thread of its own.
///
/// GMP cannot be interrupted: after a cancellation, the thread finishes its present operation.
private final class ExpressionEvaluation: Sendable {
  /// The value or the error, after the evaluation has ended.
  let result = Mutex(Result<Integer, IntegerError>.failure(.cancelled))
  let isCancelled = Atomic(false)
  let end = DispatchSemaphore(value: 0)
}

extension Engine {
  func evaluate(_ expression: String, for call: Call?) throws(IntegerError) -> Integer {
    let (number, state) = (tool.number, store.state.present)
    let variable = { @Sendable [lastNumber] (word: String) throws(IntegerError) -> Integer? in
      if word != "ans" { return number(word, state) }
      if let lastNumber { return lastNumber }
      throw .undefined("uses ans, but no number has been answered yet")
    }
    do throws(IntegerError) {
      return try IntegerExpression.value(of: expression, variable: variable, isQuick: true)
    } catch {
      if error != .cancelled { throw error }
    }
    guard let call, checkResources(), !isOver else { throw .cancelled }
    let evaluation = ExpressionEvaluation()
    // A serial queue gets a thread even while effects use all threads of Dispatch's pool.
    DispatchQueue(label: "expression").async {
      let result = Result { () throws(IntegerError) in
        let value = try IntegerExpression.value(
          of: expression, variable: variable,
          isCancelled: { evaluation.isCancelled.load(ordering: .relaxed) })
        value.findDigits()
        return value
      }
      evaluation.result.withLock { $0 = result }
      evaluation.end.signal()
    }
    let job = JobList.Job(
      task: StoreTask(number: 0), call: call, start: environment.stopwatch())
    devices.progressLine?.start(at: job.start)
    defer { devices.progressLine?.stop() }
    while evaluation.end.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      showProgress { [job] }
      if isEnding() {
        evaluation.isCancelled.store(true, ordering: .relaxed)
        handleSignals()
        throw .cancelled
      }
    }
    return try evaluation.result.withLock(\.self).get()
  }
}
