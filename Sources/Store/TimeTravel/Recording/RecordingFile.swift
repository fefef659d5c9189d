package import SystemIO

/// The file of a recording or a journal, with one write per line and a sync at the end.
///
/// If the process is killed, at most the line being written is lost. The file is locked against
/// other sessions while it is open. A `RecordingFile` must be used from one thread only.
package final class RecordingFile {
  /// The path of the file.
  package private(set) var path: String

  /// The size in bytes.
  package private(set) var size: Int

  /// The open file; nil once it is closed.
  private(set) var file: FileDescriptor?
  let system: FileSystem

  /// Whether writing a line has failed; no more lines are then written.
  private var hasFailed = false

  /// Opens a file for a new recording and writes its first line.
  ///
  /// An existing recording is replaced once the first line of the new one is on disk. Any other
  /// file that is not empty is rejected, so that a mistyped name cannot destroy a document. Only
  /// regular files are accepted, because a pipe or a terminal could block the session. A new file
  /// gets mode 0666 minus the umask.
  ///
  /// - Throws: ``RecordingError``. An existing recording is then unchanged, unless only the sync of
  ///   the folder failed, which comes last.
  package convenience init(
    replacing path: String, header: [UInt8], with system: FileSystem = .live
  ) throws(RecordingError) {
    self.init(path: path, file: try Self.opened(path, system), size: 0, system: system)
    var attempts = 1
    while try !lockNamedFile() {
      if attempts == 100 { throw .inUse(path: path) }
      attempts += 1
      closeFile()
      file = try Self.opened(path, system)
    }
    let beginning = Array(#"{"recording":"#.utf8)
    switch try RecordingError.mapping(.record, path, read(at: 0, count: beginning.count)) {
    case []: try append(header)
    case beginning: try replace(with: header)
    default: throw .wouldReplace(path: path)
    }
  }

  /// Wraps a file that is already open.
  ///
  /// Lines are written at the descriptor's current offset.
  init(path: String, file: FileDescriptor, size: Int, system: FileSystem = .live) {
    self.path = path
    self.file = file
    self.size = size
    self.system = system
  }

  deinit { closeFile() }

  private func closeFile() {
    if let file { system.unlockAndClose(file) }
    file = nil
  }

  /// Appends a line, which must include its line feed.
  ///
  /// If writing fails, the partial line is cut off if possible. The file stays locked, and ignores
  /// later lines without an error. A closed file also ignores lines.
  ///
  /// - Throws: ``RecordingError/file(_:)``, for example if the disk is full.
  package func append(_ line: [UInt8]) throws(RecordingError) {
    guard let file, !hasFailed else { return }
    do throws(Errno) {
      try system.writeAll(line, to: file)
    } catch {
      try? system.truncate(file, size)
      hasFailed = true
      throw .file(.system(.append, path: path, error))
    }
    size += line.count
  }

  /// Syncs the file to disk and closes it; a second call does nothing.
  ///
  /// After a failed write, the file is only closed.
  ///
  /// - Throws: ``RecordingError/file(_:)`` if syncing fails; the file is closed even
  ///   then.
  package func close() throws(RecordingError) {
    guard let file else { return }
    defer { closeFile() }
    if hasFailed { return }
    try RecordingError.mapping(.append, path, system.sync(file))
  }

  /// Replaces the content of the file with a line, which must include its line feed.
  ///
  /// If the process is killed during the call, either the old or the new content remains.
  ///
  /// - Throws: ``RecordingError/file(_:)``. The old content is then unchanged, unless only the sync
  ///   of the folder failed, which comes last.
  func replace(with line: [UInt8]) throws(RecordingError) {
    let new = try converting(
      FileError.self, try AtomicFile.replace(path, with: line, with: system), RecordingError.file)
    closeFile()
    file = new
    size = line.count
  }

  /// Removes everything after the complete lines, and adds a line feed if the last line lacks one.
  ///
  /// `completeBytes` is the number of bytes in the complete lines, 1 or more.
  ///
  /// - Throws: ``RecordingError/file(_:)``.
  func truncate(toLinesOf completeBytes: Int) throws(RecordingError) {
    if let file {
      try RecordingError.mapping(.append, path, system.truncate(file, completeBytes))
    }
    let last = try RecordingError.mapping(.append, path, read(at: completeBytes - 1, count: 1))
    size = completeBytes
    if last != [UInt8(ascii: "\n")] { try append([UInt8(ascii: "\n")]) }
  }

  /// Reads `count` bytes at an offset, or fewer if the file ends earlier or is closed.
  func read(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    guard let file else { return [] }
    return try system.read(file, at: offset, count: count)
  }

  /// Renames the file, which stays open.
  ///
  /// - Throws: ``RecordingError/file(_:)``.
  func rename(to newPath: String) throws(RecordingError) {
    try RecordingError.mapping(.append, path, system.rename(path, newPath))
    path = newPath
  }

  /// Returns whether a path leads to this file; false if this file is closed.
  package func isFile(at path: String) -> Bool {
    identity.map { $0 == (try? system.statusAtPath(path))?.identity } ?? false
  }

  /// The identity of the file; nil if the file is closed or its status cannot be read.
  package var identity: FileIdentity? { file.flatMap { try? system.status($0).identity } }

  /// Tries to lock the file; returns false if another process has locked it, or if it is closed.
  func lock() -> Bool {
    file.map { system.acquireLock(of: $0) } ?? false
  }

  /// Locks the file, and returns whether it is still the file at its path.
  ///
  /// The result is false if another session replaced the file before it was locked, or if the file
  /// is closed.
  ///
  /// - Throws: ``RecordingError`` if the file is not regular or is locked by another process, or if
  ///   a system call fails.
  private func lockNamedFile() throws(RecordingError) -> Bool {
    guard let file else { return false }
    let status = try RecordingError.mapping(.record, path, system.status(file))
    if status.kind != .regular { throw .file(.notRegular(.record, path: path, status.kind)) }
    guard lock() else { throw .inUse(path: path) }
    let named = try RecordingError.mapping(.record, path, system.statusIfPresent(path))
    return named?.identity == status.identity
  }

  private static func opened(
    _ path: String, _ system: FileSystem
  ) throws(RecordingError) -> FileDescriptor {
    do throws(Errno) {
      return try system.open(path, .readWrite, [.create, .nonBlocking, .noControllingTerminal])
    } catch {
      switch error {
      case .isDirectory: throw .file(.notRegular(.record, path: path, .folder))
      case .noSuchAddressOrDevice: throw .file(.notRegular(.record, path: path, .socket))
      default: throw .file(.system(.record, path: path, error))
      }
    }
  }
}
