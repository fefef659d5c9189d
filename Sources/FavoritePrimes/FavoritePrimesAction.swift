/// An action of the favorite primes.
///
/// A number that is nil stands for the count. A file that is nil stands for the usual place.
package enum FavoritePrimesAction: Codable, Equatable, Sendable {
  /// A number is to become a favorite.
  case favoriteAdded(Int64?)

  /// A number is to be removed from the favorites.
  case favoriteRemoved(Int64?)

  /// A person asked for the list.
  case listRequested

  /// The favorites at these positions, counted from 1, are to be removed.
  case deleted([ClosedRange<Int64>])

  /// The list is to be saved.
  case saveRequested(file: String?)

  /// Saving has ended.
  case saveResponse(SaveResult)

  /// A saved list is to replace the list.
  case loadRequested(file: String?)

  /// Loading has ended.
  case loadResponse(LoadResult)

  /// The result of saving.
  package enum SaveResult: Codable, Equatable, Sendable {
    /// The file holds these favorites now.
    case saved([Int64], file: String)

    /// The file is unchanged, for this reason.
    case failed(String)
  }

  /// The result of loading.
  package enum LoadResult: Codable, Equatable, Sendable {
    /// The file holds these favorites.
    case loaded([Int64], file: String)

    /// The file could not be loaded, for this reason.
    case failed(String)
  }
}
