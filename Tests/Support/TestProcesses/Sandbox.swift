public import Foundation

/// A new directory for one process, with a home and a working directory.
///
/// The directory is deleted when the last reference is released. Symbolic links are resolved, so
/// that the paths are the ones that the process itself would print.
public final class Sandbox: Sendable {
  /// The directory that contains the home and the working directory.
  public let root: URL

  /// The value of `HOME` in the process.
  public var home: URL { root.appending(path: "home", directoryHint: .isDirectory) }

  /// The directory in which the process starts.
  public var work: URL { root.appending(path: "work", directoryHint: .isDirectory) }

  /// Creates the directories.
  ///
  /// - Throws: `ToolProcessError.file` if they cannot be created in the temporary directory.
  public init() throws(ToolProcessError) {
    let name = "primetime-test-\(UUID().uuidString.prefix(8).lowercased())"
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    root = temporary.appending(path: name, directoryHint: .isDirectory)
    for folder in [home, work] {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw .file(path: folder.path, reason: "\(error)")
      }
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Resolves a path: `~/x` is in the home, `/x` is absolute, anything else is in the working
  /// directory.
  public func url(_ path: String) -> URL {
    if path.hasPrefix("/") { return URL(filePath: path) }
    if path.hasPrefix("~/") { return home.appending(path: String(path.dropFirst(2))) }
    return work.appending(path: path)
  }

  /// Writes a file, creating missing parent directories.
  ///
  /// - Returns: The location of the file.
  /// - Throws: `ToolProcessError.file` if it cannot be written.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to path: String) throws(ToolProcessError) -> URL
  {
    let file = url(path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    } catch {
      throw .file(path: file.path, reason: "\(error)")
    }
    return file
  }

  /// Returns the bytes of a file; nil if it does not exist or cannot be read.
  public func contents(of path: String) -> [UInt8]? {
    (try? Data(contentsOf: url(path))).map { Array($0) }
  }
}
