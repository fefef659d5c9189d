extension FileSystem {
  /// Opens a file for reading, without waiting for the writer of a named pipe.
  ///
  /// - Throws: The `Errno` of `open(2)`.
  package func openForReading(_ path: String) throws(Errno) -> FileDescriptor {
    try open(path, .readOnly, [.nonBlocking, .noControllingTerminal])
  }

  /// Reads `count` bytes at an offset, or fewer if the file ends earlier.
  ///
  /// - Throws: The `Errno` of `pread(2)`.
  package func read(
    _ file: FileDescriptor, at offset: Int, count: Int
  ) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try readPart(file, at: offset + bytes.count, upTo: count - bytes.count)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Writes all bytes at the descriptor's offset, or at the end of a file opened for appending.
  ///
  /// The function waits while the descriptor accepts no bytes.
  ///
  /// - Throws: The `Errno` of `write(2)`; some of the bytes may have been written by then.
  package func writeAll(_ bytes: [UInt8], to file: FileDescriptor) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let count = try bytes[written...].withUnsafeBufferPointer { rest throws(Errno) in
        try ignoring(.wouldBlock, in: try write(file, UnsafeRawBufferPointer(rest)))
      }
      guard let count else {
        var requests = [PollRequest(file, .writable)]
        poll(&requests, milliseconds: -1)
        continue
      }
      // POSIX allows 0 only for an empty write; repeating the call could loop forever.
      guard count > 0 else { throw .ioError }
      written += count
    }
  }

  /// Closes a descriptor, and ignores any error, for callers that could not handle one.
  package func closeIgnoringErrors(_ file: FileDescriptor) {
    try? close(file)
  }

  /// Acquires an exclusive lock on a file.
  ///
  /// The call does not wait.
  ///
  /// - Returns: Whether the lock was acquired; false if another open file holds a lock. Any other
  ///   error counts as success, so that files on a file system without locks can be used, too.
  package func acquireLock(of file: FileDescriptor) -> Bool {
    do throws(Errno) {
      try lock(file)
      return true
    } catch {
      return error != .wouldBlock
    }
  }

  /// Creates a file and locks it; returns nil if there is a file at the path already.
  ///
  /// On a file system without locks, the file is not locked.
  ///
  /// - Throws: The `Errno` of `open(2)` or `fstat(2)`.
  package func createLocked(
    _ path: String, _ mode: FileDescriptor.AccessMode, permissions: FilePermissions
  ) throws(Errno) -> FileDescriptor? {
    while true {
      let file = try ignoring(
        .fileExists,
        in: try open(path, mode, [.create, .exclusiveCreate, .noFollow], permissions: permissions))
      guard let file else { return nil }
      do throws(Errno) {
        // Before the file was locked, another process may have removed it as a leftover.
        if acquireLock(of: file), try status(file).linkCount > 0 {
          return file
        }
      } catch {
        closeIgnoringErrors(file)
        try? remove(path)
        throw error
      }
      closeIgnoringErrors(file)
    }
  }

  /// Unlocks and closes a file.
  ///
  /// Closing alone might not release the lock, because a process being started at the same moment
  /// may hold a copy of the descriptor.
  package func unlockAndClose(_ file: FileDescriptor) {
    try? unlock(file)
    closeIgnoringErrors(file)
  }

  /// Returns the path that symbolic links at `path` lead to; no file needs to exist there.
  func followLinks(_ path: String) throws(Errno) -> String {
    var target = path
    for _ in 0..<40 {
      let link = try ignoring(.invalidArgument, .noSuchFileOrDirectory, in: try readLink(target))
      guard let link else { return target }
      target = FilePath(FilePath(target).parent).pushing(FilePath(link)).string
    }
    throw .tooManySymbolicLinkLevels
  }

  /// Returns whether two paths lead to the same file, which need not exist.
  package func isSameFile(_ first: String, _ second: String) -> Bool {
    let paths = [first, second].map { path in
      FilePath(CurrentProcess.absolutePath(path)).lexicallyNormalized()
    }
    let file = (try? statusIfPresent(first))?.identity
    return paths[0] == paths[1] || file != nil && file == (try? statusIfPresent(second))?.identity
  }

  /// Returns the status of a file, or nil if there is no file at the path; follows symbolic links.
  ///
  /// - Throws: Any `Errno` of `stat(2)` except `noSuchFileOrDirectory`.
  package func statusIfPresent(_ path: String) throws(Errno) -> Stat? {
    try ignoring(.noSuchFileOrDirectory, in: try statusAtPath(path))
  }

  /// Creates a directory and its missing parents.
  ///
  /// The new directories get mode 0700, as the XDG Base Directory Specification requires. The
  /// function does nothing if there is a file of any kind at the path.
  ///
  /// - Throws: The `Errno` of `mkdir(2)` or `stat(2)`.
  package func makeDirectories(_ path: String) throws(Errno) {
    if try statusIfPresent(path) != nil { return }
    let parent = FilePath(path).parent
    if parent != path { try makeDirectories(parent) }
    // Another process may have created the directory in the meantime.
    try ignoring(.fileExists, in: try makeDirectory(path, .ownerReadWriteExecute))
    try? synchronizeDirectory(parent)
  }

  /// Flushes new and renamed directory entries to the storage medium.
  ///
  /// The function does nothing if the directory is not readable or its file system cannot sync it.
  ///
  /// - Throws: Any other `Errno` of `open(2)` or `fsync(2)`.
  package func synchronizeDirectory(_ path: String) throws(Errno) {
    // A directory that is writable but not readable cannot be synced.
    let directory = try ignoring(.permissionDenied, in: try open(path, .readOnly, .directory))
    guard let directory else { return }
    defer { closeIgnoringErrors(directory) }
    // Some file systems cannot sync a directory, and report one of these errors.
    try ignoring(.invalidArgument, .notSupported, in: try sync(directory))
  }
}

extension FilePath {
  /// The parent directory: `.` for a bare name, `/` for the root.
  package var parent: String {
    let parent = removingLastComponent()
    return parent.isEmpty ? "." : parent.string
  }
}

extension FilePermissions {
  /// Read and write permissions for everyone, the usual mode of a new file before the umask.
  package static var allReadWrite: FilePermissions { FilePermissions(rawValue: 0o666) }
}

/// Waits for a moment, or until a signal arrives, before another attempt to lock a file.
package func pauseForLock(milliseconds: Int32 = 50) {
  var none: [PollRequest] = []
  poll(&none, milliseconds: milliseconds)
}
