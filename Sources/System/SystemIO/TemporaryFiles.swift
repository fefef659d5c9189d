/// The temporary files that are used to write a file, in the same folder as the file.
///
/// A temporary file is named `.NAME.PROCESS.RANDOM.tmp`. The process that writes the file keeps it
/// locked. The system releases the lock when that process ends, even if the process ran in another
/// container. Therefore, a temporary file that can be locked is a leftover.
struct TemporaryFiles {
  private let folder: String
  private let stem: String
  private let system: FileSystem

  init(of path: String, system: FileSystem) {
    let path = FilePath(path)
    folder = path.parent
    self.system = system
    // The other parts of the name take up to 25 of the 255 bytes allowed.
    var stem = path.lastComponent?.string ?? ""
    while stem.utf8.count > 230 { stem.unicodeScalars.removeLast() }
    self.stem = stem
  }

  /// Creates a temporary file, opens it for writing and locks it; the umask applies to
  /// `permissions`.
  ///
  /// - Throws: The `Errno` of `open(2)` or `fstat(2)`.
  private func make(
    permissions: FilePermissions
  ) throws(Errno) -> (path: String, file: FileDescriptor) {
    for _ in 0..<100 {
      let random = String(UInt64.random(in: 1 << 32..<1 << 33), radix: 16).dropFirst()
      let path = path(named: ".\(stem).\(CurrentProcess.id).\(random).tmp")
      if let file = try system.createLocked(path, .writeOnly, permissions: permissions) {
        return (path, file)
      }
    }
    throw .fileExists
  }

  /// Removes leftovers, writes and syncs a temporary file, and moves it to its place.
  ///
  /// If one of the steps fails, the temporary file is removed.
  ///
  /// - Parameters:
  ///   - permissions: The permissions of the file, to which the umask applies.
  ///   - write: Writes the content.
  ///   - place: Moves the file at the given path to its place.
  /// - Returns: The descriptor of the file. It is open for writing at the end of the file, and
  ///   locked if the file system has locks.
  /// - Throws: The `Errno` of a system call, of `write` or of `place`.
  func write(
    permissions: FilePermissions, _ write: (FileDescriptor) throws(Errno) -> Void,
    place: (_ temporary: String) throws(Errno) -> Void
  ) throws(Errno) -> FileDescriptor {
    removeDead()
    let (temporary, file) = try make(permissions: permissions)
    do throws(Errno) {
      try write(file)
      try system.sync(file)
      try place(temporary)
    } catch {
      try? system.remove(temporary)
      system.closeIgnoringErrors(file)
      throw error
    }
    return file
  }

  /// Removes the temporary files of processes that have ended.
  ///
  /// Errors are ignored, since a leftover does no harm.
  private func removeDead() {
    guard let names = try? system.names(folder) else { return }
    for name in names where isTemporary(name) {
      let path = path(named: name)
      guard let file = try? system.open(path, .writeOnly, [.noFollow, .nonBlocking]) else {
        continue
      }
      // Keep the file if locks are not supported, because a process may still be writing it.
      if (try? system.lock(file)) != nil { try? system.remove(path) }
      system.closeIgnoringErrors(file)
    }
  }

  private func path(named name: String) -> String {
    folder == "." ? name : FilePath(folder).appending(name).string
  }

  private func isTemporary(_ name: String) -> Bool {
    let start = ".\(stem)."
    guard name.hasPrefix(start), name.hasSuffix(".tmp") else { return false }
    let parts = name.dropFirst(start.count).dropLast(4)
      .split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && Int32(parts[0]) != nil && parts[1].utf8.count == 8
      && parts[1].allSatisfy(\.isHexDigit)
  }
}
