import ActivityFeed
import Counter
import FavoritePrimes
import PrimeModal
package import Unidirectional

/// PrimeTime's features, each on its part of the state and of the actions, with the activity feed
/// around them all.
package func primeTimeReducer(
  _ environment: PrimeTimeEnvironment
) -> Reducer<PrimeTimeState, Timestamped<PrimeTimeAction>> {
  combine(
    counterReducer(environment.counter)
      .pullback(state: \.modal.count, action: PrimeTimeAction.counterCase),
    primeModalReducer(environment.primeModal)
      .pullback(state: \.modal, action: PrimeTimeAction.primeModalCase),
    favoritePrimesReducer(environment.favoritePrimes)
      .pullback(state: \.modal.favoritePrimes, action: PrimeTimeAction.favoritePrimesCase)
  )
  .timestamped()
  .wrapped(
    by:
      activityFeed(\.activityFeed) { state, action in
        favoriteChanges(of: action, in: state, environment.primeModal)
      })
}

/// What an action will do to the favourites, given the state before it.
///
/// Loading replaces the list and is not noted.
private func favoriteChanges(
  of action: PrimeTimeAction, in state: PrimeTimeState, _ environment: PrimeModalEnvironment
) -> [FavoriteChange] {
  switch action {
  case .primeModal(let action):
    guard primeModalRejection(of: action, in: state.modal, environment) == nil else { return [] }
    return switch action {
    case .favoriteAdded(let number): [.added(number ?? state.count)]
    case .favoriteRemoved(let number): [.removed(number ?? state.count)]
    case .primalityRequested, .primalityResponse, .factorizationRequested, .factorizationResponse:
      []
    }
  case .favoritePrimes(let action):
    guard case .deleted(let positions) = action,
      favoritePrimesRejection(of: action, in: state.favoritePrimes) == nil
    else { return [] }
    return favorites(state.favoritePrimes, at: positions).map(FavoriteChange.removed)
  case .counter, .activityFeed:
    return []
  }
}
