import Unidirectional

/// A page of the feed with up to ten entries, latest last.
///
/// Each request names the page to show. The state therefore stores no current page, and showing a
/// page does not change the state, so there is nothing to undo.
package struct ActivityFeedPage: Equatable, Sendable {
  /// The number of entries in a full page.
  package static let length = 10

  /// The entries, latest last.
  package let activities: [Activity]

  /// Creates a page from the entries of a feed.
  ///
  /// An empty feed has one empty page.
  ///
  /// - Parameters:
  ///   - number: The page number, counted from 1. Page 1 has the latest entries.
  ///   - feed: All entries, latest last.
  /// - Throws: ``ActivityFeedRejection`` if there is no such page.
  package init(
    _ number: Int64, of feed: some RandomAccessCollection<Activity>
  ) throws(ActivityFeedRejection) {
    var pages = Paginated(feed, pageLength: Self.length, numbering: .fromEnd)
    do throws(PageRejection) {
      try pages.apply(.requested(Int(clamping: number)))
      activities = Array(pages.page)
    } catch {
      throw .noSuchPage(number, count: pages.pageCount)
    }
  }
}

/// The reason a page of the feed cannot be shown.
package enum ActivityFeedRejection: Error, Hashable, Sendable {
  /// The page number is less than 1 or greater than `count`, the number of pages.
  case noSuchPage(Int64, count: Int)
}

extension ActivityFeedRejection: CustomStringConvertible {
  /// The message for the user, without a final period.
  package var description: String {
    switch self {
    case .noSuchPage(let number, 1): "the feed has no page \(number); there is only page 1"
    case .noSuchPage(let number, let count):
      "the feed has no page \(number); the pages are 1 to \(count)"
    }
  }
}
