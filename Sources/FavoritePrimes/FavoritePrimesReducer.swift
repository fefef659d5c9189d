package import Unidirectional

/// The list of favourites: deleting from it, saving and loading it.
///
/// An action that cannot be done, as ``favoritePrimesRejection(of:in:)`` says, changes nothing.
package func favoritePrimesReducer(
  _ environment: FavoritePrimesEnvironment
) -> Reducer<FavoritePrimesState, FavoritePrimesAction> {
  Reducer { favorites, action in
    if favoritePrimesRejection(of: action, in: favorites) != nil { return [] }
    switch action {
    case .listRequested, .saveResponse, .loadResponse(.failed):
      return []

    case .deleted(let positions):
      favorites.removeSubranges(offsets(of: positions))
      return []

    case .saveRequested(let file):
      let saved = Array(favorites)
      return [
        .work("save", ["": saved, "file": file], on: .serial) { context in
          context.send(.saveResponse(environment.save(saved, file)))
        }
      ]

    case .loadRequested(let file):
      return [
        .work("load", ["file": file], on: .serial) { context in
          context.send(.loadResponse(environment.load(file)))
        }
      ]

    case .loadResponse(.loaded(let loaded, _)):
      favorites = FavoritePrimesState(loaded)
      return []
    }
  }
}

/// Why the list will not do what an action asks for, given the list before it; nil when it will.
package func favoritePrimesRejection(
  of action: FavoritePrimesAction, in favorites: FavoritePrimesState
) -> FavoritePrimesRejection? {
  guard case .deleted(let positions) = action else { return nil }
  for range in positions {
    if range.lowerBound < 1 { return .noSuchPosition(range.lowerBound, count: favorites.count) }
    if range.upperBound > Int64(favorites.count) {
      let first = max(range.lowerBound, Int64(favorites.count) + 1)
      return .noSuchPosition(first, count: favorites.count)
    }
  }
  return nil
}

/// The favourites that deleting at these positions takes off, each once, in the order of the list.
package func favorites(
  _ favorites: FavoritePrimesState, at positions: [ClosedRange<Int64>]
) -> [Int64] {
  offsets(of: positions).ranges.flatMap { favorites[$0] }
}

private func offsets(of positions: [ClosedRange<Int64>]) -> RangeSet<Int> {
  RangeSet(positions.map { Int($0.lowerBound) - 1..<Int($0.upperBound) })
}
