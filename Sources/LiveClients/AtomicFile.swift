#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whole files, read and replaced so that nothing is lost.
///
/// A write puts the new content into a temporary file beside the old one, syncs it, renames it over
/// the old one and syncs the folder: at any instant the path leads to the whole old or the whole new
/// content, whatever fails, stops or is saved at the same time. The temporary file's name holds the
/// process's number; what dead processes left of them is cleared by the next write of the same file.
public enum AtomicFile {
  /// Replaces a file's content, or makes the file.
  ///
  /// A symbolic link stays, and what it leads to is replaced, there or not. An old file keeps its
  /// permissions, and its owner where the system allows that; hard links to it keep the old content.
  /// A new file gets 0666 less the umask.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - makingFolders: Whether missing folders above it are made, with 0700 as the XDG Base
  ///     Directory Specification asks; else a missing one is an error.
  /// - Throws: ``FileError``. The old content is in place after every error but `.notSynced`.
  public static func write(
    _ bytes: [UInt8], to path: String, makingFolders: Bool = false
  ) throws(FileError) {
    try write(bytes, to: path, makingFolders: makingFolders, with: .live)
  }

  static func write(
    _ bytes: [UInt8], to path: String, makingFolders: Bool = false, with calls: FileSystemCalls
  ) throws(FileError) {
    try AtomicFileWrite(path: path, calls: calls).run(bytes, makingFolders: makingFolders)
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file; symbolic links are followed. Anything but a regular file is refused, and
  ///     a named pipe is not waited for.
  ///   - limit: The number of bytes it may have.
  /// - Returns: Its content.
  /// - Throws: ``FileError``.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try read(path, limit: limit, with: .live)
  }

  static func read(
    _ path: String, limit: Int, with calls: FileSystemCalls
  ) throws(FileError) -> [UInt8] {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(.read, path: path) }
    let content: Content
    do {
      content = try contents(of: path, limit: limit, with: calls)
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
    case notRegular(FileError.Kind)
    case tooLarge
  }

  private static func contents(
    of path: String, limit: Int, with calls: FileSystemCalls
  ) throws(SystemError) -> Content {
    // The status is looked at before opening, as to open a device may do something, and after, as
    // the path may lead elsewhere by then.
    if let kind = try calls.statusAtPath(path).kind { return .notRegular(kind) }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = try retryingInterrupted { () throws(SystemError) in
      try calls.open(path, flags, 0)
    }
    defer { try? calls.close(descriptor) }
    if let kind = try calls.status(descriptor).kind { return .notRegular(kind) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try retryingInterrupted { () throws(SystemError) in
        try calls.read(descriptor, min(1 << 16, limit - bytes.count + 1))
      }
      if part.isEmpty { return .bytes(bytes) }
      bytes += part
    }
    return .tooLarge
  }
}

/// Makes a call again for as long as a signal interrupts it.
func retryingInterrupted<Value>(
  _ call: () throws(SystemError) -> Value
) throws(SystemError) -> Value {
  while true {
    do {
      return try call()
    } catch {
      if error.code != EINTR { throw error }
    }
  }
}
