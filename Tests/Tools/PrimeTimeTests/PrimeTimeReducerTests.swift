import ActivityFeed
import Counter
import FavoritePrimes
import PrimeCheck
import PrimeNumbers
import StateDiff
import TestProcesses
import Testing
import Unidirectional
import primetime

@Suite(.ownThread) struct PrimeTimeReducerTests {
  private let environment: PrimeTimeEnvironment = {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.load = { _ in .loaded([2, 3], file: "f") }
    return environment
  }()

  private func store(_ state: PrimeTimeState) -> Store<PrimeTimeState, Timestamped<PrimeTimeAction>>
  {
    Store(
      initialState: state, reducer: primeTimeReducer(environment),
      onEnqueue: { action, _ in action.stamp { Timestamp(seconds: 100) } })
  }

  private func activity(_ change: FavoriteChange) -> Activity {
    Activity(time: Timestamp(seconds: 100), change: change)
  }

  @Test func theFeedRecordsEachChangeOfTheFavorites() {
    let store = store(PrimeTimeState(count: 5))
    store.send(Timestamped(.favoritePrimes(.favoriteAdded(nil))))
    store.send(Timestamped(.favoritePrimes(.favoriteAdded(7))))
    store.send(Timestamped(.favoritePrimes(.favoriteAdded(11))))
    store.send(Timestamped(.favoritePrimes(.favoriteRemoved(7))))
    store.send(Timestamped(.favoritePrimes(.deleted([2...2, 1...1]))))
    #expect(store.state.favoritePrimes.isEmpty)
    #expect(
      store.state.activityFeed == [
        activity(.added(5)), activity(.added(7)), activity(.added(11)), activity(.removed(7)),
        activity(.removed(5)), activity(.removed(11)),
      ])
  }

  @Test func rejectedActionsLeaveNoEntry() {
    let start = PrimeTimeState(count: 5, favoritePrimes: [5])
    let store = store(start)
    store.send(Timestamped(.favoritePrimes(.favoriteAdded(nil))))
    store.send(Timestamped(.favoritePrimes(.favoriteAdded(9))))
    store.send(Timestamped(.favoritePrimes(.favoriteRemoved(7))))
    store.send(Timestamped(.favoritePrimes(.deleted([2...2]))))
    #expect(store.state == start)
  }

  /// Checks that each of the two lists shares all but its last elements with its earlier version.
  @Test func aNewFavoriteCopiesOnlyTheEndsOfTheLists() {
    let primes = (2...Int64(9_000)).map { Integer($0) }.filter(\.isPrime)
    let reducer = primeTimeReducer(environment)
    var state = PrimeTimeState()
    for prime in primes {
      let before = state
      _ = reducer(&state, Timestamped(.favoritePrimes(.favoriteAdded(prime))))
      #expect(state.favoritePrimes.differingParts(from: before.favoritePrimes).new.count <= 256)
      #expect(state.activityFeed.differingParts(from: before.activityFeed).new.count <= 256)
    }
    #expect(Array(state.favoritePrimes) == primes)
  }

  @Test func loadingLeavesNoEntry() {
    let store = store(PrimeTimeState(favoritePrimes: [5]))
    store.wait(for: store.send(Timestamped(.favoritePrimes(.loadRequested(file: nil)))))
    #expect(store.state.favoritePrimes == [2, 3])
    #expect(store.state.activityFeed.isEmpty)
  }

  @Test func allFeaturesShareTheCount() {
    let store = store(PrimeTimeState())
    store.send(Timestamped(.counter(.incremented(by: 5))))
    #expect(store.state == PrimeTimeState(count: 5))
    store.send(Timestamped(.favoritePrimes(.favoriteAdded(nil))))
    #expect(store.state.favoritePrimes == [5])
  }
}
