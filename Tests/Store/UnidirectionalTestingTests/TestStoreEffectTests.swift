import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct TestStoreEffectTests {
  private let log = FailureLog()

  private func store(
    _ effects: [Effect<Int>], _ exhaustivity: Exhaustivity = .on
  ) -> TestStore<[Int], Int> {
    TestStore([0: effects], failuresTo: log, exhaustivity: exhaustivity)
  }

  private func load(_ url: String, page: Int = 1) -> Effect<Int> {
    .fireAndForget("load", ["url": url, "page": page]) {}
  }

  @Test func effectsAreComparedByNameAndArguments() {
    let store = store([load("a"), .fireAndForget("log") {}])
    store.send(0, effects: [.named("load", ["url": "a", "page": 1]), .named("log")]) { $0 = [0] }
    store.send(1, effects: []) { $0 = [0, 1] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func failureMarksMissingAndSurplusEffects() {
    let store = store([.fireAndForget("log") {}, load("b"), .fireAndForget("beep") {}])
    store.send(0, effects: [.named("log"), .named("load", ["url": "a", "page": 1])]) { $0 = [0] }
    #expect(
      log.take() == [
        """
        send(0) returned other effects than expected (- expected, + returned):
            log
          - load(url: "a", page: 1)
          + load(url: "b", page: 1)
          + beep
        """
      ])
  }

  @Test func orderOfEffectsCounts() {
    let store = store([.fireAndForget("a") {}, .fireAndForget("b") {}])
    store.send(0, effects: [.named("b"), .named("a")]) { $0 = [0] }
    #expect(log.take().count == 1)
  }

  @Test func unnamedEffectsAreAFailure() {
    let store = store([load("a")])
    store.send(0) { $0 = [0] }
    #expect(
      log.take() == [
        """
        send(0) returned effects that the test does not name (effects:):
          + load(url: "a", page: 1)
        """
      ])
  }

  @Test func withoutExhaustivityOnlyNamedEffectsAreCompared() {
    let store = store([load("a")], .off)
    store.send(0)
    #expect(log.take() == [])
    store.send(0, effects: [])
    #expect(log.take().count == 1)
  }

  @Test func typesOfArgumentsCount() {
    let store = store([.fireAndForget("nth", ["": Int64(5)]) {}])
    store.send(0, effects: [.named("nth", ["": 5])]) { $0 = [0] }
    #expect(
      log.take() == [
        """
        send(0) returned other effects than expected (- expected, + returned):
          - nth(5 as Int)
          + nth(5 as Int64)
        """
      ])
  }

  @Test func composedEffectsAreComparedByTheirParts() {
    let clock = VirtualClock().effectClock
    let store = store([
      .merge([load("a").cancellable(id: "l"), .cancel(id: "x")]),
      load("b").debounce(id: 1, for: .seconds(2), clock: clock),
    ])
    store.send(
      0,
      effects: [
        .merge([
          .named("load", ["url": "a", "page": 1]).cancellable(id: "l"), .cancel(id: "x"),
        ]),
        .named("load", ["url": "b", "page": 1]).debounce(id: 1, for: .seconds(2), clock: clock),
      ]
    ) { $0 = [0] }
    store.cancelAll()
    store.finish()
    #expect(log.take() == [])
  }
}
