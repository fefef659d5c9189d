import SystemPackage

/// Whole files, read and replaced so that nothing is lost.
///
/// A write puts the new content into a temporary file beside the old one, syncs it, renames it over
/// the old one and syncs the folder: at any instant the path leads to the whole old or the whole new
/// content, whatever fails, stops or is saved at the same time. The process holds a lock on its temporary
/// file; the next write of the same file removes those that no process has locked.
package enum AtomicFile {
  /// Replaces the content of a file, or creates the file.
  ///
  /// A symbolic link stays, and the file that it leads to is replaced, whether it exists or not. An
  /// old file keeps its permissions, and its owner if the system allows it; hard links to it keep the
  /// old content. A new file gets 0666 less the umask.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - creatingFolders: Whether to create missing folders above it, with mode 0700; otherwise a
  ///     missing one is an error.
  ///   - system: The system calls.
  /// - Throws: ``FileError``. The old content is in place after every error but `.notSynced`.
  package static func write(
    _ bytes: [UInt8], to path: String, creatingFolders: Bool = false,
    with system: FileSystem = .live
  ) throws(FileError) {
    try AtomicFileWrite(path: path, system: system).run(bytes, creatingFolders: creatingFolders)
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file; symbolic links are followed. Anything but a regular file is refused, without
  ///     waiting for a named pipe.
  ///   - limit: The most bytes that the file may have.
  ///   - system: The system calls.
  /// - Returns: The content.
  /// - Throws: ``FileError``.
  package static func read(
    _ path: String, limit: Int, with system: FileSystem = .live
  ) throws(FileError) -> [UInt8] {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(.read, path: path) }
    let content: Content
    do throws(Errno) {
      content = try contents(of: path, limit: limit, with: system)
    } catch {
      throw .system(.read, path: path, error)
    }
    switch content {
    case .bytes(let bytes): return bytes
    case .notRegular(let kind): throw .notRegular(.read, path: path, kind)
    case .tooLarge: throw .tooLarge(path: path, limit: limit)
    }
  }

  private enum Content {
    case bytes([UInt8])
    case notRegular(FileKind)
    case tooLarge
  }

  private static func contents(
    of path: String, limit: Int, with system: FileSystem
  ) throws(Errno) -> Content {
    // The status is checked before opening, since opening a device may have an effect, and after,
    // since the path may lead elsewhere by then.
    let named = try system.statusAtPath(path).kind
    if named != .regular { return .notRegular(named) }
    let file = try system.openForReading(path)
    defer { system.closeIgnoringErrors(file) }
    let opened = try system.status(file).kind
    if opened != .regular { return .notRegular(opened) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try system.read(file, upTo: min(1 << 16, limit - bytes.count + 1))
      if part.isEmpty { return .bytes(bytes) }
      bytes += part
    }
    return .tooLarge
  }
}
