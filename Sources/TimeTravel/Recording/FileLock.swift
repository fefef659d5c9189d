#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What keeps two sessions off one file: an advisory lock, which ends with the process.
enum FileLock {
  /// Takes the lock of an open file.
  ///
  /// - Returns: Whether nobody else has it. A file system without locks counts as that.
  static func take(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { return true }
    }
    return true
  }

  /// Refuses what is no regular file.
  static func requireRegular(_ descriptor: Int32, _ path: String) throws(RecordingError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system(.record, path: path, code: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notRegular(path: path, .folder)
    case S_IFCHR, S_IFBLK: throw .notRegular(path: path, .device)
    case S_IFIFO: throw .notRegular(path: path, .pipe)
    case S_IFSOCK: throw .notRegular(path: path, .socket)
    default: throw .notRegular(path: path, .other)
    }
  }
}
