import CommandShell
import StateDiff
import Testing
import Unidirectional

@testable import headlines

@Suite struct KeptFeedTests {
  private static let (one, two) = (feed("https://a/?1"), feed("https://a/?2", "https://a/?… (2)"))
  private static let (file, other) = (feed("/home/b.xml", "b.xml"), feed("https://c/"))

  /// An entry whose name is the shown one, unless another one is given.
  private static func feed(_ address: String, _ name: String? = nil) -> KeptFeed {
    let source = ResourceName(address)
    return KeptFeed(ResourceName(address, description: name ?? source.description))
  }

  @Test(
    arguments: [
      ([], [], [one], [one]), ([], [one], [], [one]), ([], [one], [one], [one]),
      ([one], [one, two], [one, file], [one, file, two]),
      ([one, two], [two], [one, two, file], [two, file]), ([one, two], [one, two], [two], [two]),
      // Two sessions gave one name to two addresses, and two names to one address.
      ([], [feed("https://a/?2")], [one], [one, two]),
      ([], [feed("https://a/?2")], [one, two], [one, two]),
    ] as [([KeptFeed], [KeptFeed], [KeptFeed], [KeptFeed])])
  func theChangesOfTwoSessionsAreMerged(
    base: [KeptFeed], theirs: [KeptFeed], mine: [KeptFeed], merged: [KeptFeed]
  ) {
    let result = KeptFeed.merge(base, theirs, mine)
    #expect(result.map(\.name) == merged.map(\.name))
    #expect(result.map(\.address) == merged.map(\.address))
  }

  @Test func aKeptListAddsFeedsWithoutTitlesAndRemovesOthers() {
    let titles = Headlines.loaded(["x"])
    var state = HeadlinesState(feeds: [
      Feed(source: "https://a/?1", headlines: titles, keeping: .yes),
      Feed(source: "https://c/", headlines: titles, keeping: .yes),
      Feed(source: "script.xml", headlines: titles),
    ])
    #expect(state.keptFeeds.map(\.address) == ["https://a/?1", "https://c/"])
    state.keptFeeds = [Self.file, Self.one, Self.two, Self.file]
    #expect(
      state.feeds.map(\.id) == [
        "b.xml", "https://a/?…", "https://a/?… (2)", "b.xml (2)", "script.xml",
      ])
    #expect(state.feeds.map(\.headlines) == [.initial, titles, .initial, .initial, titles])
    #expect(state.feeds.map(\.keeping) == [.yes, .yes, .yes, .yes, .no])
    // Another session gave the name to another address.
    state.keptFeeds = [KeptFeed(ResourceName("https://a/?3", description: "https://a/?…"))]
    #expect(state.feeds.map(\.headlines) == [.initial, titles])
    #expect(state.keptFeeds.map(\.address) == ["https://a/?3"])
  }

  @Test func aRecordedStateGetsItsAddressesFromTheFile() {
    var file = HeadlinesState()
    file.keptFeeds = [Self.one, Self.two]
    var state = HeadlinesState(feeds: [
      Feed(source: "https://a/?… (2)", keeping: .yes), Feed(source: "https://a/?…", keeping: .yes),
    ])
    #expect(state.keptFeeds == [])
    state.knownAddresses = file.knownAddresses
    #expect(state.keptFeeds.map(\.address) == ["https://a/?2", "https://a/?1"])
    #expect(state.named(["https://a/?1"]).map(\.description) == ["https://a/?…"])
    _ = state.beginLoading([], only: false, keep: false)
    #expect(state.loading.map(\.text) == ["https://a/?2", "https://a/?1"])
  }

  @Test func aFeedThatIsBeingLoadedIsNotReplacedByAKeptOneWithItsName() {
    var state = HeadlinesState()
    _ = state.beginLoading(["https://a/?2"], only: false, keep: true)
    state.keptFeeds = [Self.one]
    #expect(state.feeds.map(\.id) == ["https://a/?… (2)", "https://a/?…"])
    #expect(state.loading.map(\.text) == ["https://a/?2"])
    #expect(state.keptFeeds.map(\.address) == ["https://a/?1"])
  }

  @Test func aNameStaysThatOfItsAddressAfterAnUndo() {
    var before = HeadlinesState()
    _ = before.beginLoading(before.named(["https://a/?1"]), only: false, keep: true)
    var after = HeadlinesState()
    after.knownAddresses = before.knownAddresses
    #expect(
      after.named(["https://a/?2", "https://a/?1"]).map(\.description) == [
        "https://a/?… (2)", "https://a/?…",
      ])
  }

  @Test func onlyOfAScriptLeavesTheKeptListAlone() {
    let kept: ChunkedArray = [
      Feed(source: "a", headlines: .loaded(["x"]), keeping: .yes), Feed(source: "b"),
      Feed(source: "c", headlines: .loading(earlier: nil), keeping: .yes),
    ]
    var (script, terminal) = (HeadlinesState(feeds: kept), HeadlinesState(feeds: kept))
    _ = script.beginLoading(["c", "d", "-"], only: true, keep: false)
    let loading = Headlines.loading(earlier: nil)
    #expect(
      script.feeds == [
        Feed(source: "a", keeping: .yes), Feed(source: "c", headlines: loading, keeping: .yes),
        Feed(source: "d", headlines: loading), Feed(source: "-", headlines: loading),
      ])
    _ = terminal.beginLoading(["c", "d", "-"], only: true, keep: true)
    #expect(terminal.feeds.map(\.id) == ["c", "d", "-"])
    #expect(terminal.feeds.map(\.keeping) == [.yes, .onceLoaded, .no])
  }

  @Test func aFeedIsKeptOnceItHasBeenLoaded() {
    var state = HeadlinesState()
    _ = state.beginLoading(["a", "b"], only: false, keep: true)
    _ = headlinesReducer(&state, .loadResponse(from: "a", .failed("no")))
    #expect(state.keptFeeds == [])
    _ = headlinesReducer(&state, .loadResponse(from: "b", .loaded(["x"])))
    #expect(state.keptFeeds.map(\.name) == ["b"])
    _ = state.beginLoading([], only: false, keep: false)
    _ = headlinesReducer(&state, .loadResponse(from: "a", .loaded(["x"])))
    _ = headlinesReducer(&state, .loadResponse(from: "b", .failed("no")))
    #expect(state.keptFeeds.map(\.name) == ["a", "b"])
  }
}
