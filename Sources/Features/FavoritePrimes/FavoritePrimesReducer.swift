package import PrimeNumbers
package import Unidirectional

/// The state of the favorite primes.
package struct FavoritePrimesState: Equatable, Sendable {
  /// The current count, which is used if an action has no number.
  package var count: Integer

  /// The favorites, in the order in which they were added.
  package var list: FavoriteList

  /// Creates a state.
  package init(count: Integer = 0, list: FavoriteList = []) {
    self.count = count
    self.list = list
  }
}

/// Returns the reducer that adds, removes, saves and loads favorite primes.
///
/// If an action is impossible, the reducer rejects it with a ``FavoritePrimesRejection`` and leaves
/// the state unchanged.
package func favoritePrimesReducer(
  _ environment: FavoritePrimesEnvironment
) -> Reducer<FavoritePrimesState, FavoritePrimesAction> {
  Reducer { state, action in
    switch action {
    case .favoriteAdded(let number):
      let number = number ?? state.count
      if number.fitsWord {
        return add(number, number.isPrime ? .proved : .composite, to: &state.list)
      }
      return [
        .work("testPrimality", ["": number]) { context in
          let primality = try number.primality { context.isCancelled }
          context.send(.favoriteTested(number, primality))
        }
      ]

    case .favoriteTested(let number, let primality):
      return add(number, primality, to: &state.list)

    case .favoriteRemoved(let number):
      let number = number ?? state.count
      if !state.list.remove(number) {
        return [.reject(FavoritePrimesRejection.notFavorite(number))]
      }
      return []

    case .deleted(let positions):
      let count = state.list.count
      if let position = positions.lazy.compactMap({ missingPosition(in: $0, count) }).first {
        return [.reject(FavoritePrimesRejection.noSuchPosition(position, count: count))]
      }
      state.list.removeAll(
        at: RangeSet(positions.map { Int($0.lowerBound) - 1..<Int($0.upperBound) }))
      return []

    case .saveRequested(let file), .replacementRequested(let file):
      let saved = Array(state.list)
      let replaces = action == .replacementRequested(file: file)
      return [
        .work(replaces ? "replace" : "save", ["": saved, "file": file], on: .serial) { context in
          let result = environment.save(
            saved, file, replaces, context.cancellation, context.reportStatus)
          context.send(.saveResponse(result))
        }
      ]

    case .loadRequested(let file):
      return [
        .work("load", ["file": file], on: .serial) { context in
          context.send(.loadResponse(environment.load(file)))
        }
      ]

    case .loadResponse(.loaded(let loaded, _)):
      state.list = FavoriteList(loaded)
      return []

    case .listRequested, .saveResponse, .loadResponse(.failed):
      return []
    }
  }
}

private func add(
  _ number: Integer, _ primality: Primality, to list: inout FavoriteList
) -> [Effect<FavoritePrimesAction>] {
  if primality == .composite { return [.reject(FavoritePrimesRejection.notPrime(number))] }
  if list.add(number) { return [] }
  return [.reject(FavoritePrimesRejection.alreadyFavorite(number))]
}

/// Returns the first position in a range that does not exist in a list of `count` favorites; nil if
/// all positions exist.
private func missingPosition(in range: ClosedRange<Int64>, _ count: Int) -> Int64? {
  if range.lowerBound < 1 { return range.lowerBound }
  return range.upperBound > Int64(count) ? max(range.lowerBound, Int64(count) + 1) : nil
}

/// The reason an action on the favorite primes was rejected.
package enum FavoritePrimesRejection: Error, Hashable, Sendable {
  /// The number is not prime, so it cannot be a favorite.
  case notPrime(Integer)

  /// The number is already a favorite.
  case alreadyFavorite(Integer)

  /// The number is not a favorite.
  case notFavorite(Integer)

  /// There is no favorite at this position.
  case noSuchPosition(Int64, count: Int)
}

extension FavoritePrimesRejection: CustomStringConvertible {
  /// The message for the user, without a final period.
  package var description: String {
    switch self {
    case .notPrime(let number):
      "\(number.abbreviated) is not prime; only primes can be favorites"
    case .alreadyFavorite(let number):
      "\(number.abbreviated) is already a favorite"
    case .notFavorite(let number):
      "\(number.abbreviated) is not a favorite"
    case .noSuchPosition(let position, 0):
      "there is no favorite at position \(position); there are no favorites"
    case .noSuchPosition(let position, 1):
      "there is no favorite at position \(position); the only position is 1"
    case .noSuchPosition(let position, let count):
      "there is no favorite at position \(position); the positions are 1 to \(count)"
    }
  }
}
