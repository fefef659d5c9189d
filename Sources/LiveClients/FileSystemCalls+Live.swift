#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileSystemCalls {
  /// The calls themselves.
  static let live = FileSystemCalls(
    open: { (path, flags, mode) throws(SystemError) in
      try checked(systemOpen(path, flags, mode))
    },
    close: { (descriptor) throws(SystemError) in _ = try checked(systemClose(descriptor)) },
    read: { (descriptor, count) throws(SystemError) in
      var failure: SystemError?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let result = systemRead(descriptor, buffer.baseAddress, count)
        if result < 0 { failure = SystemError(errno) }
        filled = max(result, 0)
      }
      if let failure { throw failure }
      return bytes
    },
    write: { (descriptor, bytes) throws(SystemError) in
      try checked(bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) })
    },
    sync: { (descriptor) throws(SystemError) in
      #if canImport(Darwin)
        // fsync on Darwin stops at the drive's cache; not every file system knows the other call.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      #endif
      _ = try checked(fsync(descriptor))
    },
    status: { (descriptor) throws(SystemError) in
      var status = stat()
      _ = try checked(fstat(descriptor, &status))
      return Status(mode: status.st_mode, owner: status.st_uid, group: status.st_gid)
    },
    statusAtPath: { (path) throws(SystemError) in
      var status = stat()
      _ = try checked(stat(path, &status))
      return Status(mode: status.st_mode, owner: status.st_uid, group: status.st_gid)
    },
    link: { (path) throws(SystemError) in
      let room = Int(PATH_MAX)
      var failure: SystemError?
      let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        let result = buffer.withMemoryRebound(to: CChar.self) { chars in
          chars.baseAddress.map { readlink(path, $0, room) } ?? 0
        }
        if result < 0 { failure = SystemError(errno) }
        filled = max(result, 0)
      }
      if let failure { throw failure }
      return String(decoding: bytes, as: UTF8.self)
    },
    checkWritable: { (path) throws(SystemError) in
      _ = try checked(faccessat(AT_FDCWD, path, W_OK, AT_EACCESS))
    },
    changeOwner: { (descriptor, owner, group) throws(SystemError) in
      _ = try checked(fchown(descriptor, owner, group))
    },
    changeMode: { (descriptor, mode) throws(SystemError) in
      _ = try checked(fchmod(descriptor, mode))
    },
    rename: { (old, new) throws(SystemError) in _ = try checked(systemRename(old, new)) },
    unlink: { (path) throws(SystemError) in _ = try checked(systemUnlink(path)) },
    makeFolder: { (path, mode) throws(SystemError) in _ = try checked(mkdir(path, mode)) },
    names: { (path) throws(SystemError) in
      guard let folder = opendir(path) else { throw SystemError(errno) }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: longestName + 1) {
            String(cString: $0)
          }
        }
        names.append(name)
      }
      return names
    },
    processID: { getpid() },
    // EPERM means that there is a process, of someone else.
    isAlive: { process in kill(process, 0) == 0 || errno != ESRCH })
}

/// NAME_MAX, the bytes in a file's name.
private let longestName = 255

private func checked<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
  if result < 0 { throw SystemError(errno) }
  return result
}

// Names that the closures' labels would hide.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func systemUnlink(_ path: String) -> Int32 { unlink(path) }
