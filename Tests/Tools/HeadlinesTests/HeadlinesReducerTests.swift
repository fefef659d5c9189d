import CommandShell
import StateDiff
import Testing
import Unidirectional
import headlines

@Suite struct HeadlinesReducerTests {
  private func state(_ state: HeadlinesState, _ actions: HeadlinesAction...) -> HeadlinesState {
    var state = state
    for action in actions {
      #expect(headlinesReducer(&state, action).allSatisfy { $0.output != nil })
    }
    return state
  }

  private func load(_ sources: ResourceName...) -> HeadlinesAction {
    .loadRequested(from: sources, only: false, keep: false)
  }

  private let start = HeadlinesState()
  private let loading = HeadlinesState("a", .loading(earlier: nil))
  private let loaded = HeadlinesState("a", .loaded(["x"]))
  private let reload = HeadlinesAction.loadRequested(from: [], only: false, keep: false)

  @Test func aLoadLastsUntilItsResponse() {
    #expect(start.loading == [])
    #expect(state(start, load("a")) == loading)
    #expect(loading.loading == ["a"])
    #expect(state(loading, .loadResponse(from: "a", .loaded(["x"]))) == loaded)
    #expect(
      state(loading, .loadResponse(from: "a", .failed("no")))
        == HeadlinesState("a", .failed("no", earlier: nil)))
  }

  @Test func eachSourceIsAFeed() {
    let both = state(loaded, load("b", "c"))
    #expect(
      both.feeds == [
        Feed(source: "a", headlines: .loaded(["x"])),
        Feed(source: "b", headlines: .loading(earlier: nil)),
        Feed(source: "c", headlines: .loading(earlier: nil)),
      ])
    #expect(both.loading == ["b", "c"])
  }

  @Test func aFeedThatFailsLeavesTheOthersAlone() {
    let ended = state(
      start, load("a", "b"), .loadResponse(from: "b", .loaded(["y"])),
      .loadResponse(from: "a", .failed("no")))
    #expect(
      ended.feeds == [
        Feed(source: "a", headlines: .failed("no", earlier: nil)),
        Feed(source: "b", headlines: .loaded(["y"])),
      ])
    #expect(state(ended, .titlesRequested) == ended)
  }

  @Test func reloadingLoadsAllFeeds() {
    #expect(state(start, reload).loading == ["https://news.ycombinator.com/rss"])
    #expect(state(loaded, reload) == HeadlinesState("a", .loading(earlier: ["x"])))
    let both = state(loaded, load("b"), .loadResponse(from: "b", .failed("no")))
    #expect(state(both, reload).loading == ["a", "b"])
  }

  @Test func onlyForgetsTheOtherFeedsAndTheEarlierTitles() {
    let only = HeadlinesAction.loadRequested(from: ["a"], only: true, keep: false)
    #expect(state(loaded, load("b"), only) == loading)
    #expect(state(loaded, .loadRequested(from: [], only: true, keep: false)) == loading)
  }

  @Test func theSameSourceIsNotLoadedTwice() {
    for action in [load("a"), reload] {
      var state = loading
      let effects = headlinesReducer(&state, action)
      #expect(effects == [.output("alreadyLoading", ["a"] as [ResourceName])])
      #expect(state == loading)
    }
    var state = loading
    #expect(headlinesReducer(&state, load("b")).isEmpty)
  }

  @Test func removingForgetsAFeedAndCancelsItsLoad() {
    let both = state(loaded, load("b"))
    #expect(state(both, .removeRequested("b")) == loaded)
    #expect(state(both, .removeRequested("a")) == HeadlinesState("b", .loading(earlier: nil)))
    var state = loaded
    let rejection = HeadlinesRejection.notAFeed("b")
    #expect(headlinesReducer(&state, .removeRequested("b")) == [.reject(rejection)])
    #expect(state == loaded)
    #expect(
      rejection.description == "\"b\" is not a feed that was loaded; press Tab to complete a feed")
    let secret: ResourceName = "https://a/?b"
    #expect(
      self.state(HeadlinesState(secret, .initial), .removeRequested("https://a/?…")).feeds == [])
  }

  /// Tests the addresses that can be opened, and the reasons for which others cannot.
  @Test(arguments: [
    ("https://a/?b=1&c='x'$(y)#d", nil), ("http://a.example:8080/", nil),
    ("ftp://a/", "cannot open \"ftp://a/\": unknown scheme \"ftp\" in the URL; use https"),
    ("file:///etc/passwd", "cannot open \"file:///etc/passwd\": unknown scheme"),
    ("javascript://x/%0aalert(1)", "unknown scheme \"javascript\""), ("https://a b/", "invalid"),
    ("https://u:p@a/", "must not contain a user name"), ("https://é/", nil),
    ("https://a/\"", nil), ("-https://a", "cannot open"),
    ("https://[::1]/", "bad host"), ("//a/", "no scheme"),
  ])
  func onlyAddressesOfPagesAreOpened(_ link: String, _ said: String?) {
    let item = NewsItem(title: "x", link: ResourceName(link))
    var state = HeadlinesState("a", .loaded(NewsFeed(items: [item])))
    let effects = openingLinks(.unimplemented)(&state, .openRequested(1))
    let rejection = effects.first?.output as? HeadlinesRejection
    #expect((rejection == nil) == (said == nil))
    if let said { #expect(rejection?.description.contains(said) == true, "\(link)") }
    #expect(headlinesReducer(&state, .linkRequested(1)).isEmpty)
  }

  @Test(arguments: [HeadlinesAction.linkRequested, HeadlinesAction.openRequested])
  func anAddressFromARecordingLacksAPart(action: @Sendable (Int) -> HeadlinesAction) {
    for link in ["https://a/?…", "https://a/#…"] {
      let item = NewsItem(title: "x", link: ResourceName(link))
      var state = HeadlinesState("a", .loaded(NewsFeed(items: [item])))
      let rejection = HeadlinesRejection.redactedLink(ResourceName(link))
      #expect(openingLinks(.unimplemented)(&state, action(1)) == [.reject(rejection)])
    }
  }

  @Test(arguments: [HeadlinesAction.linkRequested, HeadlinesAction.openRequested])
  func aTitleWithoutAnAddressIsRejected(_ action: @Sendable (Int) -> HeadlinesAction) {
    let feed = NewsFeed(items: [NewsItem(title: "y", link: "https://a/")])
    let both = HeadlinesState(feeds: [
      Feed(source: "a", headlines: .loaded(["x"])), Feed(source: "b", headlines: .initial),
      Feed(source: "c", headlines: .failed("no", earlier: feed)),
    ])
    let rows: [(HeadlinesState, Int, HeadlinesRejection?, String?)] = [
      (both, 1, .noLink(1), "title 1 has no address"), (both, 2, nil, nil),
      (both, 3, .noTitle(3), "there is no title 3; use titles to list them"),
      (both, 0, .noTitle(0), "there is no title 0; use titles to list them"),
      (start, 1, .notLoaded, "no titles are loaded; use load or reload to get them"),
    ]
    for (before, number, rejection, said) in rows {
      var state = before
      let effects = headlinesReducer(&state, action(number))
      #expect(effects.first?.output as? HeadlinesRejection == rejection)
      #expect(rejection?.description == said)
      #expect(state == before)
    }
  }

  @Test func aFeedFromARecordingTakesItsWholeAddress() {
    let recorded: ResourceName = "https://example.org/?…"
    let whole: ResourceName = "https://example.org/?key=1"
    #expect(
      state(HeadlinesState(recorded, .loaded(["x"])), load(whole))
        == HeadlinesState(whole, .loading(earlier: ["x"])))
    #expect(
      state(start, load(recorded), load(whole)) == HeadlinesState(whole, .loading(earlier: nil)))
  }

  @Test func theResponseOfARemovedOrLoadedFeedChangesNothing() {
    let answer = HeadlinesAction.loadResponse(from: "b", .loaded(["x"]))
    #expect(state(loading, answer) == loading)
    #expect(state(start, answer) == start)
    #expect(state(loaded, .loadResponse(from: "a", .failed("no"))) == loaded)
  }

  @Test func cancellingEndsOnlyARunningLoad() {
    let cancelled = HeadlinesAction.loadCancelled(from: "a")
    #expect(state(loading, cancelled) == HeadlinesState("a", .initial))
    #expect(state(loaded, cancelled) == loaded)
    #expect(state(loaded, reload, cancelled) == loaded)
  }

  @Test func cancellingEndsOneLoad() {
    let both = state(start, load("a", "b"))
    #expect(state(both, .loadCancelled(from: "a")).loading == ["b"])
  }

  @Test(
    arguments: [.loadResponse(from: "a", .failed("no")), .loadCancelled(from: "a")]
      as [HeadlinesAction])
  func aLoadThatFailsOrIsCanceledKeepsTheEarlierTitles(_ end: HeadlinesAction) {
    let once = state(loaded, reload, end)
    for after in [once, state(once, reload), state(once, reload, end)] {
      #expect(state(after, .titlesRequested) == after)
      #expect(headlinesAnswer(to: .titlesRequested, nil, in: after)?.lines == ["1  x"])
    }
  }

  @Test func listingWithoutTitlesIsRejected() {
    let failed = HeadlinesState("a", .failed("cannot read a", earlier: nil))
    let rows: [(HeadlinesState, HeadlinesRejection?, String?)] = [
      (start, .notLoaded, "no titles are loaded; use load or reload to get them"),
      (loading, .loading("a"), "\"a\" is still being loaded"),
      (failed, .failed("cannot read a"), "there are no titles: cannot read a"),
      (state(failed, load("b")), .loading("b"), "\"b\" is still being loaded"),
      (HeadlinesState("a", .loaded([])), nil, nil),
      (state(loaded, load("b")), nil, nil),
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
  private func lines(_ new: HeadlinesState, _ old: HeadlinesState) -> [String] {
    new.changes(from: old).map { $0.line() }
  }

  @Test func diffsCountTheTitles() {
    let loading = HeadlinesState("a", .loading(earlier: nil))
    let loaded = HeadlinesState("a", .loaded(["a", "b"]))
    #expect(
      lines(loading, HeadlinesState()) == [#"feeds[0]: + {source: "a", headlines: loading}"#])
    #expect(lines(loaded, loading) == ["feeds[0].headlines: loading → loaded(2 titles)"])
    #expect(
      lines(HeadlinesState("a", .loading(earlier: ["a", "b"])), loaded)
        == ["feeds[0].headlines: loaded(2 titles) → loading"])
    #expect(
      lines(HeadlinesState("x", .loaded(["a"])), loaded) == [
        #"feeds[0]: - {source: "a", headlines: loaded(2 titles)}"#,
        #"feeds[0]: + {source: "x", headlines: loaded(1 title)}"#,
      ])
  }

  @Test func bothSidesOfADiffAreNeverEqual() {
    func line(_ new: Headlines, _ old: Headlines) -> String? {
      lines(HeadlinesState("a", new), HeadlinesState("a", old)).first
    }
    #expect(
      line(.failed("b", earlier: nil), .failed("a", earlier: nil))
        == #"feeds[0].headlines: failed("a") → failed("b")"#)
    #expect(
      line(.failed("a", earlier: ["x"]), .failed("a", earlier: nil))
        == #"feeds[0].headlines: failed("a") → failed("a", earlier: ["x"])"#)
    #expect(
      line(.loading(earlier: nil), .loading(earlier: ["x"]))
        == #"feeds[0].headlines: loading(earlier: ["x"]) → loading"#)
    #expect(
      line(.loaded(["a", "c"]), .loaded(["a", "b"]))
        == "feeds[0].headlines: loaded(2 titles) → loaded(2 different titles)")
    #expect(
      line(.loaded(["b"]), .loaded(["a"]))
        == "feeds[0].headlines: loaded(1 title) → loaded(1 different title)")
  }

  @Test func theJSONOfADiffHasAllTitles() throws {
    let rows: [(Headlines, String)] = [
      (.loaded(["a", "b"]), #"{"loaded":["a","b"]}"#), (.loading(earlier: nil), #""loading""#),
      (.loading(earlier: ["a"]), #"{"loading":{"earlier":["a"]}}"#),
      (.failed("no", earlier: nil), #"{"failed":"no"}"#),
    ]
    for (headlines, json) in rows {
      let state = HeadlinesState("x", headlines)
      let change = try #require(state.changes(from: HeadlinesState("x", .initial)).first)
      guard case .replaced(_, let new) = change.kind else {
        Issue.record("\(change)")
        return
      }
      #expect(new.json == json)
      #expect(headlines.dumpValue.json == json)
      #expect(state.dumpValue.json == #"{"feeds":[{"source":"x","headlines":\#(json)}]}"#)
    }
  }

  @Test func theDumpHasTheTitleAndTheLinksOfAFeed() {
    let items = [NewsItem(title: "a", link: "http://b/?c"), NewsItem(title: "d")]
    let feed = NewsFeed(title: "All", items: items, repairs: 2)
    let text = #"{title: "All", titles: ["a", "d"], links: ["http://b/?…", none], repaired: 2}"#
    #expect(Headlines.loaded(feed).dumpValue.line == "loaded(\(text))")
    #expect(
      Headlines.loading(earlier: feed).dumpValue.json
        == #"{"loading":{"earlier":{"title":"All","titles":["a","d"],"links":["http://b/?…",null],"#
        + #""repaired":2}}}"#)
    #expect(
      lines(HeadlinesState("a", .loaded(feed)), HeadlinesState("a", .loaded(["a", "d"])))
        == ["feeds[0].headlines: loaded(2 titles) → loaded(2 different titles)"])
  }

  @Test func fingerprintsIncludeTheEarlierTitles() {
    let failed = HeadlinesState("a", .failed("no", earlier: nil))
    let keeping = HeadlinesState("a", .failed("no", earlier: ["x"]))
    #expect(keeping.fingerprint != failed.fingerprint)
  }

  @Test func theDumpOfTheStateHasAllTitles() {
    #expect(
      HeadlinesState("x", .loaded(["a", "b"])).dumpValue.lines() == [
        "feeds:", "  [0]:", #"    source: "x""#, #"    headlines: loaded(["a", "b"])"#,
      ])
    #expect(
      HeadlinesState("x", .failed("no", earlier: ["a"])).dumpValue.lines().last
        == #"    headlines: failed("no", earlier: ["a"])"#)
  }
}
