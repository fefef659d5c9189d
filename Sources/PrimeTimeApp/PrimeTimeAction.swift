package import ActivityFeed
package import Counter
package import FavoritePrimes
package import PrimeModal
import Unidirectional

/// What happens in PrimeTime, feature by feature.
package enum PrimeTimeAction: Codable, Equatable, Sendable {
  /// Something happened around the count.
  case counter(CounterAction)

  /// Something happened around a number that may be prime.
  case primeModal(PrimeModalAction)

  /// Something happened to the list of favourites.
  case favoritePrimes(FavoritePrimesAction)

  /// Something happened to the feed itself.
  case activityFeed(ActivityFeedAction)
}

extension PrimeTimeAction {
  static let counterCase = CasePath(PrimeTimeAction.counter) { action in
    if case .counter(let counter) = action { counter } else { nil }
  }

  static let primeModalCase = CasePath(PrimeTimeAction.primeModal) { action in
    if case .primeModal(let modal) = action { modal } else { nil }
  }

  static let favoritePrimesCase = CasePath(PrimeTimeAction.favoritePrimes) { action in
    if case .favoritePrimes(let favorites) = action { favorites } else { nil }
  }
}
