package import Unidirectional

/// Returns a higher-order reducer that adds an entry to the feed for every favorite that an action
/// adds or removes.
///
/// The higher-order reducer compares the favorites before and after an action, so it does not
/// repeat the rules of the reducer that it wraps.
///
/// - Parameters:
///   - feed: The key path of the feed, in which the latest entry is last.
///   - favorites: Returns the favorites in a state.
///   - changes: Returns the changes between the favorites before and after an action.
/// - Returns: The higher-order reducer.
package func activityFeed<
  State, Feed: RangeReplaceableCollection & SendableMetatype, Favorites, Action
>(
  _ feed: any WritableKeyPath<State, Feed> & Sendable,
  of favorites: @escaping @Sendable (State) -> Favorites,
  changes: @escaping @Sendable (_ before: Favorites, _ after: Favorites) -> [FavoriteChange]
) -> HigherOrderReducer<State, Timestamped<Action>> where Feed.Element == Activity {
  { reducer in
    Reducer { state, action in
      let before = favorites(state)
      let effects = reducer(&state, action)
      for change in changes(before, favorites(state)) {
        state[keyPath: feed].append(Activity(time: action.time, change: change))
      }
      return effects
    }
  }
}
