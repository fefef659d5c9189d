import Unidirectional

/// Returns a page of the feed with up to ten entries, latest last; an empty feed has one empty
/// page.
///
/// Each request names the page to show, counted from 1; page 1 has the latest entries. The state
/// therefore stores no current page, and showing a page does not change the state, so there is
/// nothing to undo.
///
/// - Throws: ``ActivityFeedRejection`` if there is no such page.
package func activityFeedPage(
  _ number: Int64, of feed: some RandomAccessCollection<Activity>
) throws(ActivityFeedRejection) -> [Activity] {
  var pages = Paginated(feed, pageLength: 10, numbering: .fromEnd)
  do throws(PageRejection) {
    try pages.apply(.requested(Int(clamping: number)))
    return Array(pages.page)
  } catch {
    throw .noSuchPage(number, count: pages.pageCount)
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
