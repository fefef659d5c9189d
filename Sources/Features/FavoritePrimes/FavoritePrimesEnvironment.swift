package import PrimeNumbers
package import Unidirectional

/// The functions that the favorite primes feature depends on.
package struct FavoritePrimesEnvironment: Sendable {
  /// Saves a list to a file, or to the default file if `file` is nil.
  ///
  /// `loaded` has the favorites that were loaded into the list, by the path of their file. Unless
  /// `replaces` is true, saving to the default file fails if that would lose favorites that are not
  /// among them and that this session did not add. The function blocks the calling thread. It waits
  /// while another process saves, and reports a long wait as its status. A cancellation before the
  /// file is written makes the save fail.
  package var save: Save

  package typealias Save =
    @Sendable (
      [Integer], _ file: String?, _ loaded: [String: Set<Integer>], _ replaces: Bool,
      EffectCancellation, _ reportStatus: @Sendable (String) -> Void
    ) -> FavoritePrimesAction.SaveResult

  /// Loads a list from a file, or from the default file if `file` is nil.
  ///
  /// The function blocks the calling thread.
  package var load: @Sendable (_ file: String?) -> FavoritePrimesAction.LoadResult

  /// Returns the number of favorites in the default file, or 0 if this session knows that list.
  ///
  /// The session knows the list that it last loaded from the file or saved to it. The number is
  /// also 0 if there is no default file or if the file cannot be loaded.
  ///
  /// The call does not count as loading the file. It blocks the calling thread.
  package var unknownCount: @Sendable () -> Int

  /// Creates an environment.
  package init(
    save: @escaping Save,
    load: @escaping @Sendable (_ file: String?) -> FavoritePrimesAction.LoadResult,
    unknownCount: @escaping @Sendable () -> Int
  ) {
    self.save = save
    self.load = load
    self.unknownCount = unknownCount
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = FavoritePrimesEnvironment(
    save: { _, _, _, _, _, _ in
      preconditionFailure("FavoritePrimesEnvironment.save was not expected")
    },
    load: { _ in preconditionFailure("FavoritePrimesEnvironment.load was not expected") },
    unknownCount: { preconditionFailure("FavoritePrimesEnvironment.unknownCount was not expected") }
  )
}
