import ActivityFeed
import PrimeNumbers
import StateDiff
import Testing
import Unidirectional

@Suite struct ActivityFeedTests {
  private struct State: Equatable, Sendable {
    var favorites: ChunkedArray<Integer> = []
    var feed: [Activity] = []
  }

  /// A reducer that removes the first favorite for 0, ignores 9, and adds any other number.
  private let reducer = Reducer<State, Integer> { state, number in
    switch number {
    case 0: state.favorites.removeFirst()
    case 9: break
    default: state.favorites.append(number)
    }
    return []
  }
  .timestamped()
  .wrapped(
    by:
      activityFeed(
        of: { $0.favorites },
        removals: { state, number in number == 0 ? Array(state.favorites.prefix(1)) : [number] },
        record: { $0.feed.append($1) }))

  @Test func entriesHaveTheTimeOfTheAction() {
    var state = State()
    _ = reducer(&state, Timestamped(5, at: Timestamp(seconds: 10)))
    _ = reducer(&state, Timestamped(0, at: Timestamp(seconds: 20)))
    _ = reducer(&state, Timestamped(9, at: Timestamp(seconds: 30)))
    #expect(state.favorites.isEmpty)
    #expect(
      state.feed.map(\.description) == [
        "1970-01-01T00:00:10Z added 5", "1970-01-01T00:00:20Z removed 5",
      ])
  }

  @Test(
    arguments: [
      (0, 1, 0..<0), (1, 1, 0..<1), (10, 1, 0..<10), (11, 1, 1..<11), (11, 2, 0..<1),
      (25, 1, 15..<25), (25, 2, 5..<15), (25, 3, 0..<5),
    ] as [(Int, Int64, Range<Int>)])
  func pagesHoldTenEntriesFromTheEnd(count: Int, page: Int64, range: Range<Int>) throws {
    let feed = (0..<count).map {
      Activity(time: Timestamp(seconds: Int64($0)), change: .added(Integer(Int64($0))))
    }
    #expect(try activityFeedPage(page, of: feed) == Array(feed[range]))
  }

  @Test(
    arguments: [
      (0, 2, "there is no page 2; there is only page 1"),
      (10, 2, "there is no page 2; there is only page 1"),
      (11, 3, "there is no page 3; the pages are 1 to 2"),
      (11, 0, "there is no page 0; the pages are 1 to 2"),
      (11, -1, "there is no page -1; the pages are 1 to 2"),
    ] as [(Int, Int64, String)])
  func missingPagesAreRejected(count: Int, page: Int64, message: String) {
    let feed = (0..<count).map {
      Activity(time: Timestamp(seconds: Int64($0)), change: .removed(Integer(Int64($0))))
    }
    let error = #expect(throws: PageRejection.self) {
      try activityFeedPage(page, of: feed)
    }
    #expect(error?.description == message)
  }
}
