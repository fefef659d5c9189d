import Dispatch
import PrimeNumbers
import Synchronization
import Testing

@testable import LiveClients

/// These tests block only Dispatch threads, never those of Swift's cooperative pool.
@Suite(.timeLimit(.minutes(5))) struct ComputationQueueTests {
  private let queue = ComputationQueue()

  /// Runs a computation on its own thread and returns a task for the result.
  private func start(
    _ cancellation: Cancellation = Cancellation(), _ body: @escaping @Sendable () -> Int64
  ) -> Task<Int64?, Never> {
    let queue = queue
    return Task {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "waiting").async {
          continuation.resume(returning: queue.run(control: cancellation.control, body))
        }
      }
    }
  }

  @Test func resultsReachTheirCallers() async {
    let results = (1...20).map { number in start { Int64(number * number) } }
    for (number, result) in zip(1..., results) {
      #expect(await result.value == Int64(number * number))
    }
  }

  @Test func computationsRunOneAtATime() async {
    let underWay = Atomic(0)
    let results = (1...20).map { _ in
      start {
        let before = underWay.add(1, ordering: .relaxed).oldValue
        defer { underWay.subtract(1, ordering: .relaxed) }
        return Int64(before)
      }
    }
    for result in results { #expect(await result.value == 0) }
  }

  @Test func cancelledCallerReturnsWhileComputationRuns() async {
    let (hasBegun, mayEnd) = (Gate(), Gate())
    let cancellation = Cancellation()
    let first = start(cancellation) {
      hasBegun.open()
      mayEnd.pass()
      return 1
    }
    await hasBegun.wait()
    cancellation.cancel()
    #expect(await first.value == nil)
    // The next computation waits for the canceled one.
    let second = start { 2 }
    mayEnd.open()
    #expect(await second.value == 2)
  }

  @Test func computationCancelledBeforeStartNeverRuns() async {
    let (hasBegun, mayEnd) = (Gate(), Gate())
    let first = start {
      hasBegun.open()
      mayEnd.pass()
      return 1
    }
    await hasBegun.wait()
    let ran = Atomic(false)
    let cancellation = Cancellation()
    cancellation.cancel()
    let second = start(cancellation) {
      ran.store(true, ordering: .relaxed)
      return 2
    }
    #expect(await second.value == nil)
    mayEnd.open()
    #expect(await first.value == 1)
    #expect(await start { 3 }.value == 3)
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }
}

/// A cancellation flag with the handlers to call.
private final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var handlers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var control: ComputationControl {
    ComputationControl(onCancel: { handler in
      let isCancelled = self.state.withLock { state in
        if !state.isCancelled { state.handlers.append(handler) }
        return state.isCancelled
      }
      if isCancelled { handler() }
    })
  }

  func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      return state.handlers
    }
    for handler in handlers { handler() }
  }
}

/// Blocks a caller until it is opened.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func pass() { semaphore.wait() }

  func wait() async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "gate").async {
        self.semaphore.wait()
        continuation.resume()
      }
    }
  }
}
