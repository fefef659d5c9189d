package import SystemIO
import TerminalText

/// A store that saves and loads favorite primes in ``FavoritePrimesFile`` format, using
/// ``AtomicFile``.
///
/// ```swift
/// let store = FavoritePrimesStore(isPrime: { $0.isPrime })
/// try store.save([2, 3, 5], to: "primes.json")
/// let primes = try store.load(from: "primes.json")
/// ```
package struct FavoritePrimesStore: Sendable {
  /// The maximum size of a file to load, in bytes: 64 MiB, enough for three million of the longest
  /// primes.
  package static let fileLimit = 64 << 20

  private let isPrime: @Sendable (Int64) -> Bool

  /// Creates a store.
  ///
  /// - Parameter isPrime: Returns whether a number is prime; called for every loaded element.
  package init(isPrime: @escaping @Sendable (Int64) -> Bool) {
    self.isPrime = isPrime
  }

  /// Saves primes to a file, replacing it; see ``AtomicFile/write(_:to:creatingFolders:)``.
  ///
  /// Blocks until the file is on disk.
  ///
  /// - Parameters:
  ///   - primes: The primes, in the order to write them.
  ///   - path: The path of the file.
  ///   - creatingFolders: Whether to create missing parent directories: true for a path that the
  ///     program chose, false for a path that the user typed.
  /// - Throws: ``FavoritePrimesStoreError/file(_:)``; an existing file is then unchanged.
  package func save(
    _ primes: [Int64], to path: String, creatingFolders: Bool = false
  ) throws(FavoritePrimesStoreError) {
    do {
      try AtomicFile.write(
        FavoritePrimesFile.encode(primes), to: path, creatingFolders: creatingFolders)
    } catch {
      throw .file(error)
    }
  }

  /// Reads a file of primes, blocking until it is read.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The primes, in file order.
  /// - Throws: ``FavoritePrimesStoreError``.
  package func load(from path: String) throws(FavoritePrimesStoreError) -> [Int64] {
    let bytes: [UInt8]
    do {
      bytes = try AtomicFile.read(path, limit: Self.fileLimit)
    } catch {
      throw .file(error)
    }
    do {
      return try FavoritePrimesFile.decode(bytes, isPrime: isPrime)
    } catch {
      throw .content(path: path, error)
    }
  }
}

/// The reason favorite primes could not be saved or loaded.
package enum FavoritePrimesStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file could not be read or written.
  case file(FileError)
  /// The file was read, but is not a valid list of favorite primes.
  case content(path: String, FavoritePrimesFileError)

  /// The file and the reason, without a final period.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .content(let path, let error): "cannot load \(quoted(path)): \(error)"
    }
  }
}
