// swift-format-ignore-file
import ActivityFeed
import Counter
import FavoritePrimes
import NamedNumbers
import PrimeCheck
import PrimeNumbers
import PrimePictures
import StateDiff
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting
import primetime

@Test func primeTimeSession() {
  let store = TestStore(
    initialState: PrimeTimeState(count: 0, favoritePrimes: [], activityFeed: [], names: nil),
    reducer: primeTimeReducer(.unimplemented).withoutEffects())
  store.send(Timestamped(.favoritePrimes(.loadRequested(file: "three.json")), at: Timestamp(milliseconds: 1795230600000)))
  store.send(Timestamped(.favoritePrimes(.loadResponse(.loaded([2, 3, 5], file: "three.json"))), at: Timestamp(milliseconds: 1795230600000))) {
    $0.favoritePrimes = [2, 3, 5]
  }
  store.send(Timestamped(.counter(.incremented(by: 5)), at: Timestamp(milliseconds: 1795230600000))) {
    $0.count = 5
  }
  store.send(Timestamped(.favoritePrimes(.favoriteAdded(7)), at: Timestamp(milliseconds: 1795230600000))) {
    $0.favoritePrimes.append(7)
    $0.activityFeed.append(Activity(time: Timestamp(milliseconds: 1795230600000), change: .added(7)))
  }
  store.send(Timestamped(.favoritePrimes(.deleted([1...1])), at: Timestamp(milliseconds: 1795230600000))) {
    $0.favoritePrimes.remove(at: 0)
    $0.activityFeed.append(Activity(time: Timestamp(milliseconds: 1795230600000), change: .removed(2)))
  }
  store.send(Timestamped(.counter(.previousPrimeRequested(before: nil)), at: Timestamp(milliseconds: 1795230600000))) {
    $0.count = 3
  }
  store.send(Timestamped(.favoritePrimes(.favoriteAdded(2)), at: Timestamp(milliseconds: 1795230600000))) {
    $0.favoritePrimes.append(2)
    $0.activityFeed.append(Activity(time: Timestamp(milliseconds: 1795230600000), change: .added(2)))
  }
  store.send(Timestamped(.counter(.countSet(-7)), at: Timestamp(milliseconds: 1795230600000))) {
    $0.count = -7
  }
  store.finish()
}
