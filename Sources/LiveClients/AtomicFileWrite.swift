#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One write of ``AtomicFile``, step by step.
struct AtomicFileWrite {
  let path: String
  let calls: FileSystemCalls

  func run(_ bytes: [UInt8], makingFolders: Bool) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(.write, path: path) }
    let target = try mapped { () throws(SystemError) in try followLinks() }
    let old = try mapped { () throws(SystemError) in try statusIfThere(target) }
    if let kind = old?.kind { throw .notRegular(.write, path: path, kind) }
    let place = FilePlace(target)
    if old != nil {
      // A rename needs no right to the old file; a write does, and this is to be one.
      try mapped { () throws(SystemError) in try calls.checkWritable(target) }
    } else {
      try provideFolder(place.folder, making: makingFolders)
    }

    let temporaries = TemporaryFiles(of: place, calls: calls)
    temporaries.clearDead()
    try mapped { () throws(SystemError) in
      let (temporary, descriptor) = try temporaries.make(mode: old == nil ? 0o666 : 0o600)
      do throws(SystemError) {
        try fill(descriptor, with: bytes, like: old)
        try retryingInterrupted { () throws(SystemError) in try calls.rename(temporary, target) }
      } catch {
        try? calls.unlink(temporary)
        throw error
      }
    }
    do {
      try syncFolder(place.folder)
    } catch {
      throw .notSynced(path: path, error)
    }
  }

  /// Writes, syncs and closes the temporary file; closes it on failure too.
  private func fill(
    _ descriptor: Int32, with bytes: [UInt8], like old: FileSystemCalls.Status?
  ) throws(SystemError) {
    do throws(SystemError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = try retryingInterrupted { () throws(SystemError) in
          try calls.write(descriptor, rest)
        }
        // POSIX allows it only for an empty write; to go on would be to go on for ever.
        guard count > 0 else { throw SystemError(EIO) }
        rest = rest.dropFirst(count)
      }
      if let old { try makeAlike(descriptor, old) }
      try retryingInterrupted { () throws(SystemError) in try calls.sync(descriptor) }
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    do {
      try calls.close(descriptor)
    } catch {
      // After EINTR the descriptor is closed on Linux, and must not be closed again on any system.
      if error.code != EINTR { throw error }
    }
  }

  /// Gives the new file the owner and the permissions of the old one.
  ///
  /// Where the owner or the group cannot be kept, no one gains by it: the set-id bits go, and the
  /// new group gets what everyone has.
  private func makeAlike(
    _ descriptor: Int32, _ old: FileSystemCalls.Status
  ) throws(SystemError) {
    var new = try calls.status(descriptor)
    if new.owner != old.owner || new.group != old.group {
      do {
        try calls.changeOwner(descriptor, old.owner, old.group)
      } catch {
        try? calls.changeOwner(descriptor, new.owner, old.group)
      }
      new = try calls.status(descriptor)
    }
    var permissions = old.permissions
    if new.owner != old.owner || new.group != old.group { permissions &= 0o1777 }
    if new.group != old.group {
      permissions = permissions & ~0o070 | (permissions & 0o007) << 3
    }
    if new.permissions != permissions { try calls.changeMode(descriptor, permissions) }
  }

  /// The path behind the symbolic links at its end, whether there is a file or not.
  private func followLinks() throws(SystemError) -> String {
    var target = path
    for _ in 0..<40 {
      let link: String
      do {
        link = try calls.link(target)
      } catch {
        if error.code == EINVAL || error.code == ENOENT { return target }
        throw error
      }
      target = link.hasPrefix("/") ? link : FilePlace(target).prefix + link
    }
    throw SystemError(ELOOP)
  }

  private func statusIfThere(_ target: String) throws(SystemError) -> FileSystemCalls.Status? {
    do {
      return try calls.statusAtPath(target)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private func provideFolder(_ folder: String, making: Bool) throws(FileError) {
    let isThere = try mapped { () throws(SystemError) in try statusIfThere(folder) != nil }
    if isThere { return }
    guard making else { throw .missingFolder(path: path, folder: folder) }
    try mapped { () throws(SystemError) in try makeFolders(to: folder) }
  }

  private func makeFolders(to folder: String) throws(SystemError) {
    guard try statusIfThere(folder) == nil else { return }
    let above = FilePlace(folder).folder
    if above != folder { try makeFolders(to: above) }
    do {
      try calls.makeFolder(folder, 0o700)
    } catch {
      // Another process may have been first.
      if error.code != EEXIST { throw error }
    }
    try? syncFolder(above)
  }

  /// Makes a rename or a new name last.
  private func syncFolder(_ folder: String) throws(SystemError) {
    let descriptor: Int32
    do {
      descriptor = try retryingInterrupted { () throws(SystemError) in
        try calls.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
      }
    } catch {
      // A folder may be writable and not readable; then there is no way to sync it.
      if error.code == EACCES { return }
      throw error
    }
    defer { try? calls.close(descriptor) }
    do {
      try retryingInterrupted { () throws(SystemError) in try calls.sync(descriptor) }
    } catch {
      // Some file systems cannot sync a folder, and say so with these.
      if error.code != EINVAL, error.code != ENOTSUP { throw error }
    }
  }

  private func mapped<Value>(
    _ step: () throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    do {
      return try step()
    } catch {
      throw .system(.write, path: path, error)
    }
  }
}
