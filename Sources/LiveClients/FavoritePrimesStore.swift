package import SystemIO
import TerminalText

/// Favourite primes on disk: ``FavoritePrimesFile`` kept by ``AtomicFile``.
///
/// ```swift
/// let store = FavoritePrimesStore(isPrime: { Primality.isPrime($0) })
/// try store.save([2, 3, 5], to: "primes.json")
/// let primes = try store.load(from: "primes.json")
/// ```
package struct FavoritePrimesStore: Sendable {
  /// The number of bytes a file to load may have, 64 MiB: three million of the longest primes.
  package static let fileLimit = 64 << 20

  private let isPrime: @Sendable (Int64) -> Bool

  /// Makes a store.
  ///
  /// - Parameter isPrime: Whether a number is prime; asked of every element that is loaded.
  package init(isPrime: @escaping @Sendable (Int64) -> Bool) {
    self.isPrime = isPrime
  }

  /// Replaces a file by these primes; see ``AtomicFile/write(_:to:makingFolders:)``.
  ///
  /// Blocks until the file is on the disk.
  ///
  /// - Parameters:
  ///   - primes: The primes, in the order to keep.
  ///   - path: The file.
  ///   - makingFolders: Whether to make missing folders above it: true for the place the program
  ///     itself chose, false for one that a user typed.
  /// - Throws: ``FavoritePrimesStoreError/file(_:)``; the old file is as it was then.
  package func save(
    _ primes: [Int64], to path: String, makingFolders: Bool = false
  ) throws(FavoritePrimesStoreError) {
    do {
      try AtomicFile.write(
        FavoritePrimesFile.encode(primes), to: path, makingFolders: makingFolders)
    } catch {
      throw .file(error)
    }
  }

  /// Reads a file of primes; blocks until it is read.
  ///
  /// - Parameter path: The file.
  /// - Returns: The primes, in the order of the file.
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

/// Why favourites were not saved or not loaded.
package enum FavoritePrimesStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file could not be read or written.
  case file(FileError)
  /// The file was read and is not a list of favourites.
  case content(path: String, FavoritePrimesFileError)

  /// The file and what is wrong with it.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .content(let path, let error): "cannot load \(quoted(path)): \(error)"
    }
  }
}
