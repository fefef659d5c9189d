/// What the list of favourites needs of the outside: the disk.
package struct FavoritePrimesEnvironment: Sendable {
  /// Saves a list to a file, or where favourites are kept; blocks its thread meanwhile.
  package var save: @Sendable ([Int64], _ file: String?) -> FavoritePrimesAction.SaveResult

  /// Loads the list from a file, or from where favourites are kept; blocks its thread meanwhile.
  package var load: @Sendable (_ file: String?) -> FavoritePrimesAction.LoadResult

  /// Makes an environment of its functions.
  package init(
    save: @escaping @Sendable ([Int64], _ file: String?) -> FavoritePrimesAction.SaveResult,
    load: @escaping @Sendable (_ file: String?) -> FavoritePrimesAction.LoadResult
  ) {
    self.save = save
    self.load = load
  }

  /// One for tests, in which every function ends the program: what a test expects to be called it
  /// has to put in.
  package static let unimplemented = FavoritePrimesEnvironment(
    save: { _, _ in preconditionFailure("FavoritePrimesEnvironment.save was not expected") },
    load: { _ in preconditionFailure("FavoritePrimesEnvironment.load was not expected") })
}
