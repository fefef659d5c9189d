import FavoritePrimes
import Synchronization
import Testing
import Unidirectional

@Suite struct FavoritePrimesReducerTests {
  private func list(
    after action: FavoritePrimesAction, from list: [Int64]
  ) -> [Int64] {
    var list = list
    let effects = favoritePrimesReducer(.unimplemented)(&list, action)
    #expect(effects.isEmpty)
    return list
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
    #expect(list(after: .deleted(positions), from: [2, 3, 5, 7, 11]) == left)
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
    #expect(list(after: .deleted(positions), from: [2, 3]) == [2, 3])
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
    let saved = Mutex<[[Int64]]>([])
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.save = { list, file in
      saved.withLock { $0.append(list) }
      return .saved(list, file: file ?? "default")
    }
    let store = Store(initialState: [2, 3], reducer: favoritePrimesReducer(environment))
    var seen: [FavoritePrimesAction] = []
    store.observe { seen.append($0.action) }
    store.send(.saveRequested(file: nil))
    store.send(.deleted([1...1]))
    store.send(.saveRequested(file: "a.json"))
    store.waitUntilIdle()
    #expect(saved.withLock { $0 } == [[2, 3], [3]])
    #expect(seen.contains(.saveResponse(.saved([2, 3], file: "default"))))
    #expect(seen.contains(.saveResponse(.saved([3], file: "a.json"))))
    #expect(store.state == [3])
  }

  @Test func loadingReplacesTheList() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { .loaded([5, 7], file: $0 ?? "default") }
    let store = Store(initialState: [2], reducer: favoritePrimesReducer(environment))
    store.wait(for: store.send(.loadRequested(file: nil)))
    #expect(store.state == [5, 7])
  }

  @Test func whatCannotBeLoadedLeavesTheList() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.load = { _ in .failed("no such file") }
    let store = Store(initialState: [2], reducer: favoritePrimesReducer(environment))
    store.wait(for: store.send(.loadRequested(file: nil)))
    #expect(store.state == [2])
  }
}
