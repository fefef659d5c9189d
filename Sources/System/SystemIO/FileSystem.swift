import CProcesses

/// The system calls for files.
///
/// Each method in this file wraps the system call that its comment names, and throws the `Errno` of
/// that call. A call that a signal interrupts is repeated, except `close`. The properties let a
/// test count calls, make calls fail, and change their results.
package struct FileSystem: Sendable {
  /// The real system calls.
  package static let live = FileSystem()

  /// Called before each system call, or after it for `close`, with a name such as `statusAtPath`.
  ///
  /// An error that the function throws becomes the error of the call.
  package var onCall: (@Sendable (_ name: String) throws(Errno) -> Void)?

  /// The maximum number of bytes to write in each call.
  package var writeLimit = Int.max

  /// Changes the result of a call of ``status(_:)`` or ``statusAtPath(_:)``.
  package var onStatus: (@Sendable (_ call: String, inout Stat) -> Void)?

  /// `open(2)`; the descriptor is closed when the process executes another program.
  ///
  /// The permissions, minus the umask, apply to a file that the call creates.
  package func open(
    _ path: String, _ mode: FileDescriptor.AccessMode,
    _ options: FileDescriptor.OpenOptions = [], permissions: FilePermissions = .allReadWrite
  ) throws(Errno) -> FileDescriptor {
    try call("open") {
      try FileDescriptor.open(
        path, mode, options: options.union(.closeOnExec),
        permissions: options.contains(.create) ? permissions : nil, retryOnInterrupt: false)
    }
  }

  /// `close(2)`; an interrupted call counts as success, because it closes the descriptor, too.
  package func close(_ file: FileDescriptor) throws(Errno) {
    try ignoring(.interrupted, in: try typed { try file.close() })
    try onCall?("close")
  }

  /// `read(2)`: reads up to `count` bytes; the result is empty at the end of the file.
  package func read(_ file: FileDescriptor, upTo count: Int) throws(Errno) -> [UInt8] {
    try bytes("read", count) { try file.read(into: $0, retryOnInterrupt: false) }
  }

  /// `pread(2)`: reads up to `count` bytes at an offset, and does not change the descriptor's own
  /// offset.
  func readPart(
    _ file: FileDescriptor, at offset: Int, upTo count: Int
  ) throws(Errno) -> [UInt8] {
    try bytes("readAt", count) {
      try file.read(fromAbsoluteOffset: Int64(offset), into: $0, retryOnInterrupt: false)
    }
  }

  /// Makes a call that reads up to `count` bytes into a buffer and returns their number.
  private func bytes(
    _ name: String, _ count: Int, _ read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(Errno) -> [UInt8] {
    try call(name) {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try read(UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  /// `write(2)`; returns the number of bytes written.
  package func write(
    _ file: FileDescriptor, _ bytes: UnsafeRawBufferPointer
  ) throws(Errno) -> Int {
    try call("write") {
      try file.write(
        UnsafeRawBufferPointer(rebasing: bytes.prefix(writeLimit)), retryOnInterrupt: false)
    }
  }

  /// `ftruncate(2)`, followed by a seek to the new end.
  package func truncate(_ file: FileDescriptor, _ size: Int) throws(Errno) {
    try call("truncate") {
      try file.resize(to: Int64(size), retryOnInterrupt: false)
      try file.seek(offset: Int64(size), from: .start)
    }
  }

  /// `fsync(2)`; on Darwin, `F_FULLFSYNC` of `fcntl(2)` if the file system supports it.
  package func sync(_ file: FileDescriptor) throws(Errno) {
    try call("sync") {
      #if canImport(Darwin)
        // On Darwin, fsync flushes only to the drive's cache. F_FULLFSYNC also flushes that cache,
        // but not every file system supports it. If F_FULLFSYNC fails for any reason, call fsync.
        if fcntl(file.rawValue, F_FULLFSYNC) == 0 { return }
      #endif
      try check(fsync(file.rawValue))
    }
  }

  /// `flock(2)`: acquires an exclusive lock; throws `wouldBlock` if another lock is held.
  ///
  /// The lock is advisory: other processes respect it only if they lock the file too.
  package func lock(_ file: FileDescriptor) throws(Errno) {
    try call("lock") { try check(flock(file.rawValue, LOCK_EX | LOCK_NB)) }
  }

  /// `flock(2)`: releases the lock.
  package func unlock(_ file: FileDescriptor) throws(Errno) {
    try call("unlock") { try check(flock(file.rawValue, LOCK_UN)) }
  }

  /// `fstat(2)`.
  package func status(_ file: FileDescriptor) throws(Errno) -> Stat {
    try status("status") { try file.stat() }
  }

  /// `stat(2)`; symbolic links are followed.
  package func statusAtPath(_ path: String) throws(Errno) -> Stat {
    try status("statusAtPath") { try FilePath(path).stat() }
  }

  private func status(_ name: String, _ body: () throws -> Stat) throws(Errno) -> Stat {
    var status = try call(name, body)
    onStatus?(name, &status)
    return status
  }

  /// `readlink(2)`; throws `invalidArgument` if the path is not a symbolic link.
  package func readLink(_ path: String) throws(Errno) -> String {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try call("readLink") {
      let count = readlink(path, &characters, characters.count)
      try check(Int32(count))
      return count
    }
    return String(decoding: characters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// `faccessat(2)` with `W_OK`, for the effective user.
  package func checkWritable(_ path: String) throws(Errno) {
    try call("checkWritable") { try check(faccessat(AT_FDCWD, path, W_OK, AT_EACCESS)) }
  }

  /// `fchown(2)`.
  package func changeOwner(
    _ file: FileDescriptor, _ owner: UserID, _ group: GroupID
  ) throws(Errno) {
    try call("changeOwner") { try check(fchown(file.rawValue, owner.rawValue, group.rawValue)) }
  }

  /// `fchmod(2)`.
  package func changePermissions(
    _ file: FileDescriptor, _ permissions: FilePermissions
  ) throws(Errno) {
    try call("changePermissions") { try check(fchmod(file.rawValue, permissions.rawValue)) }
  }

  /// `getxattr(2)` and `fsetxattr(2)` of the access control list, or `fremovexattr(2)` if there is
  /// no path, or the file there has only permissions.
  ///
  /// On a file system without such lists, and on systems other than Linux, the function does
  /// nothing.
  func copyAccessControlList(of path: String?, to file: FileDescriptor) throws(Errno) {
    #if os(Linux)
      let name = "system.posix_acl_access"
      try ignoring(
        .noData, .notSupported,
        in: try call("copyAccessControlList") {
          var list = [UInt8](repeating: 0, count: 1 << 16)
          let count = path.map { getxattr($0, name, &list, list.count) } ?? 0
          if count < 0, currentErrno != .noData { throw currentErrno }
          try check(
            count > 0
              ? fsetxattr(file.rawValue, name, list, count, 0) : fremovexattr(file.rawValue, name))
        })
    #endif
  }

  /// `renameat(2)`.
  package func rename(_ old: String, _ new: String) throws(Errno) {
    try call("rename") { try check(renameat(AT_FDCWD, old, AT_FDCWD, new)) }
  }

  /// `linkat(2)`; throws `fileExists` if there is a file at the new path.
  package func link(_ old: String, _ new: String) throws(Errno) {
    try call("link") { try check(linkat(AT_FDCWD, old, AT_FDCWD, new, 0)) }
  }

  /// `unlink(2)`.
  package func remove(_ path: String) throws(Errno) {
    try call("remove") { try check(unlink(path)) }
  }

  /// `mkdir(2)`.
  package func makeDirectory(_ path: String, _ permissions: FilePermissions) throws(Errno) {
    try call("makeDirectory") { try check(mkdir(path, permissions.rawValue)) }
  }

  /// `readdir(3)`: returns the names in a directory except `.` and `..`, in no particular order.
  package func names(_ path: String) throws(Errno) -> [String] {
    try call("names") {
      guard let directory = opendir(path) else { throw currentErrno }
      defer { closedir(directory) }
      var names: [String] = []
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names
    }
  }

  /// Makes a system call, and repeats it as long as signals interrupt it (`EINTR`).
  private func call<Result>(
    _ name: String, _ body: () throws -> Result
  ) throws(Errno) -> Result {
    while true {
      let result = try ignoring(
        .interrupted,
        in: try typed {
          try onCall?(name)
          return try body()
        })
      if let result { return result }
    }
  }
}

/// Calls functions of the System package, which throw nothing but `Errno`.
func typed<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
  do {
    return try call()
  } catch let error as Errno {
    throw error
  } catch {
    preconditionFailure("the System package threw something other than an Errno: \(error)")
  }
}

/// The value of `errno`: the error of the last failed system call on this thread.
package var currentErrno: Errno { Errno(rawValue: errno) }

private func check(_ result: Int32) throws(Errno) {
  if result < 0 { throw currentErrno }
}

extension FileDescriptor.OpenOptions {
  /// Keeps an opened terminal from becoming the controlling terminal of the process.
  package static var noControllingTerminal: FileDescriptor.OpenOptions { .init(rawValue: O_NOCTTY) }
}
