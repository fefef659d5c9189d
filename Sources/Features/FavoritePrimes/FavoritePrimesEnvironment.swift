package import PrimeNumbers
package import Unidirectional

/// The functions that the favorite primes feature depends on.
package struct FavoritePrimesEnvironment: Sendable {
  /// Saves a list to a file, or to the default file if `file` is nil.
  ///
  /// Unless `replaces` is true, saving to the default file fails if that would lose favorites that
  /// this session has neither loaded nor saved. The function blocks the calling thread. While
  /// another process saves, it waits, and reports that as its status.
  package var save: Save

  package typealias Save =
    @Sendable (
      [Integer], _ file: String?, _ replaces: Bool, EffectCancellation,
      _ reportStatus: @Sendable (String) -> Void
    ) -> FavoritePrimesAction.SaveResult

  /// Loads a list from a file, or from the default file if `file` is nil.
  ///
  /// The function blocks the calling thread.
  package var load: @Sendable (_ file: String?) -> FavoritePrimesAction.LoadResult

  /// Returns the number of favorites in the default file; 0 if the file cannot be loaded, or if it
  /// contains the list that this session last loaded from it or saved to it.
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
    save: { _, _, _, _, _ in preconditionFailure("FavoritePrimesEnvironment.save was not expected")
    },
    load: { _ in preconditionFailure("FavoritePrimesEnvironment.load was not expected") },
    unknownCount: { preconditionFailure("FavoritePrimesEnvironment.unknownCount was not expected") }
  )
}
