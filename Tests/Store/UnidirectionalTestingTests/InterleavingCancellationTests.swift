import StateDiff
import Synchronization
import Testing
import Unidirectional

@testable import UnidirectionalTesting

/// Tests how the search cancels effects, and how it distinguishes effects that differ only in that.
@Suite struct InterleavingCancellationTests {
  private static func work(_ name: String) -> Effect<String> { .work(name) { _ in } }

  // MARK: From outside

  /// Explores a reducer that starts an effect with the given parts, and waits until each part has
  /// sent its name or was canceled.
  private func explore(_ effect: Effect<String>, parts: [String]) -> InterleavingResult<String> {
    let reducer = Reducer<[String], String> { waiting, action in
      if action == "start" {
        waiting = parts
        return [effect]
      }
      waiting.removeAll { $0 == action }
      return []
    }
    return exploreInterleavings(
      initialState: ["idle"], reducer: reducer, actions: { $0 == ["idle"] ? ["start"] : [] },
      outcomes: { parts.contains($0.name) ? [[$0.name]] : [[]] },
      cancelled: { parts.contains($0.name) ? $0.name : nil },
      isWaiting: { !$0.isEmpty && $0 != ["idle"] }
    ) { _ in true }
  }

  @Test func allPartsOfASequenceAreCanceledTogether() {
    let effect = Effect.concatenate([
      .merge([Self.work("a"), Self.work("b")]), .merge([Self.work("c"), Self.work("d")]),
    ])
    #expect(explore(effect, parts: ["a", "b", "c", "d"]).isComplete)
  }

  @Test func aDebouncedEffectIsCanceledWhileItWaits() {
    let effect = Self.work("search").debounce(id: "search", for: .seconds(1), clock: .live)
    #expect(explore(effect, parts: ["search"]).isComplete)
  }

  @Test func theActionsOfACancellationAreReported() {
    let loading = Loading.reducer(cancels: true)
    let search = InterleavingSearch(
      initialState: Loading(), reducer: loading, depth: .max, limit: 1_000, actions: \.actions,
      outcomes: { [[Loading.loaded($0)]] }, cancelled: { _ in .failed },
      isWaiting: { _ in false }, invariant: { $0.action != .failed })
    let (result, message) = search.run()
    #expect(result.failingActions == [.requested(1), .failed])
    #expect(
      message?.contains(
        """
          2. load(from: 1) is canceled
          3. failed, sent by cancelled(load(from: 1))

        """) == true, "\(message ?? "")")
  }

  // MARK: Equal effects

  @Test func aMergeThatIsCanceledSeparatelyIsDifferent() {
    func hash(_ effect: Effect<String>) -> UInt64 {
      var pending = PendingEffects()
      pending.start(effect.composition { SimulatedEffect($0, outcomes: [[]]) })
      return pending.hash
    }
    let (first, second) = (Self.work("a"), Effect.merge([Self.work("b"), Self.work("c")]))
    let together = Effect.concatenate([first, second]).cancellable(id: "x")
    let separately = Effect.concatenate([first.cancellable(id: "x"), second.cancellable(id: "x")])
    #expect(hash(together) != hash(separately))
    #expect(
      hash(together)
        == hash(Effect.concatenate([Effect.concatenate([first, second])]).cancellable(id: "x")))
  }

  @Test func effectsOfDifferentElementsAreDifferent() {
    let element = Reducer<String, Bool> { _, _ in [.task("load") { _ in }] }
    let loading = element.forEach(
      state: \Elements.loads, id: \.self,
      action: CasePath({ Elements.Action.load($0.id) }) { action in
        if case .load(let id) = action { (id, true) } else { nil }
      })
    let reducer = Reducer<Elements, Elements.Action> { state, action in
      if case .remove(let id) = action { state.loads.removeAll { $0 == id } }
      if case .load = action { state.isLoading = true }
      return loading(&state, action)
    }
    // After a load of a and the removal of a, nothing is pending.
    let search = InterleavingSearch(
      initialState: Elements(loads: ["a", "b"]), reducer: reducer, depth: .max, limit: 1_000,
      actions: { state in
        state.isLoading
          ? (state.loads.contains("a") ? [.remove("a")] : []) : [.load("b"), .load("a")]
      },
      outcomes: { _ in [] }, cancelled: nil, isWaiting: \.isLoading, invariant: { _ in true })
    #expect(search.run().result.failingActions == [.load("a"), .remove("a")])
  }

  private struct Elements: Dumpable, Sendable {
    enum Action: Equatable, Sendable {
      case load(String)
      case remove(String)
    }

    var loads: [String]
    var isLoading = false

    static let fields = [
      Field<Self>("loads") { $0.loads }, Field("isLoading") { $0.isLoading },
    ]
  }

  @Test(arguments: [[Lists.Action.a, .b], [.b, .a]])
  fileprivate func equalIdsInTwoListsAreDifferent(_ actions: [Lists.Action]) {
    let element = Reducer<String, Bool> { _, _ in [.task("load") { _ in }] }
    let first = element.forEach(
      state: \Lists.a, id: \.self,
      action: CasePath({ _ in Lists.Action.a }) { $0 == .a ? ("k", true) : nil })
    let second = element.forEach(
      state: \Lists.b, id: \.self,
      action: CasePath({ _ in Lists.Action.b }) { $0 == .b ? ("k", true) : nil })
    let reducer = Reducer<Lists, Lists.Action> { state, action in
      if action == .removeA { state.a = [] } else { state.isLoading = true }
      return first(&state, action == .a ? .a : .removeA)
        + second(&state, action == .b ? .b : .removeA)
    }
    // After a load in list a and the removal of its element, nothing is pending.
    let search = InterleavingSearch(
      initialState: Lists(), reducer: reducer, depth: .max, limit: 1_000,
      actions: { $0.isLoading ? ($0.a.isEmpty ? [] : [.removeA]) : actions }, outcomes: { _ in [] },
      cancelled: nil, isWaiting: \.isLoading, invariant: { _ in true })
    #expect(search.run().result.failingActions == [.a, .removeA])
  }

  fileprivate struct Lists: Dumpable, Sendable {
    enum Action { case a, b, removeA }

    var a = ["k"]
    var b = ["k"]
    var isLoading = false

    static let fields = [
      Field<Self>("a") { $0.a }, Field("b") { $0.b },
      Field("isLoading") { $0.isLoading },
    ]
  }

  // MARK: Timers

  @Test func aTimerThatSendsNothingTakesNoStep() {
    let calls = Mutex(0)
    let reducer = Reducer<Int, Int> { count, _ in
      count += 1
      return count == 1 ? [.timer("timer", every: .seconds(1), clock: .live) { 0 }] : []
    }
    UnidirectionalTesting.explore(
      initialState: 0, reducer: reducer, runs: 10, steps: 20, actions: { _, _ in 0 },
      invariant: { _ in
        calls.withLock { $0 += 1 }
        return true
      })
    #expect(calls.withLock { $0 } == 210)
    let result = exploreInterleavings(
      initialState: 0, reducer: reducer, actions: { $0 < 5 ? [1] : [] }
    ) { _ in true }
    #expect(result.states == 6)
  }
}
