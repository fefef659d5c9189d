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
        outcomes: { [[Loading.loaded($0)]] }
      ) { $0.state.isLoading || $0.state.shown == $0.state.wanted }
      exploreInterleavings(
        initialState: Loading(), reducer: Loading.reducer(cancels: true), actions: \.actions,
        outcomes: { [[Loading.loaded($0)], []] }, isWaiting: \.isLoading
      ) { _ in true }
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let article = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/testing.md"), encoding: .utf8)
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

  // MARK: Bounds

  @Test func aDepthLimitsTheSearch() {
    let counting = Reducer<Int, Int> { count, step in
      count += step
      return []
    }
    let result = exploreInterleavings(
      initialState: 0, reducer: counting, depth: 5, actions: { _ in [1, 2] }
    ) { _ in true }
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
    outcomes: @escaping (EffectSignature) -> [[Action]] = { _ in [[]] },
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
