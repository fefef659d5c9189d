package import SystemPackage

/// Repeats a call for as long as a signal interrupts it.
package func retryingInterrupts<Result>(
  _ call: () throws(Errno) -> Result
) throws(Errno) -> Result {
  while true {
    do {
      return try call()
    } catch {
      if error != .interrupted { throw error }
    }
  }
}

extension FileSystem {
  /// Opens a file that is closed when another program is executed.
  ///
  /// - Throws: The `Errno` of `open(2)`.
  package func open(
    _ path: String, _ mode: FileDescriptor.AccessMode,
    _ options: FileDescriptor.OpenOptions = [], permissions: FilePermissions = .allReadWrite
  ) throws(Errno) -> FileDescriptor {
    try retryingInterrupts { () throws(Errno) in
      try open(path, mode, options.union(.closeOnExec), permissions)
    }
  }

  /// Opens a file for reading without waiting for the writer of a named pipe.
  ///
  /// - Throws: The `Errno` of `open(2)`.
  package func openForReading(_ path: String) throws(Errno) -> FileDescriptor {
    try open(path, .readOnly, [.nonBlocking, .noControllingTerminal])
  }

  /// Reads up to `count` bytes; none at the end of the file.
  ///
  /// - Throws: The `Errno` of `read(2)`.
  package func read(_ file: FileDescriptor, upTo count: Int) throws(Errno) -> [UInt8] {
    try bytes(upTo: count) { buffer throws(Errno) in try read(file, buffer) }
  }

  /// Reads `count` bytes at an offset; fewer if the file ends before.
  ///
  /// - Throws: The `Errno` of `pread(2)`.
  package func read(
    _ file: FileDescriptor, at offset: Int, count: Int
  ) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let start = offset + bytes.count
      let part = try self.bytes(upTo: count - bytes.count) { buffer throws(Errno) in
        try readAt(file, buffer, start)
      }
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  private func bytes(
    upTo count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Errno) -> Int
  ) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Errno) {
        filled = try retryingInterrupts { () throws(Errno) in
          try read(UnsafeMutableRawBufferPointer(buffer))
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes at the descriptor's offset.
  ///
  /// - Throws: The `Errno` of `write(2)`, after which some of the bytes may have been written.
  package func writeAll(_ bytes: [UInt8], to file: FileDescriptor) throws(Errno) {
    var written = 0
    while written < bytes.count {
      // NB: `withUnsafeBytes` has no typed throws, so the error travels in the result.
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(Errno) in
          try retryingInterrupts { () throws(Errno) in
            try write(file, UnsafeRawBufferPointer(rebasing: bytes[written...]))
          }
        }
      }
      let count = try result.get()
      // POSIX allows 0 only for an empty write; repeating it would never end.
      guard count > 0 else { throw .ioError }
      written += count
    }
  }

  /// Writes what was written to a file down to its medium.
  ///
  /// - Throws: The `Errno` of `fsync(2)`.
  package func synchronize(_ file: FileDescriptor) throws(Errno) {
    try retryingInterrupts { () throws(Errno) in try sync(file) }
  }

  /// Closes a descriptor; errors are ignored, since there is nothing left to do.
  package func closeIgnoringErrors(_ file: FileDescriptor) {
    try? close(file)
  }

  /// Locks a file.
  ///
  /// - Returns: Whether the lock was taken. A file system without locks counts as if it was.
  package func acquire(_ lock: FileLock, of file: FileDescriptor) -> Bool {
    do throws(Errno) {
      try retryingInterrupts { () throws(Errno) in try self.lock(file, lock) }
      return true
    } catch {
      return error != .wouldBlock
    }
  }

  /// The status of a file, or nil if there is none at the path.
  ///
  /// - Throws: The `Errno` of `stat(2)`, other than for a missing file.
  package func statusIfPresent(_ path: String) throws(Errno) -> FileStatus? {
    do throws(Errno) {
      return try statusAtPath(path)
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw error
    }
  }

  /// Creates a directory and the missing ones above it, with mode 0700, as the XDG Base Directory
  /// Specification asks.
  ///
  /// - Throws: The `Errno` of `mkdir(2)` or `stat(2)`.
  package func makeDirectories(_ path: String) throws(Errno) {
    if try statusIfPresent(path) != nil { return }
    let parent = FilePath(path).parent
    if parent != path { try makeDirectories(parent) }
    do throws(Errno) {
      try makeDirectory(path, .ownerReadWriteExecute)
    } catch {
      // Another process may have been first.
      if error != .fileExists { throw error }
    }
    try? synchronizeDirectory(parent)
  }

  /// Makes new names and renames in a directory last.
  ///
  /// - Throws: The `Errno` of `open(2)` or `fsync(2)`.
  package func synchronizeDirectory(_ path: String) throws(Errno) {
    let directory: FileDescriptor
    do throws(Errno) {
      directory = try open(path, .readOnly, .directory)
    } catch {
      // A directory may be writable and not readable; then there is no way to sync it.
      if error == .permissionDenied { return }
      throw error
    }
    defer { closeIgnoringErrors(directory) }
    do throws(Errno) {
      try synchronize(directory)
    } catch {
      // Some file systems cannot sync a directory, and say so with these.
      if error != .invalidArgument, error != .notSupported { throw error }
    }
  }
}

extension FilePath {
  /// The directory that holds the file: `.` for a bare name, `/` at the root.
  package var parent: String {
    let parent = removingLastComponent()
    return parent.isEmpty ? "." : parent.string
  }
}

extension FilePermissions {
  /// Read and write for everyone, less the umask: what programs give new files.
  package static var allReadWrite: FilePermissions { FilePermissions(rawValue: 0o666) }
}
