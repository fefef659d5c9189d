package import PrimeNumbers
import Synchronization
package import SystemIO
import SystemPackage
import TerminalText

/// The saved lists of favorite primes, in files of the format ``FavoritePrimesJSON``.
///
/// ```swift
/// let saved = SavedFavorites(isPrime: { $0.isPrime })
/// _ = try saved.save([2, 3, 5], to: "primes.json")
/// let primes = try saved.load(from: "primes.json")
/// ```
package final class SavedFavorites: Sendable {
  /// The maximum size of a file to load, in bytes: 64 MiB, enough for three million of the longest
  /// primes.
  package static let fileLimit = 64 << 20

  private let isPrime: @Sendable (Integer) -> Bool
  private let pause: @Sendable () -> Void

  /// For each normalized path, the list that this object last loaded from the file or saved to it.
  private let known = Mutex<[String: [Integer]]>([:])

  /// Creates an object for saving and loading lists.
  ///
  /// - Parameters:
  ///   - isPrime: Called for the numbers in a file to load; returns whether a number is prime.
  ///   - pause: Called repeatedly while another process saves; should take 50 milliseconds.
  package init(
    isPrime: @escaping @Sendable (Integer) -> Bool,
    pause: @escaping @Sendable () -> Void = { pauseForLock() }
  ) {
    self.isPrime = isPrime
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
  ///   - protectsUnknown: Whether to fail if an existing file cannot be read or is not a valid
  ///     list. The save then also fails if the file's list contains primes that are not in
  ///     `primes`, unless that list was last loaded from or saved to the path.
  ///   - isCancelled: Returns true to stop; called before each pause, and once before writing.
  ///   - onDelay: Called with the folder of the file if another process has kept it locked for a
  ///     second.
  /// - Returns: The number of primes that the file contained before, if at least one of them is not
  ///   among `primes`. Otherwise, or if the file was not a readable list, the result is nil.
  /// - Throws: ``SavedFavoritesError``; an existing file is then unchanged, except after
  ///   ``FileError/notSynced(path:_:)``.
  package func save(
    _ primes: [Integer], to path: String, creatingFolders: Bool = false,
    protectsUnknown: Bool = false, isCancelled: () -> Bool = { false },
    onDelay: (_ folder: String) -> Void = { _ in }
  ) throws(SavedFavoritesError) -> Int? {
    var pauses = 0
    return try AtomicFile.whileLocked(
      path, creatingFolders: creatingFolders,
      pause: { folder throws(SavedFavoritesError) in
        if isCancelled() { throw .cancelled }
        pauses += 1
        if pauses == 20 { onDelay(folder) }
        pause()
      }
    ) { () throws(SavedFavoritesError) in
      if isCancelled() { throw .cancelled }
      let replaced = try replacedList(of: primes, at: path, protectsUnknown: protectsUnknown)
      let bytes = FavoritePrimesJSON.encode(primes)
      try converting(
        FileError.self, try AtomicFile.write(bytes, to: path, creatingFolders: creatingFolders),
        SavedFavoritesError.file)
      known.withLock { $0[key(path)] = primes }
      return replaced?.count
    }
  }

  /// Returns the list in a file if it contains a number that is not among `primes`; otherwise nil.
  ///
  /// The result is also nil if there is no readable list that must be protected.
  ///
  /// - Throws: ``SavedFavoritesError`` if `protectsUnknown` is true and the file must not be
  ///   replaced.
  private func replacedList(
    of primes: [Integer], at path: String, protectsUnknown: Bool
  ) throws(SavedFavoritesError) -> [Integer]? {
    let old: [Integer]
    do {
      // The numbers are not tested, because a list with a number that is not prime must not be lost
      // either.
      old = try list(at: path, isPrime: { _ in true })
    } catch {
      switch error {
      // If the file does not exist or is not a regular file, there is no list to protect.
      case .file(.system(_, _, .noSuchFileOrDirectory)), .file(.notRegular): return nil
      case .content(_, let error) where protectsUnknown: throw .notAList(path: path, error)
      case _ where protectsUnknown: throw error
      default: return nil
      }
    }
    let new = Set(primes)
    if old.allSatisfy(new.contains) { return nil }
    if protectsUnknown, known.withLock({ $0[key(path)] }) != old {
      throw .notLoaded(count: old.count)
    }
    return old
  }

  /// Reads a file of primes, in file order, blocking until it is read.
  ///
  /// - Throws: ``SavedFavoritesError``.
  package func load(from path: String) throws(SavedFavoritesError) -> [Integer] {
    let loaded = try list(at: path, isPrime: isPrime)
    known.withLock { $0[key(path)] = loaded }
    return loaded
  }

  /// Returns the number of primes in a file; 0 if the file cannot be loaded, or if it contains the
  /// list that this object last loaded from it or saved to it.
  ///
  /// The call does not count as loading the file. Numbers of more than 64 bits are not tested.
  package func unknownCount(at path: String) -> Int {
    // A session calls this at its start, which testing large numbers would delay.
    let saved = try? list(at: path, isPrime: { !$0.fitsWord || isPrime($0) })
    return saved == known.withLock { $0[key(path)] } ? 0 : saved?.count ?? 0
  }

  /// Returns the key of a path in `known`, the same for `a/b`, `a/./b` and `a/c/../b`.
  private func key(_ path: String) -> String { FilePath(path).lexicallyNormalized().string }

  private func list(
    at path: String, isPrime: (Integer) -> Bool
  ) throws(SavedFavoritesError) -> [Integer] {
    let bytes = try converting(
      FileError.self, try AtomicFile.read(path, limit: Self.fileLimit),
      SavedFavoritesError.file)
    return try converting(
      FavoritePrimesJSONError.self, try FavoritePrimesJSON.decode(bytes, isPrime: isPrime)
    ) { SavedFavoritesError.content(path: path, $0) }
  }
}

/// The reason favorite primes could not be saved or loaded.
package enum SavedFavoritesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The save was canceled while it waited or before it wrote.
  case cancelled
  /// The file could not be read or written.
  case file(FileError)
  /// The file was read, but is not a valid list of favorite primes.
  case content(path: String, FavoritePrimesJSONError)
  /// The file contains this number of favorites, and saving would lose some of them.
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
    case .notLoaded(1):
      """
      1 favorite prime is saved that this session has not loaded; load it first, or use save \
      --replace
      """
    case .notLoaded(let count):
      """
      \(count) favorite primes are saved that this session has not loaded; load them first, or use \
      save --replace
      """
    case .notAList(let path, let error):
      """
      \(quoted(path)) is not a list of favorite primes, so it is not replaced: \(error); repair it, \
      or use save --replace
      """
    }
  }
}
