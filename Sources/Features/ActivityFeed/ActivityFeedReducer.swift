package import Unidirectional

/// Returns a higher-order reducer that adds an entry to the feed for every favorite that an action
/// adds or removes.
///
/// It compares the favorites before and after an action, so it does not have to repeat the rules by
/// which the wrapped reducer adds and removes them. `record` adds an entry to the feed in a state.
package func activityFeed<State, Favorites, Action>(
  of favorites: @escaping @Sendable (State) -> Favorites,
  changes: @escaping @Sendable (_ before: Favorites, _ after: Favorites) -> [FavoriteChange],
  record: @escaping @Sendable (inout State, Activity) -> Void
) -> HigherOrderReducer<State, Timestamped<Action>> {
  { reducer in
    Reducer { state, action in
      let before = favorites(state)
      let effects = reducer(&state, action)
      for change in changes(before, favorites(state)) {
        record(&state, Activity(time: action.time, change: change))
      }
      return effects
    }
  }
}

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
package enum ActivityFeedRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The page number is less than 1 or greater than `count`, the number of pages.
  case noSuchPage(Int64, count: Int)

  /// The message for the user, without a final period.
  package var description: String {
    switch self {
    case .noSuchPage(let number, 1): "the feed has no page \(number); there is only page 1"
    case .noSuchPage(let number, let count):
      "the feed has no page \(number); the pages are 1 to \(count)"
    }
  }
}
