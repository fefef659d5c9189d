package import ActivityFeed
import CommandShell
package import Counter
package import FavoritePrimes
package import NamedNumbers
package import PrimeCheck
package import PrimePictures

/// An action of PrimeTime, with one case for each feature.
package enum PrimeTimeAction: ToolAction {
  case counter(CounterAction)
  case namedNumbers(NamedNumbersAction)
  case primeCheck(PrimeCheckAction)
  case favoritePrimes(FavoritePrimesAction)
  case activityFeed(ActivityFeedAction)
  case primePictures(PrimePicturesAction)

  static let counterCase = CasePath(PrimeTimeAction.counter) { action in
    if case .counter(let action) = action { action } else { nil }
  }

  static let namedNumbersCase = CasePath(PrimeTimeAction.namedNumbers) { action in
    if case .namedNumbers(let action) = action { action } else { nil }
  }

  static let primeCheckCase = CasePath(PrimeTimeAction.primeCheck) { action in
    if case .primeCheck(let action) = action { action } else { nil }
  }

  static let favoritePrimesCase = CasePath(PrimeTimeAction.favoritePrimes) { action in
    if case .favoritePrimes(let action) = action { action } else { nil }
  }

  static let primePicturesCase = CasePath(PrimeTimeAction.primePictures) { action in
    if case .primePictures(let action) = action { action } else { nil }
  }
}
