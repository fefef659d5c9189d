/// Why the list of favourites does not do what an action asks for.
package enum FavoritePrimesRejection: Error, Equatable, Sendable {
  /// No favourite stands at this position.
  case noSuchPosition(Int64, count: Int)
}

extension FavoritePrimesRejection: CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  package var description: String {
    switch self {
    case .noSuchPosition(let position, 0):
      "there is no favorite at position \(position); there are no favorites"
    case .noSuchPosition(let position, 1):
      "there is no favorite at position \(position); there is only position 1"
    case .noSuchPosition(let position, let count):
      "there is no favorite at position \(position); the positions are 1 to \(count)"
    }
  }
}
