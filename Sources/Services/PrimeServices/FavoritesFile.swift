package import PrimeNumbers
import Synchronization
package import SystemIO
import TerminalText

/// The saved lists of favorite primes, in files of the format ``FavoritePrimesJSON``.
///
/// ```swift
/// let saved = FavoritesFile()
/// _ = try saved.save([2, 3, 5], to: "primes.json")
/// let primes = try saved.load(from: "primes.json")
/// ```
package final class FavoritesFile: Sendable {
  /// The maximum size of a file to load, in bytes: 64 MiB, enough for three million of the longest
  /// primes.
  package static let fileLimit = 64 << 20

  private let pause: @Sendable () -> Void

  /// For each normalized path, the list that this object last loaded from the file or saved to it,
  /// and the primes that its saves have added to the file.
  private let known = Mutex<[String: (list: [Integer], added: Set<Integer>)]>([:])

  /// Creates an object for saving and loading lists.
  ///
  /// `pause` is called repeatedly while another process saves; it should take 50 milliseconds.
  package init(pause: @escaping @Sendable () -> Void = { pauseForLock() }) {
    self.pause = pause
  }

  /// Saves primes to a file, replacing it; see ``AtomicFile/write(_:to:creatingFolders:with:)``.
  ///
  /// The call blocks until the file is on disk. If several processes save to the file at once, they
  /// save one after another, and each of them sees the list that the previous one saved. This needs
  /// a file system with locks.
  ///
  /// - Parameters:
  ///   - primes: The primes, in the order to write them.
  ///   - path: The path of the file.
  ///   - creatingFolders: Whether to create missing parent directories: true for a path that the
  ///     program chose, false for a path that the user typed.
  ///   - loaded: For each path of a file, the primes that `primes` had or could have had because
  ///     they were loaded from the file.
  ///   - protectsUnknown: Whether to fail if an existing file cannot be read or is not a valid
  ///     list. The save then also fails if a prime in the file would be lost, except a prime that
  ///     the file already had when it was last loaded or saved, and that is in `loaded` for this
  ///     path or was added to the file by this object.
  ///   - isCancelled: Returns true to stop; called before each pause, and once before writing.
  ///   - onDelay: Called with the folder of the file if another process has kept it locked for a
  ///     second.
  /// - Returns: The number of primes that the file contained before, if at least one of them is not
  ///   among `primes`. Otherwise, or if the file was not a readable list, the result is nil.
  /// - Throws: ``FavoritesFileError``; an existing file is then unchanged, except after
  ///   ``FileError/notSynced(path:_:)``.
  package func save(
    _ primes: [Integer], to path: String, creatingFolders: Bool = false,
    loaded: [String: Set<Integer>] = [:], protectsUnknown: Bool = false,
    isCancelled: () -> Bool = { false },
    onDelay: (_ folder: String) -> Void = { _ in }
  ) throws(FavoritesFileError) -> Int? {
    var pauses = 0
    return try AtomicFile.whileLocked(
      path, creatingFolders: creatingFolders,
      pause: { folder throws(FavoritesFileError) in
        if isCancelled() { throw .cancelled }
        pauses += 1
        if pauses == 20 { onDelay(folder) }
        pause()
      }
    ) { () throws(FavoritesFileError) in
      if isCancelled() { throw .cancelled }
      let old = try oldList(at: path, protectsUnknown: protectsUnknown)
      let (key, new) = (key(path), Set(primes))
      let lost = old.filter { !new.contains($0) }
      let (list, added) = known.withLock { $0[key] } ?? ([], [])
      if protectsUnknown, !lost.isEmpty {
        let loaded = loaded.filter { self.key($0.key) == key }.values.reduce(added) { $0.union($1) }
        let unknown = Set(lost).subtracting(loaded.intersection(list))
        if !unknown.isEmpty { throw .notLoaded(count: unknown.count) }
      }
      let bytes = FavoritePrimesJSON.encode(primes)
      try converting(
        FileError.self, try AtomicFile.write(bytes, to: path, creatingFolders: creatingFolders),
        FavoritesFileError.file)
      known.withLock { $0[key] = (primes, added.union(new.subtracting(old))) }
      return lost.isEmpty ? nil : old.count
    }
  }

  /// Returns the list in a file that is about to be replaced; empty if there is no such list.
  ///
  /// - Throws: ``FavoritesFileError`` if `protectsUnknown` is true and the file must not be
  ///   replaced because it is not a readable list.
  private func oldList(
    at path: String, protectsUnknown: Bool
  ) throws(FavoritesFileError) -> [Integer] {
    do {
      // The numbers are not tested, because a list with a number that is not prime must not be lost
      // either.
      return try list(at: path, isPrime: { _ in true })
    } catch {
      switch error {
      // If the file does not exist or is not a regular file, there is no list to protect.
      case .file(.system(_, _, .noSuchFileOrDirectory)), .file(.notRegular): return []
      case .content(_, let error) where protectsUnknown: throw .notAList(path: path, error)
      case _ where protectsUnknown: throw error
      default: return []
      }
    }
  }

  /// Reads a file of primes, in file order, blocking until it is read.
  ///
  /// - Throws: ``FavoritesFileError``.
  package func load(from path: String) throws(FavoritesFileError) -> [Integer] {
    let loaded = try list(at: path, isPrime: \.isPrime)
    known.withLock { $0[key(path), default: ([], [])].list = loaded }
    return loaded
  }

  /// Returns the number of primes in a file; 0 if the file cannot be loaded, or if it contains the
  /// list that this object last loaded from it or saved to it.
  ///
  /// The call does not count as loading the file. Numbers of more than 64 bits are not tested.
  package func unknownCount(at path: String) -> Int {
    // A session calls this at its start, which testing large numbers would delay.
    let saved = try? list(at: path, isPrime: { !$0.fitsWord || $0.isPrime })
    return saved == known.withLock { $0[key(path)]?.list } ? 0 : saved?.count ?? 0
  }

  /// Returns the key of a path in `known`, the same for `a/b`, `a/./b` and `a/c/../b`.
  private func key(_ path: String) -> String { FilePath(path).lexicallyNormalized().string }

  private func list(
    at path: String, isPrime: (Integer) -> Bool
  ) throws(FavoritesFileError) -> [Integer] {
    let bytes = try converting(
      FileError.self, try AtomicFile.read(path, limit: Self.fileLimit),
      FavoritesFileError.file)
    return try converting(
      FavoritePrimesJSONError.self, try FavoritePrimesJSON.decode(bytes, isPrime: isPrime)
    ) { FavoritesFileError.content(path: path, $0) }
  }
}

/// The reason favorite primes could not be saved or loaded.
package enum FavoritesFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The save was canceled while it waited or before it wrote.
  case cancelled
  /// The file could not be read or written.
  case file(FileError)
  /// The file was read, but is not a valid list of favorite primes.
  case content(path: String, FavoritePrimesJSONError)
  /// Saving would lose this number of favorites in the file that the session did not load or add.
  case notLoaded(count: Int)
  /// The file is not a list of favorite primes, and saving would lose its content.
  case notAList(path: String, FavoritePrimesJSONError)

  /// The file and the reason, without a final period.
  package var description: String {
    switch self {
    case .cancelled:
      "canceled"
    case .file(let error):
      error.description
    case .content(let path, let error):
      "cannot load \(quoted(path)): \(error)"
    case .notLoaded(let count):
      """
      \(counted(count, "favorite prime")) \(count == 1 ? "is" : "are") saved that this session has \
      not loaded; load --merge joins \(count == 1 ? "it" : "them"), save --replace replaces \
      \(count == 1 ? "it" : "them")
      """
    case .notAList(let path, let error):
      """
      \(quoted(path)) is not a list of favorite primes, so it is not replaced: \(error); repair it, \
      or use save --replace
      """
    }
  }
}
