import CommandShell
import HeadlinesApp
import StateDiff
import Testing
import Unidirectional

@Suite struct HeadlinesReducerTests {
  private func state(_ state: HeadlinesState, _ actions: HeadlinesAction...) -> HeadlinesState {
    var state = state
    for action in actions {
      #expect(headlinesReducer(&state, action).allSatisfy { $0.output != nil })
    }
    return state
  }

  private let start = HeadlinesState()
  private let loading = HeadlinesState(source: "a", headlines: .loading)

  @Test func aLoadLastsUntilItsResponse() {
    #expect(start.loading == nil)
    #expect(state(start, .loadRequested(from: "a")) == loading)
    #expect(loading.loading == "a")
    #expect(
      state(loading, .loadResponse(from: "a", .loaded(["x"])))
        == HeadlinesState(source: "a", headlines: .loaded(["x"])))
    #expect(
      state(loading, .loadResponse(from: "a", .failed("no")))
        == HeadlinesState(source: "a", headlines: .failed("no")))
  }

  @Test func reloadingUsesTheSameSource() {
    #expect(state(start, .reloadRequested).loading == "https://news.ycombinator.com/rss")
    let loaded = HeadlinesState(source: "a", headlines: .loaded(["x"]))
    #expect(
      state(loaded, .reloadRequested)
        == HeadlinesState(source: "a", headlines: .loading, earlier: ["x"]))
  }

  @Test func theSameSourceIsNotLoadedTwice() {
    for action in [HeadlinesAction.loadRequested(from: "a"), .reloadRequested] {
      var state = loading
      let effects = headlinesReducer(&state, action)
      #expect(effects == [.output("alreadyLoading", "a" as ResourceName)])
      #expect(state == loading)
    }
    var state = loading
    #expect(headlinesReducer(&state, .loadRequested(from: "b")).isEmpty)
  }

  @Test func theResponseOfAReplacedLoadChangesNothing() {
    let answer = HeadlinesAction.loadResponse(from: "b", .loaded(["x"]))
    #expect(state(loading, answer) == loading)
    #expect(state(start, answer) == start)
  }

  @Test func cancellingEndsOnlyARunningLoad() {
    #expect(state(loading, .loadCancelled) == HeadlinesState(source: "a", headlines: .initial))
    let loaded = HeadlinesState(source: "a", headlines: .loaded(["x"]))
    #expect(state(loaded, .loadCancelled) == loaded)
  }

  @Test(arguments: [.loadResponse(from: "b", .failed("no")), .loadCancelled] as [HeadlinesAction])
  func aLoadThatFailsOrIsCanceledKeepsTheEarlierTitles(_ end: HeadlinesAction) {
    let loaded = HeadlinesState(source: "a", headlines: .loaded(["x"]))
    let once = state(loaded, .loadRequested(from: "b"), end)
    for after in [once, state(once, .loadRequested(from: "b"), end)] {
      #expect(state(after, .titlesRequested) == after)
      #expect(headlinesAnswer(to: .titlesRequested, nil, in: after)?.lines == ["1  x"])
    }
  }

  @Test func listingWithoutTitlesIsRejected() {
    let failed = HeadlinesState(source: "a", headlines: .failed("cannot read a"))
    let rows: [(HeadlinesState, HeadlinesRejection?, String?)] = [
      (start, .notLoaded, "no titles are loaded; use load to get them"),
      (loading, .loading("a"), "\"a\" is still being loaded"),
      (failed, .failed("cannot read a"), "there are no titles: cannot read a"),
      (HeadlinesState(source: "a", headlines: .loaded([])), nil, nil),
    ]
    for (before, rejection, message) in rows {
      var state = before
      let effects = headlinesReducer(&state, .titlesRequested)
      #expect(effects.first?.output as? HeadlinesRejection == rejection)
      #expect(rejection?.description == message)
      #expect(state == before)
    }
  }
}

@Suite struct HeadlinesStateTests {
  @Test func diffsCountTheTitles() {
    let loading = HeadlinesState(headlines: .loading)
    let loaded = HeadlinesState(headlines: .loaded(["a", "b"]))
    #expect(
      loading.changes(from: HeadlinesState()).map { $0.line() }
        == ["headlines: initial → loading"])
    #expect(
      loaded.changes(from: loading).map { $0.line() }
        == ["headlines: loading → loaded(2 titles)"])
    let one = HeadlinesState(source: "x", headlines: .loaded(["a"]))
    #expect(
      one.changes(from: loaded).map { $0.line() } == [
        #"source: "https://news.ycombinator.com/rss" → "x""#,
        "headlines: loaded(2 titles) → loaded(1 title)",
      ])
  }

  @Test func bothSidesOfADiffAreNeverEqual() {
    func lines(_ new: Headlines, _ old: Headlines) -> [String] {
      HeadlinesState(headlines: new).changes(from: HeadlinesState(headlines: old)).map { $0.line() }
    }
    #expect(lines(.failed("b"), .failed("a")) == [#"headlines: failed("a") → failed("b")"#])
    #expect(
      lines(.loaded(["a", "c"]), .loaded(["a", "b"]))
        == ["headlines: loaded(2 titles) → loaded(2 different titles)"])
    #expect(
      lines(.loaded(["b"]), .loaded(["a"]))
        == ["headlines: loaded(1 title) → loaded(1 different title)"])
  }

  @Test func theJSONOfADiffHasAllTitles() throws {
    let loaded = HeadlinesState(headlines: .loaded(["a", "b"]))
    let change = try #require(loaded.changes(from: HeadlinesState()).first)
    guard case .replaced(_, let new) = change.kind else {
      Issue.record("\(change)")
      return
    }
    #expect(new.json == #"{"loaded":["a","b"]}"#)
    #expect(new.json == loaded.headlines.dumpValue.json)
  }

  /// Recordings of version 0.1.0, which discarded the earlier titles, have these fingerprints.
  @Test func fingerprintsLeaveOutTheEarlierTitles() {
    let failed = HeadlinesState(source: "a", headlines: .failed("no"))
    let keeping = HeadlinesState(source: "a", headlines: .failed("no"), earlier: ["x"])
    #expect(keeping.fingerprint == failed.fingerprint)
    #expect(keeping != failed)
    #expect(
      keeping.dumpValue.lines() == [
        #"source: "a""#, #"headlines: failed("no")"#, #"earlier: ["x"]"#,
      ])
  }

  @Test func theDumpOfTheStateHasAllTitles() {
    #expect(
      HeadlinesState(source: "x", headlines: .loaded(["a", "b"])).dumpValue.lines() == [
        #"source: "x""#, #"headlines: loaded(["a", "b"])"#,
      ])
    #expect(
      HeadlinesState(headlines: .failed("no")).dumpValue.lines().last
        == #"headlines: failed("no")"#)
  }
}
