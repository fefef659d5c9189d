import CommandShell
import Synchronization
import Unidirectional

@testable import headlines

/// A news source whose loads end only when a test ends them.
///
/// A canceled load keeps running, as with a slow server, so its response can still arrive.
final class MockNews: Sendable {
  typealias Answer = @Sendable (_ source: ResourceName) -> LoadOutcome

  private struct State {
    /// Returns the outcome of a load that ends now; nil for a load that has to wait.
    var answer: @Sendable (_ source: ResourceName) -> LoadOutcome? = { _ in nil }
    var waiting: [(source: ResourceName, continuation: CheckedContinuation<LoadOutcome, Never>)] =
      []
  }

  private let state = Mutex(State())

  /// An environment that loads from this source.
  var environment: HeadlinesEnvironment {
    HeadlinesEnvironment { source in
      await withCheckedContinuation { continuation in
        let outcome = self.state.withLock { state in
          let outcome = state.answer(source)
          if outcome == nil { state.waiting.append((source, continuation)) }
          return outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    }
  }

  /// Ends the running loads of an effect's source, including canceled ones, and those that start
  /// while `body` runs.
  func answering(
    _ effect: EffectSignature, _ answer: @escaping Answer, while body: () -> Void
  ) {
    let id = effect.arguments.first?.value as? String
    end { $0.description == id ? answer($0) : nil }
    body()
    state.withLock { $0.answer = { _ in nil } }
  }

  /// Ends every load for which `answer` returns an outcome, now and from now on.
  func end(with answer: @escaping @Sendable (_ source: ResourceName) -> LoadOutcome?) {
    let ended = state.withLock { state in
      state.answer = answer
      let ended = state.waiting.compactMap { load in
        answer(load.source).map { (load.continuation, $0) }
      }
      state.waiting.removeAll { answer($0.source) != nil }
      return ended
    }
    for (continuation, outcome) in ended { continuation.resume(returning: outcome) }
  }
}
