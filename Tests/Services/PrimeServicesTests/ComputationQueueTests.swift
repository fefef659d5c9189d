import Dispatch
import Synchronization
import TestProcesses
import Testing
import Unidirectional

@testable import PrimeServices

/// These tests block only Dispatch threads, never those of Swift's cooperative pool.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct ComputationQueueTests {
  private let queue = ConcurrentEffectQueue(width: 1)

  private func start(
    isUrgent: Bool = false, _ body: @escaping @Sendable () -> Int64
  ) -> Task<Int64?, Never> {
    Task { [queue] in await queue.run(isUrgent: isUrgent) { _ in body() } }
  }

  @Test func resultsReachTheirCallers() async {
    let results = (1...20).map { number in start { Int64(number * number) } }
    for (number, result) in zip(1..., results) {
      #expect(await result.value == Int64(number * number))
    }
  }

  @Test func computationsRunOneAtATime() async {
    let running = Atomic(0)
    let results = (1...20).map { _ in
      start {
        let before = running.add(1, ordering: .relaxed).oldValue
        defer { running.subtract(1, ordering: .relaxed) }
        return Int64(before)
      }
    }
    for result in results { #expect(await result.value == 0) }
  }

  @Test func urgentComputationDoesNotWait() async {
    let (hasBegun, mayEnd) = (Gate(), Gate())
    let first = start {
      hasBegun.open()
      mayEnd.pass()
      return 1
    }
    await hasBegun.wait()
    let second = start { 2 }
    #expect(await start(isUrgent: true) { 3 }.value == 3)
    mayEnd.open()
    #expect(await first.value == 1)
    #expect(await second.value == 2)
  }

  @Test func cancelledCallerReturnsWhileComputationRuns() async {
    let (hasBegun, mayEnd) = (Gate(), Gate())
    let first = start {
      hasBegun.open()
      mayEnd.pass()
      return 1
    }
    await hasBegun.wait()
    first.cancel()
    #expect(await first.value == nil)
    // The next computation waits for the canceled one.
    let second = start { 2 }
    mayEnd.open()
    #expect(await second.value == 2)
  }

  @Test func computationLearnsOfTheCancellation() async {
    let (hasBegun, hasEnded) = (Gate(), Gate())
    let first = Task { [queue] in
      await queue.run(isUrgent: false) { isCancelled in
        hasBegun.open()
        while !isCancelled() {}
        hasEnded.open()
      }
    }
    await hasBegun.wait()
    first.cancel()
    await hasEnded.wait()
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
    let second = start {
      ran.store(true, ordering: .relaxed)
      return 2
    }
    second.cancel()
    #expect(await second.value == nil)
    mayEnd.open()
    #expect(await first.value == 1)
    #expect(await start { 3 }.value == 3)
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }
}

/// A gate that blocks its callers until it is opened.
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
