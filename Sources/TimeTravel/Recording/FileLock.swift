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
}
