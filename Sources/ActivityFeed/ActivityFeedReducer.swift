package import Unidirectional

/// A higher-order reducer that notes every favourite added or taken off, whichever action did it.
///
/// The entries are made of the state before the action, since a deletion says only where the number
/// stood, and of the time that came with it.
///
/// - Parameters:
///   - feed: Where the entries go, latest last.
///   - changes: What an action will do to the favourites, given the state before it.
/// - Returns: What to wrap a reducer with.
package func activityFeed<State, Feed: RangeReplaceableCollection & SendableMetatype, Action>(
  _ feed: any WritableKeyPath<State, Feed> & Sendable,
  changes: @escaping @Sendable (State, Action) -> [FavoriteChange]
) -> HigherOrderReducer<State, Timestamped<Action>> where Feed.Element == Activity {
  { reducer in
    Reducer { state, action in
      let changes = changes(state, action.action)
      let effects = reducer(&state, action)
      for change in changes {
        state[keyPath: feed].append(Activity(time: action.time, change: change))
      }
      return effects
    }
  }
}
