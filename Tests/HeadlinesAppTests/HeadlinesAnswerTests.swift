import CommandShell
import HeadlinesApp
import StateDiff
import Testing

@Suite struct HeadlinesAnswerTests {
  private let start = HeadlinesState()
  private let loading = HeadlinesState(source: "a", headlines: .loading)
  private let loaded = HeadlinesState(source: "a", headlines: .loaded(["x", "y"]))
  private let failed = HeadlinesState(source: "a", headlines: .failed("cannot read a"))

  private func answer(_ action: HeadlinesAction, in state: HeadlinesState) -> Answer? {
    headlinesAnswer(to: action, nil, in: state)
  }

  @Test func titlesAreNumbered() {
    let list = Answer(["1  x", "2  y"], value: .list([.string("x"), .string("y")]))
    #expect(answer(.titlesRequested, in: loaded) == list)
    #expect(answer(.loadResponse(from: "a", .loaded(["x", "y"])), in: loaded) == list)
  }

  @Test func anEmptyFeedIsNamed() {
    let empty = HeadlinesState(source: "a", headlines: .loaded([]))
    #expect(
      answer(.loadResponse(from: "a", .loaded([])), in: empty)
        == Answer("\"a\" has no titles", value: .list([])))
  }

  @Test func aFailureIsAnError() {
    let response = HeadlinesAction.loadResponse(from: "a", .failed("cannot read a"))
    #expect(answer(response, in: failed)?.error == "cannot read a")
    let kept = HeadlinesState(source: "a", headlines: .failed("cannot read a"), earlier: ["x"])
    #expect(answer(response, in: kept)?.error == "cannot read a; the earlier titles are kept")
  }

  @Test func aSourceThatIsBeingLoadedAlreadyIsNamed() {
    let source: ResourceName = "a"
    let expected = Answer(
      "\"a\" is already being loaded", value: .record([.init("source", .string("a"))]))
    for action in [HeadlinesAction.loadRequested(from: source), .reloadRequested] {
      #expect(headlinesAnswer(to: action, source, in: loading) == expected)
      #expect(answer(action, in: loading) == nil)
    }
  }

  @Test func anIgnoredResponseIsNotShown() {
    let source: ResourceName = "b"
    for outcome in [LoadOutcome.failed("no"), .loaded(["x"])] {
      #expect(
        headlinesAnswer(to: .loadResponse(from: source, outcome), source, in: loaded) == nil)
    }
  }
}
