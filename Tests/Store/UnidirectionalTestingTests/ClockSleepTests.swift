import Testing
import Unidirectional
import UnidirectionalTesting

/// Tests the virtual clock as a Swift `Clock`.
@Suite struct ClockSleepTests {
  private let clock = VirtualClock()

  /// Waits until a number of tasks sleep on the clock.
  private func waitForSleepers(_ count: Int) async {
    while clock.scheduledCount < count { await Task.yield() }
  }

  @Test func aSleepEndsWhenTheClockReachesItsTime() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for seconds in [3, 1, 2] {
        group.addTask { [clock] in
          let any: any Clock<Duration> = clock
          try await any.sleep(for: .seconds(seconds))
          return seconds
        }
      }
      await waitForSleepers(3)
      for seconds in 1...3 {
        clock.advance(by: .seconds(1))
        let woken = try await group.next()
        #expect(woken == seconds)
      }
    }
    #expect(clock.now.sinceStart == .seconds(3))
    #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(1))) == .seconds(1))
  }

  @Test func aSleepUntilAPastTimeEndsAtOnce() async throws {
    clock.advance(by: .seconds(5))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.scheduledCount == 0)
  }

  @Test func aCanceledSleepThrows() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await waitForSleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.scheduledCount == 0)
    let early = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(clock.scheduledCount == 0)
  }

  @Test func anEffectThatSleepsIsControlledByTheTest() async {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { [clock] state, action in
        state += action
        guard action == 1 else { return [] }
        return [
          .task("wait") { context in
            try await clock.sleep(for: .seconds(1))
            context.send(10)
          }
        ]
      })
    store.send(1)
    await waitForSleepers(1)
    clock.advance(by: .seconds(1))
    store.waitUntilIdle()
    #expect(store.state == 11)
  }
}
