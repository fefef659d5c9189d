package import PrimeNumbers

/// An action of the favorite primes.
///
/// A nil number stands for the current count, and a nil file for the default file.
package enum FavoritePrimesAction: Codable, Equatable, Sendable {
  /// The user asked to add a number to the favorites.
  case favoriteAdded(Integer?)

  /// A number of more than 64 bits was tested, to add it to the favorites if it is prime.
  case favoriteTested(Integer, Primality)

  /// The user asked to remove a number from the favorites.
  case favoriteRemoved(Integer?)

  /// The user asked for the list.
  case listRequested

  /// The user asked to remove the favorites at these positions, counted from 1.
  case deleted([ClosedRange<Int64>])

  /// The user asked to save the list.
  case saveRequested(file: String?)

  /// The user asked to save the list, even if that removes saved favorites that were not loaded.
  case replacementRequested(file: String?)

  /// Saving has finished.
  case saveResponse(SaveResult)

  /// The user asked to replace the list with a saved one.
  case loadRequested(file: String?)

  /// The user asked to add the favorites of a saved list to the present ones.
  case mergeRequested(file: String?)

  /// Loading has finished; the favorites of the file replace the present ones.
  case loadResponse(LoadResult)

  /// Loading has finished; the favorites of the file are added to the present ones.
  case mergeResponse(LoadResult)

  /// The result of saving.
  package enum SaveResult: Codable, Equatable, Sendable {
    /// The file now contains these favorites.
    ///
    /// If the file was a readable list with a favorite that is not among them, `replacing` is the
    /// number of all favorites in that list. Otherwise, `replacing` is nil.
    case saved([Integer], file: String, replacing: Int? = nil)

    /// Saving failed for this reason.
    case failed(String)
  }

  /// The result of loading.
  package enum LoadResult: Codable, Equatable, Sendable {
    /// The file contains these favorites.
    case loaded([Integer], file: String)

    /// Loading failed for this reason.
    case failed(String)
  }
}
