/// Reads and replaces whole files without losing content.
///
/// A write puts the new content into a temporary file in the same folder and syncs that file. It
/// then renames the temporary file over the old file and syncs the folder. At every moment, the
/// path therefore leads to either the complete old content or the complete new content. This is
/// true even if a call fails, the process is killed, or another process saves the file at the same
/// time. Each process locks its temporary file while writing it. The next write to the same file
/// removes its temporary files that are not locked.
package enum AtomicFile {
  /// Replaces the content of a file, or creates the file.
  ///
  /// If the path is a symbolic link, the link is kept and its target is replaced or created. An
  /// existing file keeps its owner and permissions as far as the system allows. Hard links to the
  /// old file keep the old content. A new file gets mode 0666 minus the umask. If `creatingFolders`
  /// is true, missing parent folders are created with mode 0700.
  ///
  /// - Throws: ``FileError``. The old content is in place after every error except `.notSynced`.
  package static func write(
    _ bytes: [UInt8], to path: String, creatingFolders: Bool = false,
    with system: FileSystem = .live
  ) throws(FileError) {
    let file = try replace(path, with: bytes, creatingFolders: creatingFolders, with: system)
    // The new content is synced and in place, so an error of this call is harmless.
    system.closeIgnoringErrors(file)
  }

  /// Replaces the content of a file, and returns the descriptor of the new file.
  ///
  /// The function works in the same way as ``write(_:to:creatingFolders:with:)``, but a new file
  /// gets the given permissions minus the umask. The descriptor is open for writing at the end of
  /// the file. It holds an exclusive lock if the file system has locks.
  ///
  /// - Throws: ``FileError``. The old content is in place after every error except `.notSynced`.
  package static func replace(
    _ path: String, with bytes: [UInt8], permissions: FilePermissions = .allReadWrite,
    creatingFolders: Bool = false, with system: FileSystem = .live
  ) throws(FileError) -> FileDescriptor {
    func mapped<Value>(
      _ step: @autoclosure () throws(Errno) -> Value
    ) throws(FileError) -> Value {
      try FileError.mapping(.write, path, step())
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(.write, path: path) }
    let target = try mapped(system.followLinks(path))
    let old = try mapped(system.statusIfPresent(target))
    if let old, old.kind != .regular { throw .notRegular(.write, path: path, old.kind) }
    let folder = FilePath(target).parent
    if old != nil {
      // Writing should fail if the old file is not writable, but a rename does not check that.
      try mapped(system.checkWritable(target))
    } else if creatingFolders {
      try mapped(system.makeDirectories(folder))
    } else if try mapped(system.statusIfPresent(folder)) == nil {
      throw .missingFolder(path: path, folder: folder)
    }
    let file = try mapped(
      TemporaryFiles(of: target, system: system).write(
        permissions: old == nil ? permissions : .ownerReadWrite
      ) { file throws(Errno) in
        try system.writeAll(bytes, to: file)
        if let old { try system.copyOwnerAndPermissions(of: old, at: target, to: file) }
      } place: { temporary throws(Errno) in
        try system.rename(temporary, target)
      })
    do throws(Errno) {
      try system.synchronizeDirectory(folder)
    } catch {
      system.closeIgnoringErrors(file)
      throw .notSynced(path: path, error)
    }
    return file
  }

  /// Runs a function that reads and writes a file, while no other process holds its ``lock``.
  ///
  /// `body` must not lock the same file. Symbolic links are followed. If `creatingFolders` is true,
  /// missing parent folders are created with mode 0700. The function runs without a lock if the
  /// file cannot be locked, for example because its file system has no locks.
  ///
  /// While another process holds the lock, `pause` is called with the path of the folder before
  /// each further attempt. It waits for a moment, or throws an error to stop waiting.
  ///
  /// - Throws: Only an error that `pause` or `body` throws.
  package static func whileLocked<Result, Failure: Error>(
    _ path: String, creatingFolders: Bool = false, with system: FileSystem = .live,
    pause: (_ folder: String) throws(Failure) -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      let lock: FileDescriptor?
      do throws(Errno) {
        lock = try Self.lock(path, creatingFolders: creatingFolders, with: system)
      } catch {
        return try body()
      }
      if let lock {
        defer { system.unlockAndClose(lock) }
        return try body()
      }
      try pause(FilePath((try? system.followLinks(path)) ?? path).parent)
    }
  }

  /// Locks a file, or its folder while the file does not exist, without waiting.
  ///
  /// Replacing the file does not move the lock to the new file. While the file does not exist,
  /// calls for other missing files in the folder wait too. Symbolic links are followed. If
  /// `creatingFolders` is true, missing parent folders are created with mode 0700.
  ///
  /// - Returns: A descriptor that holds the lock; nil if another process holds a lock.
  /// - Throws: The `Errno` of a system call, which is `.noSuchFileOrDirectory` if the folder does
  ///   not exist, or `.invalidArgument` if the path leads to something other than a regular file.
  package static func lock(
    _ path: String, creatingFolders: Bool = false, with system: FileSystem = .live
  ) throws(Errno) -> FileDescriptor? {
    let target = try system.followLinks(path)
    let folder = FilePath(target).parent
    if creatingFolders { try system.makeDirectories(folder) }
    while true {
      let status = try system.statusIfPresent(target)
      // Opening a device may have side effects.
      if let status, status.kind != .regular { throw .invalidArgument }
      let locked = try system.openForReading(status == nil ? folder : target)
      guard system.acquireLock(of: locked) else {
        system.closeIgnoringErrors(locked)
        return nil
      }
      // Another process may have replaced, created or removed the file before it was locked.
      let present = try? system.statusIfPresent(target)
      if present?.identity == status?.identity { return locked }
      system.unlockAndClose(locked)
    }
  }

  /// Creates a file with the content that a function writes; the file appears when it is complete.
  ///
  /// On a file system without hard links, the new file replaces a file that another process creates
  /// at the path during the call.
  ///
  /// - Throws: The `Errno` of a system call, or of the function; `.fileExists` if there is a file
  ///   at the path.
  package static func create(
    _ path: String, with system: FileSystem = .live,
    _ write: (FileDescriptor) throws(Errno) -> Void
  ) throws(Errno) {
    if try system.statusIfPresent(path) != nil { throw .fileExists }
    let file = try TemporaryFiles(of: path, system: system).write(
      permissions: .allReadWrite, write
    ) { temporary throws(Errno) in
      do throws(Errno) {
        try system.link(temporary, path)
      } catch {
        if error == .fileExists { throw error }
        // Some file systems have no hard links.
        return try system.rename(temporary, path)
      }
      try? system.remove(temporary)
    }
    system.closeIgnoringErrors(file)
  }

  /// Reads a whole file of at most `limit` bytes, following symbolic links.
  ///
  /// Anything but a regular file is rejected. The function never waits for the writer of a named
  /// pipe.
  ///
  /// - Throws: ``FileError``, which is `.tooLarge` if the file exceeds the limit.
  package static func read(
    _ path: String, limit: Int, with system: FileSystem = .live
  ) throws(FileError) -> [UInt8] {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(.read, path: path) }
    // Check the kind before opening, because opening a device may have side effects. Check it again
    // after opening, because another file may have taken the path in between.
    let named = try FileError.mapping(.read, path, system.statusAtPath(path).kind)
    if named != .regular { throw .notRegular(.read, path: path, named) }
    let file = try FileError.mapping(.read, path, system.openForReading(path))
    defer { system.closeIgnoringErrors(file) }
    let opened = try FileError.mapping(.read, path, system.status(file).kind)
    if opened != .regular { throw .notRegular(.read, path: path, opened) }
    return try read(file, named: path, limit: limit, with: system)
  }

  /// Reads at most `limit` bytes up to the end of an open file; `path` is its name in errors.
  ///
  /// - Throws: ``FileError``, which is `.tooLarge` if there are more bytes.
  package static func read(
    _ file: FileDescriptor, named path: String, limit: Int, with system: FileSystem = .live
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let count = min(1 << 16, limit - bytes.count + 1)
      let part = try FileError.mapping(.read, path, system.read(file, upTo: count))
      if part.isEmpty { return bytes }
      bytes += part
    }
    throw .tooLarge(path: path, limit: limit)
  }
}

