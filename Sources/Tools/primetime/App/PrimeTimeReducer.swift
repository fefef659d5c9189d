import ActivityFeed
package import Counter
package import FavoritePrimes
import NamedNumbers
package import PrimeCheck
import PrimeNumbers
import PrimePictures
package import Unidirectional

/// The functions that PrimeTime depends on, grouped by feature.
package struct PrimeTimeEnvironment: Sendable {
  package var counter: CounterEnvironment
  package var primeCheck: PrimeCheckEnvironment
  package var favoritePrimes: FavoritePrimesEnvironment

  /// An environment for tests, in which every call traps.
  package static let unimplemented = PrimeTimeEnvironment(
    counter: .unimplemented, primeCheck: .unimplemented, favoritePrimes: .unimplemented)
}

/// Returns the reducer of PrimeTime, which combines the reducers of the features.
///
/// It also records the additions and removals of favorites in the activity feed.
package func primeTimeReducer(
  _ environment: PrimeTimeEnvironment
) -> Reducer<PrimeTimeState, Timestamped<PrimeTimeAction>> {
  combine(
    combine(
      counterReducer(environment.counter)
        .pullback(state: \.count, action: PrimeTimeAction.counterCase),
      namedNumbersReducer().pullback(state: \.names, action: PrimeTimeAction.namedNumbersCase),
      primeCheckReducer(environment.primeCheck)
        .pullback(state: \.count, action: PrimeTimeAction.primeCheckCase),
      primePicturesReducer()
        .pullback(state: \.favoritePrimes, action: PrimeTimeAction.primePicturesCase)
    )
    .timestamped(),
    favoritePrimesReducer(environment.favoritePrimes)
      .pullback(state: \.favorites)
      .timestamped()
      .wrapped(
        by: activityFeed(
          of: { $0.favoritePrimes },
          removals: { state, action in action.removals(from: state.favorites) },
          record: { $0.activityFeed.append($1) })
      )
      .pullback(state: \.self, action: PrimeTimeAction.favoritePrimesCase.timestamped()))
}
