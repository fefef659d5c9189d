import ActivityFeed
import Counter
import FavoritePrimes
import PrimeCheck
import PrimeTimeApp
import StateDiff
import Testing

@Suite struct PrimeTimeActionDumpTests {
  @Test(arguments: [
    PrimeTimeAction.counter(.countRequested), .counter(.countSet(-3)),
    .counter(.incremented(by: 5)), .counter(.decremented(by: .min)),
    .counter(.nextPrimeRequested(after: nil)), .counter(.nextPrimeRequested(after: 7)),
    .counter(.previousPrimeRequested(before: nil)), .counter(.previousPrimeRequested(before: 7)),
    .counter(.nthPrimeRequested(nil)), .counter(.primeCountRequested(upTo: 4)),
    .counter(.primesRequested(from: 1, through: 9)), .primeCheck(.primalityRequested(nil)),
    .primeCheck(.primalityRequested(11)), .favoritePrimes(.favoriteAdded(nil)),
    .favoritePrimes(.favoriteAdded(11)), .favoritePrimes(.favoriteRemoved(nil)),
    .favoritePrimes(.favoriteRemoved(11)), .favoritePrimes(.deleted([1...2])),
    .activityFeed(.pageRequested(2)),
  ])
  func dumpsAsReflectionDoes(_ action: PrimeTimeAction) {
    #expect(dump(action) == DumpValue(reflecting: action))
  }
}
