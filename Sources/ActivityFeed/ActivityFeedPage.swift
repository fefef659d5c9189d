import Unidirectional

/// A page of the feed with up to ten entries, latest last.
///
/// A command names the page that it shows, so the state does not store a position. Showing page 2
/// changes nothing, and leaves nothing to undo.
package struct ActivityFeedPage: Equatable, Sendable {
  /// The number of entries in a full page.
  package static let length = 10

  /// The entries, latest last.
  package let activities: [Activity]

  /// Selects a page of a feed.
  ///
  /// An empty feed has one empty page.
  ///
  /// - Parameters:
  ///   - number: The number of the page, counted from 1; page 1 has the latest entries.
  ///   - feed: The feed.
  /// - Throws: ``ActivityFeedRejection`` if there is no such page.
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

/// The reason why a page of the feed cannot be shown.
package enum ActivityFeedRejection: Error, Hashable, Sendable {
  /// The feed has fewer pages, or the number is less than 1.
  case noSuchPage(Int64, count: Int)
}

extension ActivityFeedRejection: CustomStringConvertible {
  /// A message without a final period.
  package var description: String {
    switch self {
    case .noSuchPage(let number, 1): "the feed has no page \(number); there is only page 1"
    case .noSuchPage(let number, let count):
      "the feed has no page \(number); the pages are 1 to \(count)"
    }
  }
}
