import CommandShell
import StateDiff
import Testing
import headlines

@Suite struct HeadlinesAnswerTests {
  private let loading = HeadlinesState("a", .loading(earlier: nil))
  private let loaded = HeadlinesState("a", .loaded(["x", "y"]))
  private let several = HeadlinesState(feeds: [
    Feed(source: "a", headlines: .loaded(["x", "y"])), Feed(source: "b", headlines: .initial),
    Feed(source: "c", headlines: .failed("cannot read c", earlier: ["z"])),
    Feed(source: "d", headlines: .loaded([])),
  ])

  private func answer(_ action: HeadlinesAction, in state: HeadlinesState) -> Answer? {
    headlinesAnswer(to: action, nil, in: state)
  }

  private func value(_ source: String, _ titles: String...) -> DumpValue {
    .record([
      .init("source", .string(source)), .init("title", .none),
      .init("titles", .list(titles.map(DumpValue.string))),
      .init("links", .list(titles.map { _ in .none })),
    ])
  }

  @Test func titlesAreNumbered() {
    let list = Answer(["1  x", "2  y"], value: .list([value("a", "x", "y")]))
    #expect(answer(.titlesRequested, in: loaded) == list)
    #expect(answer(.loadResponse(from: "a", .loaded(["x", "y"])), in: loaded) == list)
  }

  @Test func theTitlesOfSeveralFeedsAreListedByFeed() {
    #expect(
      answer(.titlesRequested, in: several)
        == Answer(
          ["\"a\":", "1  x", "2  y", "\"c\":", "3  z", "\"d\" has no titles"],
          value: .list([value("a", "x", "y"), value("c", "z"), value("d")])))
    #expect(
      answer(.loadResponse(from: "a", .loaded(["x", "y"])), in: several)
        == Answer(["\"a\":", "1  x", "2  y"], value: .list([value("a", "x", "y")])))
  }

  @Test func aFeedIsListedUnderItsTitle() {
    let items = [NewsItem(title: "x", link: "http://a/?b")]
    let feed = NewsFeed(title: "The Post", items: items, repairs: 1)
    let value = DumpValue.record([
      .init("source", .string("c")), .init("title", .string("The Post")),
      .init("titles", .list([.string("x")])), .init("links", .list([.string("http://a/?b")])),
      .init("repaired", .integer(1)),
    ])
    #expect(
      answer(.titlesRequested, in: HeadlinesState("c", .loaded(feed)))
        == Answer(["\"The Post\" (1 place repaired):", "1  x"], value: .list([value])))
    var state = several
    state.feeds.append(Feed(source: "e", headlines: .loaded(feed)))
    #expect(
      answer(.loadResponse(from: "e", .loaded(feed)), in: state)?.lines
        == ["\"The Post\" (1 place repaired):", "4  x"])
    let untitled = NewsFeed(items: items, repairs: 3)
    #expect(
      answer(.titlesRequested, in: HeadlinesState("c.xml", .loaded(untitled)))?.lines
        == ["\"c.xml\" (3 places repaired):", "1  x"])
  }

  @Test func theAddressOfTheFeedOfAPageIsShown() {
    let feed = NewsFeed(items: [NewsItem(title: "x")], address: "http://a/feed?b=1")
    let answer = answer(.titlesRequested, in: HeadlinesState("http://a/", .loaded(feed)))
    #expect(answer?.lines.first == #""http://a/" is a web page; its feed is "http://a/feed?…""#)
    #expect(answer?.value.elements.first?["feed"] == .string("http://a/feed?…"))
  }

  @Test func anEmptyFeedIsNamed() {
    #expect(
      answer(.loadResponse(from: "a", .loaded([])), in: HeadlinesState("a", .loaded([])))
        == Answer(["\"a\" has no titles"], value: .list([value("a")])))
  }

  @Test func aLinkIsPrintedAsItIs() {
    let link = "http://a/?b"
    let feed = NewsFeed(items: [
      NewsItem(title: "x"), NewsItem(title: "y", link: ResourceName(link)),
    ])
    let state = HeadlinesState("c", .loading(earlier: feed))
    #expect(answer(.linkRequested(2), in: state) == Answer(link, value: .string(link)))
    #expect(answer(.linkRequested(1), in: state) == nil)
    #expect(answer(.openRequested(2), in: state) == nil)
  }

  @Test func aFailureIsAnError() {
    let response = HeadlinesAction.loadResponse(from: "a", .failed("cannot read a"))
    let failed = HeadlinesState("a", .failed("cannot read a", earlier: nil))
    #expect(answer(response, in: failed)?.error == "cannot read a")
    let kept = HeadlinesState("a", .failed("cannot read a", earlier: ["x"]))
    #expect(answer(response, in: kept)?.error == "cannot read a; the earlier titles are kept")
  }

  @Test func aSourceThatIsBeingLoadedAlreadyIsNamed() {
    let sources: [ResourceName] = ["a", "b"]
    let values = ["a", "b"].map { DumpValue.record([.init("source", .string($0))]) }
    let action = HeadlinesAction.loadRequested(from: sources, only: false, keep: false)
    #expect(
      headlinesAnswer(to: action, Array(sources[..<1]), in: loading)
        == Answer("\"a\" is already being loaded", value: .list([values[0]])))
    #expect(
      headlinesAnswer(to: action, sources, in: several)
        == Answer(
          ["\"a\" is already being loaded", "\"b\" is already being loaded"],
          value: .list(values)))
    #expect(answer(action, in: loading) == nil)
  }

  @Test func anIgnoredResponseIsNotShown() {
    let source: ResourceName = "b"
    for outcome in [LoadOutcome.failed("no"), .loaded(["x"])] {
      #expect(
        headlinesAnswer(to: .loadResponse(from: source, outcome), source, in: loaded) == nil)
    }
  }
}

extension HeadlinesState {
  /// A state with a single feed.
  init(_ source: ResourceName, _ headlines: Headlines) {
    self.init(feeds: [Feed(source: source, headlines: headlines)])
  }
}
