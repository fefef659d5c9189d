import CommandShell
import HeadlinesApp
import Synchronization

/// A news source whose loads end only when a test ends them.
///
/// A canceled load keeps running, as with a slow server, so its response can still arrive.
final class MockNews: Sendable {
  typealias Answer = @Sendable (_ source: ResourceName) -> LoadOutcome

  private struct State {
    var answer: Answer?
    var waiting: [(source: ResourceName, continuation: CheckedContinuation<LoadOutcome, Never>)] =
      []
  }

  private let state = Mutex(State())

  /// An environment that loads from this source.
  var environment: HeadlinesEnvironment {
    HeadlinesEnvironment { source in
      await withCheckedContinuation { continuation in
        let answer = self.state.withLock { state in
          if state.answer == nil { state.waiting.append((source, continuation)) }
          return state.answer
        }
        if let answer { continuation.resume(returning: answer(source)) }
      }
    }
  }

  /// Ends every running load, including canceled ones, and every load that starts while `body`
  /// runs.
  func answering(_ answer: @escaping Answer, while body: () -> Void) {
    end(with: answer)
    body()
    state.withLock { $0.answer = nil }
  }

  /// Ends every running load, including canceled ones, and every load that starts later.
  func end(with answer: @escaping Answer) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.answer = answer
      return state.waiting
    }
    for (source, continuation) in waiting { continuation.resume(returning: answer(source)) }
  }
}
