/// What happens to the list of favourites as a whole.
package enum FavoritePrimesAction: Codable, Equatable, Sendable {
  /// Somebody asked for the list.
  case listRequested

  /// The favourites at these positions, counted from 1, are to go.
  case deleted([ClosedRange<Int64>])

  /// The list is to be saved; without a file's name, where favourites are kept.
  case saveRequested(file: String?)

  /// What saving brought.
  case saveResponse(SaveResult)

  /// The list is to be replaced by a saved one; without a file's name, from where favourites are
  /// kept.
  case loadRequested(file: String?)

  /// What loading brought.
  case loadResponse(LoadResult)

  /// What saving brought.
  package enum SaveResult: Codable, Equatable, Sendable {
    /// These favourites stand in this file now.
    case saved([Int64], file: String)

    /// The file is as it was, for this reason.
    case failed(String)
  }

  /// What loading brought.
  package enum LoadResult: Codable, Equatable, Sendable {
    /// These favourites stood in this file.
    case loaded([Int64], file: String)

    /// There is nothing to take over, for this reason.
    case failed(String)
  }
}
