package import PrimeNumbers
package import StateDiff
package import Unidirectional

/// The state of the favorite primes.
package struct FavoritePrimesState: Equatable, Sendable {
  /// The current count, which is used if an action has no number.
  package var count: Integer

  /// The favorites: first those of the file that was loaded last, if any, and then those added
  /// later.
  package var list: ChunkedArray<Integer>

  /// The favorites that were loaded into the list, by the path of their file.
  ///
  /// A save may remove them from that file. After an undo of a load, it may not.
  package var loaded: [String: Set<Integer>]

  /// Creates a state.
  package init(
    count: Integer = 0, list: ChunkedArray<Integer> = [], loaded: [String: Set<Integer>] = [:]
  ) {
    (self.count, self.list, self.loaded) = (count, list, loaded)
  }
}

/// Returns the reducer that adds, removes, saves and loads favorite primes.
///
/// If an action is impossible, the reducer rejects it with a ``FavoritePrimesRejection`` and leaves
/// the state unchanged.
package func favoritePrimesReducer(
  _ environment: FavoritePrimesEnvironment
) -> Reducer<FavoritePrimesState, FavoritePrimesAction> {
  let search = FavoriteSearch()
  return Reducer { state, action in
    switch action {
    case .favoriteAdded(let number):
      let number = number ?? state.count
      if number.fitsWord {
        return add(number, number.isPrime ? .proved : .composite, to: &state.list, search)
      }
      return [
        .work("testPrimality", ["": number]) { context in
          let primality = try number.primality { context.isCancelled }
          context.send(.favoriteTested(number, primality))
        }
      ]

    case .favoriteTested(let number, let primality):
      return add(number, primality, to: &state.list, search)

    case .favoriteRemoved(let number):
      let number = number ?? state.count
      guard let index = state.list.uniqueIndex(where: { $0 == number }) else {
        return [.reject(FavoritePrimesRejection.notFavorite(number))]
      }
      state.list.remove(at: index)
      return []

    case .deleted(let positions):
      do throws(FavoritePrimesRejection) {
        for range in try indices(of: positions, in: state.list).ranges.reversed() {
          state.list.removeSubrange(range)
        }
        return []
      } catch {
        return [.reject(error)]
      }

    case .saveRequested(let file), .replacementRequested(let file):
      let (saved, loaded) = (Array(state.list), state.loaded)
      let replaces = action == .replacementRequested(file: file)
      return [
        .work(replaces ? "replace" : "save", ["": saved, "file": file], on: .serial) { context in
          let result = environment.save(
            saved, file, loaded, replaces, context.cancellation, context.reportStatus)
          context.send(.saveResponse(result))
        }
      ]

    case .loadRequested(let file), .mergeRequested(let file):
      let merges = action == .mergeRequested(file: file)
      return [
        .work(merges ? "merge" : "load", ["file": file], on: .serial) { context in
          let result = environment.load(file)
          context.send(merges ? .mergeResponse(result) : .loadResponse(result))
        }
      ]

    case .loadResponse(.loaded(let loaded, let file)):
      state.list = ChunkedArray(loaded)
      state.loaded[file, default: []].formUnion(loaded)
      return []

    case .mergeResponse(.loaded(let loaded, let file)):
      let present = Set(state.list)
      state.list.append(contentsOf: loaded.filter { !present.contains($0) })
      state.loaded[file, default: []].formUnion(loaded)
      return []

    case .listRequested, .saveResponse, .loadResponse(.failed), .mergeResponse(.failed):
      return []
    }
  }
}

private func add(
  _ number: Integer, _ primality: Primality, to list: inout ChunkedArray<Integer>,
  _ search: FavoriteSearch
) -> [Effect<FavoritePrimesAction>] {
  if primality == .composite { return [.reject(FavoritePrimesRejection.notPrime(number))] }
  if search.contains(number, in: list) {
    return [.reject(FavoritePrimesRejection.alreadyFavorite(number))]
  }
  list.append(number)
  return []
}

extension FavoritePrimesAction {
  /// Returns the favorites that the action removes from a state, in the order of the list; nil for
  /// an action that neither adds nor removes favorites, and for a load, which replaces the list.
  ///
  /// The result has no meaning if the reducer rejects the action.
  package func removals(from state: FavoritePrimesState) -> [Integer]? {
    switch self {
    case .favoriteRemoved(let number): [number ?? state.count]
    case .deleted(let positions):
      (try? indices(of: positions, in: state.list)).map { Array(state.list[$0]) } ?? []
    case .favoriteAdded, .favoriteTested: []
    case .listRequested, .saveRequested, .replacementRequested, .saveResponse, .loadRequested,
      .mergeRequested, .loadResponse, .mergeResponse:
      nil
    }
  }
}

/// Returns the indices, counted from 0, of the favorites at some positions, counted from 1.
///
/// - Throws: ``FavoritePrimesRejection/noSuchPosition(_:count:)`` for the first position that does
///   not exist.
private func indices(
  of positions: [ClosedRange<Int64>], in list: ChunkedArray<Integer>
) throws(FavoritePrimesRejection) -> RangeSet<Int> {
  let end = Int64(list.count)
  var indices = RangeSet<Int>()
  for range in positions {
    if range.lowerBound < 1 { throw .noSuchPosition(range.lowerBound, count: list.count) }
    if range.upperBound > end {
      throw .noSuchPosition(max(range.lowerBound, end + 1), count: list.count)
    }
    indices.insert(contentsOf: Int(range.lowerBound) - 1..<Int(range.upperBound))
  }
  return indices
}

/// The reason an action on the favorite primes was rejected.
package enum FavoritePrimesRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number is not prime, so it cannot be a favorite.
  case notPrime(Integer)

  /// The number is already a favorite.
  case alreadyFavorite(Integer)

  /// The number is not a favorite.
  case notFavorite(Integer)

  /// There is no favorite at this position, counted from 1; `count` is the number of favorites.
  case noSuchPosition(Int64, count: Int)

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
