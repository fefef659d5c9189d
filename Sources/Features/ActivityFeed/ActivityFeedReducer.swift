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
