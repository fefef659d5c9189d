import Synchronization
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct VirtualClockTests {
  private final class Notes: Sendable {
    private let list = Mutex<[Int]>([])

    var all: [Int] { list.withLock { $0 } }

    func add(_ note: Int) { list.withLock { $0.append(note) } }
  }

  private let clock = VirtualClock()
  private let notes = Notes()

  @discardableResult
  private func schedule(_ note: Int, in seconds: Int) -> @Sendable () -> Void {
    clock.effectClock.schedule(.seconds(seconds)) { [notes] in notes.add(note) }
  }

  @Test func nothingRunsBeforeTheClockAdvances() {
    schedule(1, in: 0)
    schedule(2, in: -1)
    #expect(notes.all == [])
    clock.advance(by: .zero)
    #expect(notes.all == [1, 2])
  }

  @Test func workRunsByTimeThenInTheOrderScheduled() {
    for note in 0..<100 { schedule(note, in: 5 - note / 20) }
    clock.advance(by: .seconds(4))
    #expect(notes.all == Array(80..<100) + Array(60..<80) + Array(40..<60) + Array(20..<40))
    clock.advance(by: .seconds(1))
    #expect(notes.all.suffix(20) == Array(0..<20)[...])
    #expect(clock.now.sinceStart == .seconds(5))
  }

  @Test func workScheduledMeanwhileRuns() {
    let (clock, notes) = (clock, notes)
    _ = clock.effectClock.schedule(.seconds(1)) {
      notes.add(1)
      _ = clock.effectClock.schedule(.seconds(1)) { notes.add(2) }
    }
    clock.advance(by: .seconds(3))
    #expect(notes.all == [1, 2])
    #expect(clock.now.sinceStart == .seconds(3))
  }

  @Test func cancelledWorkDoesNotRun() {
    let cancel = schedule(1, in: 1)
    schedule(2, in: 1)
    cancel()
    cancel()
    clock.advance(by: .seconds(1))
    #expect(notes.all == [2])
    cancel()
    #expect(clock.scheduledCount == 0)
  }

  @Test func cancelledTimersAreRemoved() {
    for note in 0..<10_000 {
      let cancel = schedule(note, in: 10_000 - note)
      if note % 100 != 0 { cancel() }
    }
    #expect(clock.scheduledCount == 100)
    clock.advance(by: .seconds(10_000))
    #expect(notes.all == stride(from: 9_900, through: 0, by: -100).map { $0 })
  }

  @Test func ticksAreReceivedInOrderOfTime() {
    let effectClock = clock.effectClock
    let store = TestStore([
      0: [
        .timer("slow", every: .seconds(3), clock: effectClock) { 3 },
        .timer("fast", every: .seconds(2), clock: effectClock) { 2 },
      ]
    ])
    let task = store.send(0) { $0 = [0] }
    clock.advance(by: .seconds(6))
    // At six seconds both are due; the slow one was scheduled first.
    for action in [2, 3, 2, 3, 2] { store.receive(action) { $0.append(action) } }
    store.cancel(task)
    store.finish()
  }

  @Test func clockActionMustBeReceivedBeforeSend() {
    let log = FailureLog()
    let store = TestStore(
      [0: [sync(1).debounce(id: 1, for: .seconds(2), clock: clock.effectClock)]],
      failuresTo: log)
    store.send(0) { $0 = [0] }
    clock.advance(by: .seconds(1))
    store.send(0) { $0.append(0) }
    clock.advance(by: .seconds(2))
    store.send(5) { $0.append(5) }
    #expect(log.take() == ["send(5): actions wait to be received before it:\n  #1 1"])
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }
}
