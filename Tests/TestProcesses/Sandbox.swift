public import Foundation

/// A fresh folder for one process: a home, and a folder to work in, gone when nothing holds it.
///
/// Symbolic links are resolved, so that the paths are those which the process itself would print.
public final class Sandbox: Sendable {
  /// The folder that holds the two others.
  public let root: URL

  /// What the process finds in `HOME`.
  public var home: URL { root.appending(path: "home", directoryHint: .isDirectory) }

  /// The folder the process starts in.
  public var work: URL { root.appending(path: "work", directoryHint: .isDirectory) }

  /// Makes the folders.
  ///
  /// - Throws: `ToolProcessError.file` where the temporary folder takes none.
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

  /// Where a path lies: `~/x` in the home, `/x` where it says, anything else in the work folder.
  public func url(_ path: String) -> URL {
    if path.hasPrefix("/") { return URL(filePath: path) }
    if path.hasPrefix("~/") { return home.appending(path: String(path.dropFirst(2))) }
    return work.appending(path: path)
  }

  /// Writes a file, and the folders on the way to it.
  ///
  /// - Returns: where it is.
  /// - Throws: `ToolProcessError.file` where it cannot be written.
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

  /// The bytes of a file, or nil where there is none that can be read.
  public func contents(of path: String) -> [UInt8]? {
    (try? Data(contentsOf: url(path))).map { Array($0) }
  }
}
