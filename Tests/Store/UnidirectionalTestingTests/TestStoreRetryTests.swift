import Synchronization
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

/// Checks effects that are run again after an error.
@Suite(.ownThread) struct TestStoreRetryTests {
  private struct Busy: Error, CustomStringConvertible { let description: String }

  private let log = FailureLog()
  private let clock = VirtualClock()

  /// A function that fails the given number of times, and counts its calls.
  private final class Server: Sendable {
    let calls = Atomic(0)
    private let failures: Int

    init(failing failures: Int) { self.failures = failures }

    func call() throws -> Int {
      let number = calls.add(1, ordering: .relaxed).newValue
      if number <= failures { throw Busy(description: "busy \(number)") }
      return number
    }
  }

  private func sync(_ server: Server, on queue: EffectQueue = .concurrent) -> Effect<Int> {
    .work("sync", on: queue) { $0.send(try server.call()) }
  }

  @Test(arguments: [EffectQueue.concurrent, .serial])
  func aFailingEffectIsRunAgainAfterTheDelay(queue: EffectQueue) {
    let server = Server(failing: 2)
    let effect = sync(server, on: queue).retry(2, delay: .seconds(3), clock: clock.effectClock)
    let store = TestStore([0: [effect]], failuresTo: log)
    store.send(0, effects: [effect]) { $0 = [0] }
    store.advance(clock, by: .seconds(2))
    #expect(server.calls.load(ordering: .relaxed) == 1)
    store.advance(clock, by: .seconds(1))
    #expect(server.calls.load(ordering: .relaxed) == 2)
    store.advance(clock, by: .seconds(3))
    store.receive(3) { $0 = [0, 3] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func anAsyncEffectIsRunAgain() {
    let server = Server(failing: 1)
    let effect = Effect<Int>.task("sync") { $0.send(try server.call()) }
      .retry(1, delay: .seconds(1), clock: clock.effectClock)
    let store = TestStore([0: [effect]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(2) { $0 = [0, 2] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func onlyTheLastErrorIsCaught() {
    let server = Server(failing: 9)
    let effect = sync(server).retry(1, delay: .seconds(1), clock: clock.effectClock)
      .catching { "\($0)" == "busy 2" ? -1 : -2 }
    let store = TestStore([0: [effect]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(-1) { $0 = [0, -1] }
    store.finish()
    #expect(server.calls.load(ordering: .relaxed) == 2)
    #expect(log.take() == [])
  }

  @Test func aCaughtErrorIsNotRetried() {
    let server = Server(failing: 9)
    let effect = sync(server).catching { _ in -1 }
      .retry(3, delay: .seconds(1), clock: clock.effectClock)
    let store = TestStore([0: [effect]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.receive(-1) { $0 = [0, -1] }
    store.finish()
    #expect(server.calls.load(ordering: .relaxed) == 1)
  }

  @Test func theLastErrorIsAFault() {
    let effect = sync(Server(failing: 9)).retry(1, delay: .seconds(1), clock: clock.effectClock)
    let store = TestStore([0: [effect]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receiveFault(.named("sync"), "busy 2")
    store.finish()
    #expect(log.take() == [])
  }

  @Test func anEffectIsCanceledDuringTheDelay() {
    let server = Server(failing: 9)
    let effect = sync(server).retry(5, delay: .seconds(1), clock: clock.effectClock)
      .cancellable(id: "sync")
    let store = TestStore([0: [effect], 1: [.cancel(id: "sync")]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.send(1) { $0 = [0, 1] }
    #expect(clock.scheduledCount == 0)
    store.finish()
    #expect(server.calls.load(ordering: .relaxed) == 2)
    #expect(log.take() == [])
  }

  @Test func theNextPartOfASequenceWaitsForTheLastAttempt() {
    let retried = sync(Server(failing: 1)).retry(1, delay: .seconds(1), clock: clock.effectClock)
    let store = TestStore([0: [.concatenate([retried, .send(7)])]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(1))
    store.receive(2) { $0 = [0, 2] }
    store.receive(7) { $0 = [0, 2, 7] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func aRetryThatWaitsAtTheEndIsAFailure() {
    let effect = sync(Server(failing: 1)).retry(1, delay: .seconds(1), clock: clock.effectClock)
    let store = TestStore([0: [effect]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.finish()
    #expect(
      log.take() == ["finish(): effects wait for their clock; advance it, or cancel them:\n  sync"])
  }

  @Test func nestedRetriesMultiply() {
    let server = Server(failing: 5)
    let effect = sync(server).retry(1, delay: .seconds(1), clock: clock.effectClock)
      .retry(2, delay: .seconds(60), clock: clock.effectClock)
    let store = TestStore([0: [effect]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.advance(clock, by: .seconds(122))
    #expect(server.calls.load(ordering: .relaxed) == 5)
    store.advance(clock, by: .seconds(1))
    store.receive(6) { $0 = [0, 6] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func aFailedAttemptIsForgotten() {
    let server = Server(failing: 1)
    let cancellations = Atomic(0)
    let effect = Effect<Int>.work("sync") { context in
      context.cancellation.onCancel { cancellations.add(1, ordering: .relaxed) }
      context.send(0 - server.calls.load(ordering: .relaxed))
      if server.calls.load(ordering: .relaxed) == 0 { context.reportProgress(0.5) }
      context.send(try server.call())
    }.retry(.max, delay: .seconds(1), clock: clock.effectClock)
    let store = TestStore([9: [effect]], failuresTo: log)
    let task = store.send(9) { $0 = [9] }
    store.receive(0) { $0 = [9, 0] }
    store.advance(clock, by: .milliseconds(500))
    #expect(store.progress(of: task) == nil)
    store.cancel(task)
    #expect(cancellations.load(ordering: .relaxed) == 0)
    store.finish()
    #expect(log.take() == [])
  }

  @Test func interleavingsOfARetriedEffectAreThoseOfTheEffect() {
    func search(retrying times: Int?) -> InterleavingResult<Loading.Action> {
      let reducer = Loading.reducer(cancels: true)
      let clock = clock.effectClock
      return exploreInterleavings(
        initialState: Loading(),
        reducer: Reducer { state, action in
          reducer(&state, action).map { effect in
            times.map { effect.retry($0, delay: .seconds(1), clock: clock) } ?? effect
          }
        },
        actions: \.actions, outcomes: { [[Loading.loaded($0)], [.failed]] },
        isWaiting: \.isLoading
      ) { _ in true }
    }
    let (plain, retried) = (search(retrying: nil), search(retrying: 2))
    #expect(retried.isComplete)
    #expect((plain.states, plain.events) == (retried.states, retried.events))
  }

  @Test func differentRetriesDiffer() {
    let (effect, clock) = (Effect<Int>.named("sync"), clock.effectClock)
    let retried = effect.retry(2, delay: .seconds(1), clock: clock)
    #expect(retried == effect.retry(2, delay: .seconds(1), clock: clock))
    #expect(retried != effect.retry(3, delay: .seconds(1), clock: clock))
    #expect(retried != effect)
    #expect(retried.description == "retry(sync, times: 2, delay: 1.0 seconds)")
  }

  @Test func theStoreReportsEachFailedAttempt() {
    let server = Server(failing: 2)
    let effect = sync(server).retry(2, delay: .seconds(1), clock: clock.effectClock)
    let store = Store(
      initialState: 0,
      reducer: Reducer {
        $0 += $1; return $1 == 0 ? [effect] : []
      })
    var retries: [(fault: EffectFault, next: EffectAttempt)] = []
    store.onRetry = { retries.append(($0, $1)) }
    let task = store.send(0)
    while retries.count < 1 { store.receive() }
    #expect(store.attempt(of: task)?.description == "attempt 2 of 3")
    clock.advance(by: .seconds(1))
    while retries.count < 2 { store.receive() }
    clock.advance(by: .seconds(1))
    store.wait(for: task)
    #expect(store.state == 3)
    #expect(retries.map(\.fault.message) == ["busy 1", "busy 2"])
    #expect(retries.map(\.next.description) == ["attempt 2 of 3", "attempt 3 of 3"])
    #expect(retries.allSatisfy { $0.fault.signature.name == "sync" && $0.fault.task == task })
    #expect(store.attempt(of: task) == nil)
  }
}
