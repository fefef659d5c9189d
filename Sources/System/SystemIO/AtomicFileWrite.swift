import SystemPackage

/// A single replacement of a file, as ``AtomicFile`` describes it.
struct AtomicFileWrite {
  let path: String
  let system: FileSystem

  /// Replaces the file, and returns the descriptor of the new file, which is open for writing at
  /// its end and locked.
  func run(_ bytes: [UInt8], creatingFolders: Bool) throws(FileError) -> FileDescriptor {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(.write, path: path) }
    let target = try mapped(followLinks())
    let old = try mapped(system.statusIfPresent(target))
    if let old, old.kind != .regular { throw .notRegular(.write, path: path, old.kind) }
    let folder = FilePath(target).parent
    if old != nil {
      // Writing should fail if the old file is not writable, but a rename does not check that.
      try mapped(system.checkWritable(target))
    } else {
      try provideFolder(folder, making: creatingFolders)
    }

    let file = try mapped(
      TemporaryFiles(of: target, system: system).write(
        permissions: old == nil ? .allReadWrite : .ownerReadWrite
      ) { file throws(Errno) in
        try system.writeAll(bytes, to: file)
        if let old { try copyOwnerAndPermissions(of: old, to: file) }
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

  /// Opens the folder of the file and waits for a lock on it; nil if it cannot be opened.
  ///
  /// Errors are ignored, because writing the file reports them.
  func lockFolder<Failure: Error>(
    creatingFolders: Bool, pause: (_ folder: String) throws(Failure) -> Void
  ) throws(Failure) -> FileDescriptor? {
    guard let target = try? followLinks() else { return nil }
    let parent = FilePath(target).parent
    try? provideFolder(parent, making: creatingFolders)
    guard let folder = try? system.open(parent, .readOnly, .directory) else { return nil }
    while !system.acquire(.exclusiveWithoutWaiting, of: folder) {
      do throws(Failure) {
        try pause(parent)
      } catch {
        system.closeIgnoringErrors(folder)
        throw error
      }
    }
    return folder
  }

  /// Gives the new file the owner and the permissions of the old one.
  ///
  /// If the owner or the group cannot be preserved, the set-user-ID and set-group-ID bits are
  /// cleared, so that no one gains permissions. A different group gets only the permissions that
  /// everyone has.
  private func copyOwnerAndPermissions(
    of old: Stat, to file: FileDescriptor
  ) throws(Errno) {
    var new = try system.status(file)
    if new.userID != old.userID || new.groupID != old.groupID {
      do throws(Errno) {
        try system.changeOwner(file, old.userID, old.groupID)
      } catch {
        try? system.changeOwner(file, new.userID, old.groupID)
      }
      new = try system.status(file)
    }
    var permissions = old.permissions.rawValue
    if new.userID != old.userID || new.groupID != old.groupID { permissions &= 0o1777 }
    if new.groupID != old.groupID {
      permissions = permissions & ~0o070 | (permissions & 0o007) << 3
    }
    if new.permissions.rawValue != permissions {
      try system.changePermissions(file, FilePermissions(rawValue: permissions))
    }
  }

  /// Returns the path that symbolic links at `path` lead to; no file needs to exist there.
  private func followLinks() throws(Errno) -> String {
    var target = path
    for _ in 0..<40 {
      let link: String
      do throws(Errno) {
        link = try system.readLink(target)
      } catch {
        if error == .invalidArgument || error == .noSuchFileOrDirectory { return target }
        throw error
      }
      target = FilePath(FilePath(target).parent).pushing(FilePath(link)).string
    }
    throw .tooManySymbolicLinkLevels
  }

  private func provideFolder(_ folder: String, making: Bool) throws(FileError) {
    if try mapped(system.statusIfPresent(folder)) != nil { return }
    guard making else { throw .missingFolder(path: path, folder: folder) }
    try mapped(system.makeDirectories(folder))
  }

  private func mapped<Value>(
    _ step: @autoclosure () throws(Errno) -> Value
  ) throws(FileError) -> Value {
    try FileError.mapping(.write, path, step())
  }
}
