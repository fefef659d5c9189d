import CommandShell
import HeadlinesApp
import StateDiff
import Testing

@Suite struct HeadlinesViewTests {
  private let start = HeadlinesState()
  private let loading = HeadlinesState(source: "a", headlines: .loading)
  private let loaded = HeadlinesState(source: "a", headlines: .loaded(["x", "y"]))
  private let failed = HeadlinesState(source: "a", headlines: .failed("cannot read a"))

  @Test func titlesAreListedNumbered() {
    let listed = Answer(["1  x", "2  y"], value: .list([.string("x"), .string("y")]))
    #expect(headlinesView(loaded, .titlesRequested, loaded) == listed)
    #expect(
      headlinesView(loading, .loadResponse(from: "a", .loaded(["x", "y"])), loaded) == listed)
  }

  @Test func aFeedWithoutTitlesIsSaid() {
    let empty = HeadlinesState(source: "a", headlines: .loaded([]))
    #expect(
      headlinesView(loading, .loadResponse(from: "a", .loaded([])), empty)
        == Answer("\"a\" holds no titles", value: .list([])))
  }

  @Test func aFailureIsAnError() {
    let response = HeadlinesAction.loadResponse(from: "a", .failed("cannot read a"))
    #expect(headlinesView(loading, response, failed)?.error == "cannot read a")
  }

  @Test func whyThereIsNothingToListIsAnError() {
    func error(_ state: HeadlinesState) -> String? {
      headlinesView(state, .titlesRequested, state)?.error
    }
    #expect(error(start) == "there are no titles yet; load gets them")
    #expect(error(loading) == "\"a\" is still being loaded")
    #expect(error(failed) == "there are no titles: cannot read a")
    #expect(error(loaded) == nil)
  }

  @Test func theSameLoadAgainIsSaid() {
    let said = Answer(
      "\"a\" is being loaded already", value: .record([.init("source", .string("a"))]))
    #expect(headlinesView(loading, .loadRequested(from: "a"), loading) == said)
    #expect(headlinesView(loading, .reloadRequested, loading) == said)
    let other = HeadlinesState(source: "b", headlines: .loading)
    #expect(headlinesView(loading, .loadRequested(from: "b"), other) == nil)
    #expect(headlinesView(loaded, .reloadRequested, loading) == nil)
  }

  @Test func anAnswerThatNobodyWaitsForIsNotShown() {
    #expect(headlinesView(start, .loadResponse(from: "a", .failed("no")), start) == nil)
    #expect(headlinesView(loading, .loadResponse(from: "b", .loaded(["x"])), loading) == nil)
  }
}
