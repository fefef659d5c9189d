import Unidirectional

/// A page of the feed: ten entries, the latest last.
///
/// Whoever asks names the page, so that no place in the feed is kept: to look at page 2 changes no
/// state, and leaves nothing to undo.
package struct ActivityFeedPage: Equatable, Sendable {
  /// How many entries a full page has.
  package static let length = 10

  /// The entries, latest last.
  package let activities: [Activity]

  /// The page of this number, counted from 1, which holds the latest entries.
  ///
  /// An empty feed has one page, which is empty.
  ///
  /// - Throws: ``ActivityFeedRejection``, where there is no such page.
  package init(
    _ number: Int64, of feed: some RandomAccessCollection<Activity>
  ) throws(ActivityFeedRejection) {
    let pages = Paginated(feed, pageLength: Self.length, numbering: .fromEnd)
    do throws(PageRejection) {
      activities = Array(try pages.page(Int(clamping: number)))
    } catch {
      throw .noSuchPage(number, count: pages.pageCount)
    }
  }
}

/// Why the feed does not show what was asked for.
package enum ActivityFeedRejection: Error, Equatable, Sendable {
  /// The feed has fewer pages, or pages are counted from 1.
  case noSuchPage(Int64, count: Int)
}

extension ActivityFeedRejection: CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  package var description: String {
    switch self {
    case .noSuchPage(let number, 1): "the feed has no page \(number); there is only page 1"
    case .noSuchPage(let number, let count):
      "the feed has no page \(number); the pages are 1 to \(count)"
    }
  }
}
