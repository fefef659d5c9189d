import Testing
import Unidirectional
import UnidirectionalTesting

/// Checks that a store lists effects that have not started yet.
@Suite struct UnfinishedEffectsTests {
  private let clock = VirtualClock()

  private func load(_ name: String) -> Effect<Int> {
    .callback("load", ["": name]) { _ in }
  }

  private func names(_ task: StoreTask, in store: Store<[Int], Int>) -> [String] {
    store.unfinishedEffects(of: task).map(\.description)
  }

  private func pause(_ seconds: Int) -> Effect<Int> {
    .wait(for: .seconds(seconds), clock: clock.effectClock)
  }

  @Test func aDebouncedEffectIsListedWhileItWaits() {
    let store = recorder([
      0: [load("a").debounce(id: "load", for: .seconds(1), clock: clock.effectClock)]
    ])
    let task = store.send(0)
    #expect(names(task, in: store) == ["wait(for: 1.0 seconds)", #"load("a")"#])
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(names(task, in: store) == [#"load("a")"#])
    store.cancel(task)
    #expect(names(task, in: store).isEmpty)
  }

  @Test func theRestOfASequenceIsListed() {
    let store = recorder([
      0: [
        .concatenate([
          pause(1), .sync("done") { 7 },
          .merge([pause(1), .cancel(id: "x")]).cancellable(id: "part"),
          load("c"),
        ])
      ]
    ])
    let task = store.send(0)
    #expect(
      names(task, in: store) == [
        "wait(for: 1.0 seconds)", "done", "wait(for: 1.0 seconds)", #"load("c")"#,
      ])
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state == [0, 7])
    #expect(names(task, in: store) == ["wait(for: 1.0 seconds)", #"load("c")"#])
    store.cancel(id: "part")
    #expect(names(task, in: store) == [#"load("c")"#])
  }
}
