import CommandShell
import Dispatch
import HeadlinesApp
import Synchronization

/// Loads that end when a test says so.
///
/// A canceled load continues, as that of a slow server would, so late responses do arrive.
final class MockNews: Sendable {
  typealias Answer = @Sendable (_ source: ResourceName) -> LoadOutcome

  private struct State {
    var answer: Answer?
    var waiting: [Waiter] = []
  }

  private let state = Mutex(State())

  /// An environment that loads from it.
  var environment: HeadlinesEnvironment {
    HeadlinesEnvironment { source, _ in
      let waiter = Waiter(source: source)
      let answer = self.state.withLock { state in
        if state.answer == nil { state.waiting.append(waiter) }
        return state.answer
      }
      return answer?(source) ?? waiter.wait()
    }
  }

  /// Ends every load that is running or starts while `body` runs, canceled ones among them.
  func answering(_ answer: @escaping Answer, while body: () -> Void) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.answer = answer
      return state.waiting
    }
    for waiter in waiting { waiter.end(with: answer(waiter.source)) }
    body()
    state.withLock { $0.answer = nil }
  }
}

/// A thread that waits for an answer.
private final class Waiter: Sendable {
  let source: ResourceName
  private let outcome = Mutex<LoadOutcome?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  init(source: ResourceName) {
    self.source = source
  }

  func end(with newOutcome: LoadOutcome) {
    outcome.withLock { $0 = newOutcome }
    isThere.signal()
  }

  func wait() -> LoadOutcome? {
    isThere.wait()
    return outcome.withLock { $0 }
  }
}
