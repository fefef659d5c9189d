import FavoritePrimes
import PrimeNumbers
import StateDiff
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite(.ownThread) struct FavoritePrimesReducerTests {
  private func store(
    count: Integer = 0, _ list: ChunkedArray<Integer>,
    _ environment: FavoritePrimesEnvironment = .unimplemented
  ) -> TestStore<FavoritePrimesState, FavoritePrimesAction> {
    TestStore(
      initialState: FavoritePrimesState(count: count, list: list),
      reducer: favoritePrimesReducer(environment))
  }

  @Test func aPrimeBecomesAFavorite() {
    let store = store(count: 5, [3])
    store.send(.favoriteAdded(nil)) { $0.list = [3, 5] }
    store.send(.favoriteAdded(2)) { $0.list = [3, 5, 2] }
    store.finish()
  }

  @Test(
    arguments: [
      (nil, .notPrime(9), "9 is not prime; only primes can be favorites"),
      (3, .alreadyFavorite(3), "3 is already a favorite"),
    ] as [(Integer?, FavoritePrimesRejection, String)])
  func onlyNewPrimesBecomeFavorites(
    number: Integer?, rejection: FavoritePrimesRejection, message: String
  ) {
    store(count: 9, [3]).send(.favoriteAdded(number), effects: [.reject(rejection)])
    #expect(rejection.description == message)
  }

  @Test func aLargeNumberIsTestedByAnEffect() throws {
    let large = try Integer(2).power(89) - 1
    let store = store(count: large, [])
    store.send(.favoriteAdded(nil), effects: [.named("testPrimality", ["": large])])
    store.receive(.favoriteTested(large, .proved)) { $0.list = [large] }
    let larger = try large + 1
    store.send(.favoriteAdded(larger), effects: [.named("testPrimality", ["": larger])])
    store.receive(
      .favoriteTested(larger, .composite),
      effects: [.reject(FavoritePrimesRejection.notPrime(larger))])
    store.finish()
  }

  @Test func aFavoriteIsRemoved() {
    let store = store(count: 3, [2, 3, 5])
    store.send(.favoriteRemoved(nil)) { $0.list = [2, 5] }
    store.send(.favoriteRemoved(5)) { $0.list = [2] }
    let rejection = FavoritePrimesRejection.notFavorite(7)
    store.send(.favoriteRemoved(7), effects: [.reject(rejection)])
    #expect(rejection.description == "7 is not a favorite")
    store.finish()
  }

  @Test(
    arguments: [
      ([1...1], [3, 5, 7, 11]),
      ([2...2, 4...4], [2, 5, 11]),
      ([4...4, 2...2], [2, 5, 11]),
      ([2...4], [2, 11]),
      ([2...3, 3...4, 2...2], [2, 11]),
      ([1...5], []),
    ] as [([ClosedRange<Int64>], [Integer])])
  func allPositionsAreReadBeforeAnyIsRemoved(
    positions: [ClosedRange<Int64>], remaining: [Integer]
  ) {
    store([2, 3, 5, 7, 11]).send(.deleted(positions)) { $0.list = ChunkedArray(remaining) }
  }

  @Test(
    arguments: [
      ([2, 3], [0...0], 0, "there is no favorite at position 0; the positions are 1 to 2"),
      ([2, 3], [-1...1], -1, "there is no favorite at position -1; the positions are 1 to 2"),
      ([2, 3], [3...3], 3, "there is no favorite at position 3; the positions are 1 to 2"),
      ([2, 3], [1...1, 2...9], 3, "there is no favorite at position 3; the positions are 1 to 2"),
      (
        [2, 3], [.max...Int64.max], .max,
        "there is no favorite at position 9223372036854775807; the positions are 1 to 2"
      ),
      ([2], [2...2], 2, "there is no favorite at position 2; the only position is 1"),
      ([], [1...1], 1, "there is no favorite at position 1; there are no favorites"),
    ] as [([Integer], [ClosedRange<Int64>], Int64, String)])
  func aMissingPositionChangesNothing(
    list: [Integer], positions: [ClosedRange<Int64>], missing: Int64, message: String
  ) {
    let rejection = FavoritePrimesRejection.noSuchPosition(missing, count: list.count)
    store(ChunkedArray(list)).send(.deleted(positions), effects: [.reject(rejection)])
    #expect(rejection.description == message)
  }

  @Test func savingUsesTheListAtThatMoment() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.save = { list, file, _, _, _, _ in .saved(list, file: file ?? "default") }
    let store = store([2, 3], environment)
    store.send(
      .saveRequested(file: nil),
      effects: [.named("save", ["": [2, 3] as [Integer], "file": String?.none])])
    store.send(.deleted([1...1])) { $0.list = [3] }
    store.send(
      .saveRequested(file: "a.json"),
      effects: [.named("save", ["": [3] as [Integer], "file": String?.some("a.json")])])
    store.receive(.saveResponse(.saved([2, 3], file: "default")))
    store.receive(.saveResponse(.saved([3], file: "a.json")))
    store.finish()
  }

  @Test func loadingReplacesTheList() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { .loaded([5, 7], file: $0 ?? "default") }
    let store = store([2], environment)
    store.send(
      .loadRequested(file: nil), effects: [.named("load", ["file": String?.none])])
    store.receive(.loadResponse(.loaded([5, 7], file: "default"))) {
      $0.list = [5, 7]
      $0.loaded = ["default": [5, 7]]
    }
    store.finish()
  }

  @Test func mergingAddsTheMissingFavoritesInTheOrderOfTheFile() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { .loaded([7, 2, 5], file: $0 ?? "default") }
    let store = store([3, 2], environment)
    store.send(
      .mergeRequested(file: nil), effects: [.named("merge", ["file": String?.none])])
    store.receive(.mergeResponse(.loaded([7, 2, 5], file: "default"))) {
      $0.list = [3, 2, 7, 5]
      $0.loaded = ["default": [2, 5, 7]]
    }
    store.finish()
  }

  @Test func aSaveIsGivenTheFavoritesThatWereLoadedBySource() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { .loaded([5, 7], file: $0 ?? "default") }
    environment.save = { list, file, loaded, _, _, _ in
      #expect(loaded == ["default": [5, 7], "a": [5, 7]])
      return .saved(list, file: file ?? "default")
    }
    let store = store([], environment)
    store.exhaustivity = .off
    for file in [nil, "a"] {
      store.send(.loadRequested(file: file))
      store.receive(.loadResponse(.loaded([5, 7], file: file ?? "default")))
    }
    store.send(.saveRequested(file: nil))
    store.receive(.saveResponse(.saved([5, 7], file: "default")))
  }

  @Test func aFailedLoadLeavesTheListUnchanged() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { _ in .failed("no such file") }
    let store = store([2], environment)
    store.send(.loadRequested(file: "a"), effects: [.named("load", ["file": String?.some("a")])])
    store.receive(.loadResponse(.failed("no such file")))
    store.finish()
  }

  @Test func favoritesAreAlwaysDistinctPrimes() {
    explore(
      initialState: FavoritePrimesState(count: 4), reducer: favoritePrimesReducer(.unimplemented),
      actions: { _, generator in
        let number =
          Bool.random(using: &generator)
          ? Integer(Int64.random(in: 0...9, using: &generator)) : nil
        return Bool.random(using: &generator) ? .favoriteAdded(number) : .favoriteRemoved(number)
      },
      invariant: { step in
        let favorites = step.state.list
        return Set(favorites).count == favorites.count
          && favorites.allSatisfy(\.isPrime)
      })
  }

  /// Checks that a search is not misled by the lists of earlier searches, such as those of an undo.
  @Test func eachSearchFindsTheNumbersOfItsOwnList() {
    let reducer = favoritePrimesReducer(.unimplemented)
    let primes = (2...Int64(3_000)).map { Integer($0) }.filter(\.isPrime)
    var states = [FavoritePrimesState()]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var state = states.randomElement(using: &random) ?? FavoritePrimesState()
      let (before, number) = (Array(state.list), primes.randomElement(using: &random) ?? 2)
      _ = reducer(&state, .favoriteAdded(number))
      let expected = before.contains(number) ? before : before + [number]
      #expect(Array(state.list) == expected)
      if Bool.random(using: &random), let first = expected.first {
        _ = reducer(&state, .favoriteRemoved(first))
        #expect(Array(state.list) == Array(expected.dropFirst()))
      }
      states = states.suffix(4) + [state, FavoritePrimesState(list: ChunkedArray(expected))]
    }
  }
}
