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

  /// Closes a file and gives up its lock, even where a process being started has a copy of the
  /// descriptor this instant.
  static func close(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    _ = flock(descriptor, LOCK_UN)
    closeDescriptor(descriptor)
  }
}

// A name that the method would hide.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
