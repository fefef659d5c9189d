import Foundation
import StateDiff
import Synchronization
import Testing
import Unidirectional

@testable import UnidirectionalTesting

/// Tests the search through all orders of events.
@Suite struct InterleavingTests {
  // MARK: Faults that it finds

  @Test func aStaleAnswerIsFound() {
    let (result, message) = search(
      Loading(), Loading.reducer(), actions: \.actions, outcomes: { [[Loading.loaded($0)]] },
      invariant: { $0.state.isLoading || $0.state.shown == $0.state.wanted })
    #expect(result.failingActions == [.requested(1), .requested(2), .loaded(1)])
    #expect(!result.isComplete)
    #expect(
      message == """
        the invariant does not hold
        after 3 events, the fewest possible (\(result.states) states):
          1. requested(1)
          2. requested(2)
          3. loaded(1), sent by load(from: 1)
        changes made by the last action (before → after):
          shown: 0 → 1
          isLoading: true → false
        """)
  }

  @Test func cancelingTheEarlierLoadIsEnough() {
    let result = exploreInterleavings(
      initialState: Loading(), reducer: Loading.reducer(cancels: true), actions: \.actions,
      outcomes: { [[Loading.loaded($0)], [.failed]] }, isWaiting: \.isLoading,
      invariant: {
        $0.state.isLoading || $0.action == .failed || $0.state.shown == $0.state.wanted
          || $0.state.requests == 0
      })
    #expect(result.isComplete)
    #expect(result.failingActions == nil)
  }

  @Test func aStateThatWaitsForeverIsFound() {
    let (result, message) = search(
      Loading(), Loading.reducer(cancels: true), actions: \.actions,
      outcomes: { [[Loading.loaded($0)], []] }, isWaiting: \.isLoading)
    #expect(result.failingActions == [.requested(1)])
    #expect(
      message == """
        the state waits forever, because no effect is pending
        after 2 events, the fewest possible (\(result.states) states):
          1. requested(1)
          2. load(from: 1) ends
        changes made by the last action (before → after):
          requests: 0 → 1
          wanted: 0 → 1
          isLoading: false → true
        """)
  }

  @Test func aCancellationFromOutsideIsFound() {
    func explore(_ cancelled: @escaping (EffectSignature) -> Loading.Action?) -> (
      result: InterleavingResult<Loading.Action>, message: String?
    ) {
      search(
        Loading(), Loading.reducer(cancels: true), actions: \.actions,
        outcomes: { [[Loading.loaded($0)]] }, cancelled: cancelled, isWaiting: \.isLoading)
    }
    let (silent, message) = explore { _ in nil }
    #expect(silent.failingActions == [.requested(1)])
    #expect(message?.contains("  2. load(from: 1) is canceled\n") == true)
    #expect(explore { _ in .failed }.result.isComplete)
  }

  @Test func theMessagesOfTheArticleAreShown() throws {
    let messages = Mutex<[String]>([])
    withKnownIssue {
      exploreInterleavings(
        initialState: Loading(), reducer: Loading.reducer(), actions: \.actions,
        outcomes: { [[Loading.loaded($0)]] },
        invariant: { $0.state.isLoading || $0.state.shown == $0.state.wanted })
      exploreInterleavings(
        initialState: Loading(), reducer: Loading.reducer(cancels: true), actions: \.actions,
        outcomes: { [[Loading.loaded($0)], []] }, isWaiting: \.isLoading)
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let article = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/interleavings.md"), encoding: .utf8)
    let shown = messages.withLock { $0 }
    #expect(shown.count == 2)
    for message in shown { #expect(article.contains("```text\n\(message)\n```")) }
  }

  @Test func aFailureIsReported() {
    let messages = Mutex<[String]>([])
    withKnownIssue {
      exploreInterleavings(
        initialState: 1, reducer: Reducer<Int, Int> { _, _ in [] }, actions: { _ in [] },
        invariant: { _ in false })
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(
      messages.withLock { $0 } == ["exploreInterleavings: the invariant does not hold at the start"]
    )
  }

  @Test func reorderedMessagesConfuseTheAlternatingBit() {
    // A late copy of the first message arrives when the third one is expected.
    let (result, _) = search(
      Transfer(), Transfer.reducer, actions: { $0.isStarted ? [] : [.started] },
      outcomes: Transfer.outcomes,
      invariant: { step in
        guard case .packetArrived(let bit)? = step.action else { return true }
        return step.before.expected != bit || step.before.sending == bit
      })
    #expect(result.failingActions?.count { $0 == .packetArrived(0) } == 2)
    #expect(result.failingActions?.last == .packetArrived(0))
  }

  // MARK: Order

  /// Explores a reducer that notes each action, and returns the lists of notes in final states.
  private func finalLists(
    of effects: @escaping @Sendable () -> [Effect<Int>],
    outcomes: @escaping (Effect<Int>) -> [[Int]] = {
      [[$0.signature.arguments.first?.value as? Int ?? 0]]
    }
  ) -> Set<[Int]> {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      return action == 0 ? effects() : []
    }
    var lists: Set<[Int]> = []
    var longest = 0
    exploreInterleavings(
      initialState: [], reducer: reducer, actions: { $0.isEmpty ? [0] : [] }, outcomes: outcomes,
      invariant: { step in
        longest = max(longest, step.state.count)
        lists.insert(Array(step.state.dropFirst()))
        return true
      })
    return lists.filter { $0.count == longest - 1 }
  }

  private static func work(_ number: Int, on queue: EffectQueue = .concurrent) -> Effect<Int> {
    .work("work", ["": number], on: queue) { _ in }
  }

  private static func wait(_ seconds: Int, _ number: Int) -> Effect<Int> {
    .concatenate(
      .wait(for: .seconds(seconds), clock: .live), .sync("end", ["": number]) { number })
  }

  @Test func concurrentEffectsArriveInAnyOrder() {
    let lists = finalLists { (1...4).map { Self.work($0) } }
    #expect(lists.count == 24)
  }

  @Test func effectsOnTheSerialQueueArriveInOrder() {
    let lists = finalLists { (1...3).map { Self.work($0, on: .serial) } }
    #expect(lists == [[1, 2, 3]])
  }

  @Test func aSequenceArrivesInOrder() {
    let lists = finalLists { [.concatenate(Self.work(1), Self.work(2)), Self.work(3)] }
    #expect(lists == [[1, 2, 3], [1, 3, 2], [3, 1, 2]])
  }

  @Test func mergedEffectsOfASequenceArriveInAnyOrder() {
    let lists = finalLists {
      [.concatenate(.merge(Self.work(1), Self.work(2)), Self.work(3))]
    }
    #expect(lists == [[1, 2, 3], [2, 1, 3]])
  }

  @Test func effectsThatHaveNotStartedAreNotCancelled() {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      switch action {
      case 0: return [.concatenate(Self.work(1), Self.work(2).cancellable(id: "second"))]
      case 9: return [.cancel(id: "second")]
      default: return []
      }
    }
    var lists: Set<[Int]> = []
    exploreInterleavings(
      initialState: [], reducer: reducer,
      actions: { $0.isEmpty ? [0] : $0.contains(9) ? [] : [9] },
      outcomes: { [[$0.signature.arguments.first?.value as? Int ?? 0]] },
      invariant: { step in
        lists.insert(step.state)
        return true
      })
    #expect(lists.contains([0, 9, 1, 2]))
    #expect(lists.filter { $0.count == 4 }.count == 3)
  }

  @Test func effectsOfDifferentElementsAreDifferent() {
    let element = Reducer<Int, Bool> { _, _ in [.task("load") { _ in }] }
    let loading = element.forEach(
      state: \Elements.loads,
      action: CasePath({ Elements.Action.load($0.id) }) { action in
        if case .load(let id) = action { (id, true) } else { nil }
      })
    let reducer = Reducer<Elements, Elements.Action> { state, action in
      if case .remove(let id) = action { state.loads[id] = nil }
      if case .load = action { state.isLoading = true }
      return loading(&state, action)
    }
    // After a load of a and the removal of a, nothing is pending.
    let (result, _) = search(
      Elements(loads: ["a": 0, "b": 0]), reducer,
      actions: { state in
        state.isLoading
          ? (state.loads["a"] == nil ? [] : [.remove("a")]) : [.load("b"), .load("a")]
      },
      outcomes: { _ in [] }, isWaiting: \.isLoading)
    #expect(result.failingActions == [.load("a"), .remove("a")])
  }

  private struct Elements: Dumpable, Sendable {
    enum Action: Equatable, Sendable {
      case load(String)
      case remove(String)
    }

    var loads: [String: Int]
    var isLoading = false

    static let fields = [
      Field<Self>("loads") { $0.loads.keys.sorted() }, Field("isLoading") { $0.isLoading },
    ]
  }

  @Test func immediateActionsComeFirst() {
    let lists = finalLists {
      [Self.work(1), .sync("now", ["": 2]) { send in send(2) }, .sync("now", ["": 3]) { 3 }]
    }
    #expect(lists == [[2, 3, 1]])
  }

  @Test func waitsOfOneActionEndInTheOrderOfTheirDeadlines() {
    let lists = finalLists(
      of: { [Self.wait(2, 20), Self.wait(1, 10)] },
      outcomes: { effect in
        effect.signature.name == "wait"
          ? [[]] : [[effect.signature.arguments[0].value as? Int ?? 0]]
      })
    #expect(lists == [[10, 20]])
  }

  @Test func aTimerTicksOnlyAsOftenAsTheTimeOfAWaitAllows() {
    let lists = finalLists(
      of: {
        [
          .timer("timer", every: .seconds(3), clock: .live) { 3 }.cancellable(id: "timer"),
          .concatenate(Self.wait(10, 10), .cancel(id: "timer")),
        ]
      },
      outcomes: { effect in
        switch effect.signature.name {
        case "wait": [[]]
        case "end": [[10]]
        default: [[3]]
        }
      })
    #expect(lists == [[3, 3, 3, 10]])
  }

  @Test func aLongerWaitThatStartedEarlierMayEndFirst() {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      if action < 10 { return [] }
      return [Self.wait(action, action / 10)]
    }
    func lists(_ first: Int, _ second: Int) -> Set<[Int]> {
      var lists: Set<[Int]> = []
      exploreInterleavings(
        initialState: [], reducer: reducer,
        actions: { $0.isEmpty ? [first] : $0 == [first] ? [second] : [] },
        outcomes: { effect in
          effect.signature.name == "wait"
            ? [[]] : [[effect.signature.arguments[0].value as? Int ?? 0]]
        },
        invariant: {
          if $0.state.count == 4 { lists.insert($0.state) }
          return true
        })
      return lists
    }
    #expect(lists(30, 20) == [[30, 20, 3, 2], [30, 20, 2, 3]])
    #expect(lists(20, 30) == [[20, 30, 2, 3]])
  }

  // MARK: Bounds

  @Test func aDepthLimitsTheSearch() {
    let counting = Reducer<Int, Int> { count, step in
      count += step
      return []
    }
    let result = exploreInterleavings(
      initialState: 0, reducer: counting, depth: 5, actions: { _ in [1, 2] })
    #expect(result.states == 11)
    #expect(result.isComplete)
    let (endless, message) = search(0, counting, limit: 100, actions: { _ in [1, 2] })
    #expect(!endless.isComplete)
    #expect(
      message == "there are more than 100 states; send fewer actions, set depth or raise limit")
  }

  @Test func theStartIsChecked() {
    let (result, message) = search(
      1, Reducer<Int, Int> { _, _ in [] }, actions: { _ in [] }, isWaiting: { $0 == 1 })
    #expect(result.failingActions == [])
    #expect(message == "the state waits forever, because no effect is pending at the start")
  }

  /// Searches without reporting a failure.
  private func search<State: Dumpable, Action: Sendable>(
    _ initialState: State, _ reducer: Reducer<State, Action>, limit: Int = 100_000,
    actions: @escaping (State) -> [Action],
    outcomes: @escaping (Effect<Action>) -> [[Action]] = { _ in [[]] },
    cancelled: ((EffectSignature) -> Action?)? = nil,
    isWaiting: @escaping (State) -> Bool = { _ in false },
    invariant: @escaping (ExplorationStep<State, Action>) throws -> Bool = { _ in true }
  ) -> (result: InterleavingResult<Action>, message: String?) {
    InterleavingSearch(
      initialState: initialState, reducer: reducer, depth: .max, limit: limit, actions: actions,
      outcomes: outcomes, cancelled: cancelled, isWaiting: isWaiting, invariant: invariant
    ).run()
  }
}
