#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a recording is written to as it comes about: one write a line, and a sync at the end.
///
/// A kill at any instant loses at most the line being written. The file is locked against other
/// sessions as long as it is open (`flock`). It belongs to one thread.
public final class RecordingFile {
  /// The name that the file was opened under.
  public let path: String

  /// How many bytes the file has.
  public private(set) var size: Int

  /// -1 once the file is closed.
  private var descriptor: Int32
  private let write: (Int32, UnsafeRawBufferPointer) -> Int

  /// Opens a file for a new recording.
  ///
  /// A file that is there is emptied if it is a recording or empty already. Any other stays as it
  /// is, so that nobody loses a document by a slip, and what is no regular file is refused: a pipe
  /// or a terminal could make the session wait.
  ///
  /// - Parameter path: The file's name. A new file has the permissions that the process gives to
  ///   new files.
  /// - Throws: ``RecordingError``, if the file is no regular one, holds something else, is recorded
  ///   to by another session, or the system refuses.
  public convenience init(replacing path: String) throws(RecordingError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else {
      if errno == EISDIR { throw .notRegular(path: path, .folder) }
      if errno == ENXIO { throw .notRegular(path: path, .socket) }
      throw .system(.record, path: path, code: errno)
    }
    do throws(RecordingError) {
      try Self.requireRegular(descriptor, path)
      guard FileLock.take(descriptor) else { throw .inUse(path: path) }
      guard Self.mayBeReplaced(descriptor) else { throw .wouldReplace(path: path) }
      guard ftruncate(descriptor, 0) == 0 else {
        throw .system(.record, path: path, code: errno)
      }
    } catch {
      FileLock.close(descriptor)
      throw error
    }
    self.init(path: path, descriptor: descriptor, size: 0)
  }

  /// A file that is open already, and locked; it is written to from an offset on.
  init(
    path: String, descriptor: Int32, size: Int,
    write: @escaping (Int32, UnsafeRawBufferPointer) -> Int = { systemWrite($0, $1) }
  ) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
    self.write = write
  }

  deinit {
    FileLock.close(descriptor)
  }

  /// Whether lines are still written.
  public var isOpen: Bool { descriptor >= 0 }

  /// Writes a line, its newline included, at the end.
  ///
  /// Where that fails, what was written of the line is cut off and the file is closed, so that it
  /// holds all that happened up to then and nothing after: later lines go nowhere, without an error.
  ///
  /// - Throws: ``RecordingError/system(_:path:code:)``, such as for a full disk.
  public func append(_ line: [UInt8]) throws(RecordingError) {
    guard isOpen else { return }
    var written = 0
    while written < line.count {
      let count = line.withUnsafeBytes { bytes in
        write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[written...]))
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        // POSIX has no zero here; to go on would be to go on for ever.
        let code = count == 0 ? EIO : errno
        if written > 0 { _ = ftruncate(descriptor, off_t(size)) }
        FileLock.close(descriptor)
        descriptor = -1
        throw .system(.write, path: path, code: code)
      }
    }
    size += line.count
  }

  /// Syncs the file to the disk and closes it; to close twice is once.
  ///
  /// - Throws: ``RecordingError/system(_:path:code:)``; the file is closed all the same.
  public func close() throws(RecordingError) {
    guard isOpen else { return }
    var result: Int32
    repeat { result = fsync(descriptor) } while result != 0 && errno == EINTR
    let code = errno
    FileLock.close(descriptor)
    descriptor = -1
    if result != 0 { throw .system(.write, path: path, code: code) }
  }

  /// Refuses what is no regular file.
  private static func requireRegular(_ descriptor: Int32, _ path: String) throws(RecordingError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system(.record, path: path, code: errno)
    }
    if let kind = RecordingError.Kind(mode: status.st_mode) {
      throw .notRegular(path: path, kind)
    }
  }

  /// Whether a name leads to this file.
  public func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return isOpen && fstat(descriptor, &own) == 0 && stat(path, &other) == 0
      && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Whether the file is empty or begins as a recording does.
  private static func mayBeReplaced(_ descriptor: Int32) -> Bool {
    let beginning = Array(#"{"recording":"#.utf8)
    var bytes = [UInt8](repeating: 0, count: beginning.count)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == 0 || bytes == beginning
  }
}

// A name that the method would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
