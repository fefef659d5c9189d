import StateDiff
import Testing
import UnidirectionalTesting

/// Tests searches with actions that need a time.
@Suite struct TimedExplorationTests {
  /// The number of requests, and the time of the last one, which is compared with the next.
  struct Requests: Dumpable, Sendable {
    var count = 0
    var last = Timestamp(milliseconds: 1_000)

    static let fields = [
      Field<Self>("count") { $0.count }, Field("last") { "\($0.last)" },
    ]
  }

  /// A reducer that traps if an action has no time, because the difference overflows.
  private static let requests = Reducer<Requests, Timestamped<Int>> { state, action in
    if action.time.milliseconds - state.last.milliseconds < 0 { return [] }
    state.count += action.action
    state.last = action.time
    return [.named("answer")]
  }

  private static func stamp(_ action: inout Timestamped<Int>, _ state: Requests) {
    action.stamp { Timestamp(milliseconds: state.last.milliseconds + 500) }
  }

  @Test func randomActionsAndAnswersGetATime() {
    var actions: [Timestamped<Int>]?
    withKnownIssue {
      actions = explore(
        initialState: Requests(), reducer: Self.requests, runs: 5, steps: 20,
        actions: { _, _ in Timestamped(1) }, answers: { _, _ in [Timestamped(2)] },
        onEnqueue: Self.stamp, invariant: { $0.state.count < 3 })
    }
    #expect(actions?.first == Timestamped(1, at: Timestamp(milliseconds: 1_500)))
    #expect(
      actions?.last?.time == actions.map { Timestamp(milliseconds: 1_000 + 500 * Int64($0.count)) })
  }

  @Test func interleavedActionsAndOutcomesGetATime() {
    var result: InterleavingResult<Timestamped<Int>>?
    withKnownIssue {
      result = exploreInterleavings(
        initialState: Requests(), reducer: Self.requests, actions: { _ in [Timestamped(1)] },
        outcomes: { _ in [[Timestamped(2)]] }, onEnqueue: Self.stamp,
        invariant: { $0.state.count < 3 })
    }
    #expect(
      result?.failingActions == [
        Timestamped(1, at: Timestamp(milliseconds: 1_500)),
        Timestamped(2, at: Timestamp(milliseconds: 2_000)),
      ])
  }

  @Test func aRandomActionWithoutATimeIsReportedAndNotReduced() {
    let problem = "the last action has no time; pass onEnqueue:, which gives it one"
    withKnownIssue {
      explore(
        initialState: Requests(), reducer: Self.requests,
        actions: { _, _ in Timestamped(1, at: Timestamp(milliseconds: 2_000)) },
        answers: { _, _ in [Timestamped(7)] }, invariant: { _ in true })
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains(problem) && text.contains("sent by answer") && text.contains("7")
    }
    withKnownIssue {
      exploreInterleavings(
        initialState: Requests(), reducer: Self.requests, actions: { _ in [Timestamped(7)] }
      ) { _ in true }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains(problem) && text.contains("1. ") && text.contains("7")
    }
  }
}
