import FavoritePrimes
import PersistentCollections
import StateDiff
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct FavoritePrimesReducerTests {
  private func store(
    with list: FavoritePrimesState, _ environment: FavoritePrimesEnvironment = .unimplemented
  ) -> TestStore<FavoritePrimesState, FavoritePrimesAction> {
    TestStore(initialState: list, reducer: favoritePrimesReducer(environment))
  }

  @Test(
    arguments: [
      ([1...1], [3, 5, 7, 11]),
      ([2...2, 4...4], [2, 5, 11]),
      ([4...4, 2...2], [2, 5, 11]),
      ([2...4], [2, 11]),
      ([2...3, 3...4, 2...2], [2, 11]),
      ([1...5], []),
    ] as [([ClosedRange<Int64>], [Int64])])
  func allPositionsAreReadBeforeAnyIsRemoved(
    positions: [ClosedRange<Int64>], left: [Int64]
  ) {
    store(with: [2, 3, 5, 7, 11]).send(.deleted(positions)) { $0 = FavoritePrimesState(left) }
    let gone = favorites([2, 3, 5, 7, 11], at: positions)
    #expect(gone == [2, 3, 5, 7, 11].filter { !left.contains($0) })
  }

  @Test(
    arguments: [
      ([0...0], "there is no favorite at position 0; the positions are 1 to 2"),
      ([-1...1], "there is no favorite at position -1; the positions are 1 to 2"),
      ([3...3], "there is no favorite at position 3; the positions are 1 to 2"),
      ([1...1, 2...9], "there is no favorite at position 3; the positions are 1 to 2"),
      (
        [.max...Int64.max],
        "there is no favorite at position 9223372036854775807; the positions are 1 to 2"
      ),
    ] as [([ClosedRange<Int64>], String)])
  func aPositionThatIsNotThereChangesNothing(
    positions: [ClosedRange<Int64>], message: String
  ) {
    store(with: [2, 3]).send(.deleted(positions))
    let rejection = favoritePrimesRejection(of: .deleted(positions), in: [2, 3])
    #expect(rejection?.description == message)
  }

  @Test func anEmptyListSaysSo() {
    #expect(
      favoritePrimesRejection(of: .deleted([1...1]), in: [])?.description
        == "there is no favorite at position 1; there are no favorites")
    #expect(
      favoritePrimesRejection(of: .deleted([2...2]), in: [2])?.description
        == "there is no favorite at position 2; there is only position 1")
  }

  @Test func savingHandsOverTheListOfThatMoment() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.save = { list, file in .saved(list, file: file ?? "default") }
    let store = store(with: [2, 3], environment)
    store.send(
      .saveRequested(file: nil),
      effects: [.named("save", ["": [2, 3] as [Int64], "file": String?.none])])
    store.send(.deleted([1...1])) { $0 = [3] }
    store.send(
      .saveRequested(file: "a.json"),
      effects: [.named("save", ["": [3] as [Int64], "file": String?.some("a.json")])])
    store.receive(.saveResponse(.saved([2, 3], file: "default")))
    store.receive(.saveResponse(.saved([3], file: "a.json")))
  }

  @Test func loadingReplacesTheList() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { .loaded([5, 7], file: $0 ?? "default") }
    let store = store(with: [2], environment)
    store.send(
      .loadRequested(file: nil), effects: [.named("load", ["file": String?.none])])
    store.receive(.loadResponse(.loaded([5, 7], file: "default"))) { $0 = [5, 7] }
  }

  @Test func whatCannotBeLoadedLeavesTheList() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { _ in .failed("no such file") }
    let store = store(with: [2], environment)
    store.send(.loadRequested(file: "a"), effects: [.named("load", ["file": String?.some("a")])])
    store.receive(.loadResponse(.failed("no such file")))
  }
}
