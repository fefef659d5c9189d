package import PrimeNumbers
package import StateDiff
package import Unidirectional

/// Returns a higher-order reducer that adds an entry to the feed for each favorite that an action
/// adds or removes.
///
/// The wrapped reducer decides whether the action succeeds. If the list of favorites is longer
/// after the action, the new numbers at its end were added. If the list is shorter, the numbers
/// that `removals` returned were removed. If the length is unchanged, there are no new entries.
/// Only the length is kept during the action, and no copy of the list, so that the wrapped reducer
/// changes the list in place.
///
/// - Parameters:
///   - favorites: Returns the favorites in a state.
///   - removals: Returns the favorites that an action removes, given the state before the action;
///     nil for an action that the feed does not record. The result does not matter for an action
///     that removes no favorite.
///   - record: Adds an entry to the feed in a state.
/// - Returns: The higher-order reducer.
package func activityFeed<State, Action>(
  of favorites: @escaping @Sendable (State) -> ChunkedArray<Integer>,
  removals: @escaping @Sendable (State, Action) -> [Integer]?,
  record: @escaping @Sendable (inout State, Activity) -> Void
) -> HigherOrderReducer<State, Timestamped<Action>> {
  { reducer in
    Reducer { state, action in
      guard let removed = removals(state, action.action) else { return reducer(&state, action) }
      let count = favorites(state).count
      let effects = reducer(&state, action)
      let list = favorites(state)
      let changes =
        list.count < count
        ? removed.map(FavoriteChange.removed)
        : list.dropFirst(count).map(FavoriteChange.added)
      for change in changes { record(&state, Activity(time: action.time, change: change)) }
      return effects
    }
  }
}

/// Returns a page of the feed with up to ten entries, latest last.
///
/// Pages are counted from 1, and page 1 has the latest entries. An empty feed has one empty page.
/// Each request names the page to show, so the state stores no current page. Showing a page
/// therefore does not change the state, and there is nothing to undo.
///
/// - Throws: `PageRejection` if there is no such page.
package func activityFeedPage(
  _ number: Int64, of feed: some RandomAccessCollection<Activity>
) throws(PageRejection) -> [Activity] {
  var pages = Paginated(feed, pageLength: 10, numbering: .fromEnd)
  try pages.apply(.requested(Int(clamping: number)))
  return Array(pages.page)
}
