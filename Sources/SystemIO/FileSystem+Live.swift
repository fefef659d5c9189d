package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileSystem {
  /// The real system calls.
  package static let live = FileSystem(
    open: { (path, mode, options, permissions) throws(Errno) in
      try typed {
        try FileDescriptor.open(
          path, mode, options: options,
          permissions: options.contains(.create) ? permissions : nil, retryOnInterrupt: false)
      }
    },
    close: { (file) throws(Errno) in
      do throws(Errno) {
        try typed { try file.close() }
      } catch {
        // The descriptor is closed even then.
        if error != .interrupted { throw error }
      }
    },
    read: { (file, buffer) throws(Errno) in
      try typed { try file.read(into: buffer, retryOnInterrupt: false) }
    },
    readAt: { (file, buffer, offset) throws(Errno) in
      try typed {
        try file.read(
          fromAbsoluteOffset: Int64(offset), into: buffer, retryOnInterrupt: false)
      }
    },
    write: { (file, bytes) throws(Errno) in
      try typed { try file.write(bytes, retryOnInterrupt: false) }
    },
    truncate: { (file, size) throws(Errno) in
      try typed {
        try file.resize(to: Int64(size), retryOnInterrupt: false)
        try file.seek(offset: Int64(size), from: .start)
      }
    },
    sync: { (file) throws(Errno) in
      #if canImport(Darwin)
        // On Darwin, fsync flushes only to the drive's cache; F_FULLFSYNC also flushes that cache,
        // but not every file system supports it.
        if fcntl(file.rawValue, F_FULLFSYNC) == 0 { return }
      #endif
      try check(fsync(file.rawValue))
    },
    lock: { (file, lock) throws(Errno) in
      let operation =
        switch lock {
        case .shared: LOCK_SH
        case .exclusive: LOCK_EX
        case .exclusiveWithoutWaiting: LOCK_EX | LOCK_NB
        case .none: LOCK_UN
        }
      try check(flock(file.rawValue, operation))
    },
    status: { (file) throws(Errno) in FileStatus(try typed { try file.stat() }) },
    statusAtPath: { (path) throws(Errno) in
      FileStatus(try typed { try FilePath(path).stat() })
    },
    readLink: { (path) throws(Errno) in
      var failure: Errno?
      let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
        let count = buffer.withMemoryRebound(to: CChar.self) { characters in
          characters.baseAddress.map { readlink(path, $0, characters.count) } ?? 0
        }
        if count < 0 { failure = currentErrno }
        filled = max(count, 0)
      }
      if let failure { throw failure }
      return String(decoding: bytes, as: UTF8.self)
    },
    checkWritable: { (path) throws(Errno) in
      try check(faccessat(AT_FDCWD, path, W_OK, AT_EACCESS))
    },
    changeOwner: { (file, owner, group) throws(Errno) in
      try check(fchown(file.rawValue, owner, group))
    },
    changePermissions: { (file, permissions) throws(Errno) in
      try check(fchmod(file.rawValue, permissions.rawValue))
    },
    rename: { (old, new) throws(Errno) in try check(systemRename(old, new)) },
    remove: { (path) throws(Errno) in try check(unlink(path)) },
    makeDirectory: { (path, permissions) throws(Errno) in
      try check(mkdir(path, permissions.rawValue))
    },
    names: { (path) throws(Errno) in
      guard let directory = opendir(path) else { throw currentErrno }
      defer { closedir(directory) }
      var names: [String] = []
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: longestName + 1) {
            String(cString: $0)
          }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names
    })
}

extension FileStatus {
  init(_ status: Stat) {
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.rawValue.st_dev),
      inode: UInt64(truncatingIfNeeded: status.rawValue.st_ino),
      specialDevice: UInt64(truncatingIfNeeded: status.rawValue.st_rdev))
    kind =
      switch status.type {
      case .regular: .regular
      case .directory: .folder
      case .characterSpecial, .blockSpecial: .device
      case .fifo: .pipe
      case .socket: .socket
      default: .other
      }
    permissions = status.permissions
    owner = status.rawValue.st_uid
    group = status.rawValue.st_gid
    size = Int(status.size)
    linkCount = status.linkCount
    modificationTime = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
  }
}

/// The maximum length of a file name in bytes (NAME_MAX).
private let longestName = 255

/// The error of the last failed system call on this thread.
package var currentErrno: Errno { Errno(rawValue: errno) }

private func check(_ result: Int32) throws(Errno) {
  if result < 0 { throw currentErrno }
}

/// Adds typed throws to a call into the System package, whose functions throw only `Errno`.
private func typed<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
  do {
    return try call()
  } catch let error as Errno {
    throw error
  } catch {
    preconditionFailure("the System package threw something other than an Errno: \(error)")
  }
}

// Inside `FileSystem`, the name `rename` means the property, so the closure calls this wrapper.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }

extension FileDescriptor.OpenOptions {
  /// Keeps an opened terminal from becoming the controlling terminal of the process.
  package static var noControllingTerminal: FileDescriptor.OpenOptions { .init(rawValue: O_NOCTTY) }
}
