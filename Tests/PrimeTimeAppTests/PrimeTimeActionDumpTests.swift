import ActivityFeed
import Counter
import FavoritePrimes
import PrimeModal
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
    .counter(.primesRequested(from: 1, through: 9)), .primeModal(.primalityRequested(nil)),
    .primeModal(.primalityRequested(11)), .primeModal(.favoriteAdded(nil)),
    .primeModal(.favoriteAdded(11)), .primeModal(.favoriteRemoved(nil)),
    .primeModal(.favoriteRemoved(11)), .favoritePrimes(.deleted([1...2])),
    .activityFeed(.pageRequested(2)),
  ])
  func itIsWhatReflectionFinds(_ action: PrimeTimeAction) {
    #expect(primeTimeActionDump(of: action) == DumpValue(reflecting: action))
  }
}