extension FileSystem {
  /// Gives the new file the owner, the permissions and the access control list of the old one.
  ///
  /// If the owner or the group cannot be preserved, the set-user-ID and set-group-ID bits are
  /// cleared, so that no one gains permissions. If the group cannot be preserved, the new group
  /// gets only the permissions that everyone has, and there is no access control list. If the list
  /// cannot be preserved, the group gets no permissions. (Lists are copied only on Linux.)
  fileprivate func copyOwnerAndPermissions(
    of old: Stat, at path: String, to file: FileDescriptor
  ) throws(Errno) {
    var new = try status(file)
    if new.userID != old.userID || new.groupID != old.groupID {
      do throws(Errno) {
        try changeOwner(file, old.userID, old.groupID)
      } catch {
        try? changeOwner(file, new.userID, old.groupID)
      }
      new = try status(file)
    }
    var permissions = old.permissions.rawValue
    if new.userID != old.userID || new.groupID != old.groupID { permissions &= 0o1777 }
    let keepsGroup = new.groupID == old.groupID
    if !keepsGroup { permissions = permissions & ~0o070 | (permissions & 0o007) << 3 }
    do throws(Errno) {
      // The new file may have inherited a list from its folder.
      try copyAccessControlList(of: keepsGroup ? path : nil, to: file)
    } catch {
      // With a list, the bits of the group limit the whole list.
      permissions &= ~0o070
    }
    if try status(file).permissions.rawValue != permissions {
      try changePermissions(file, FilePermissions(rawValue: permissions))
    }
  }
}
