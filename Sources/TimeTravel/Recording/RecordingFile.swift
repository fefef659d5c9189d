package import SystemIO
import SystemPackage

/// A file that a recording is written to, with one write per line and a sync at the end.
///
/// If the process is killed, at most the line being written is lost. The file is locked against
/// other sessions while it is open. A `RecordingFile` must be used from one thread only.
package final class RecordingFile {
  /// The path of the file.
  package private(set) var path: String

  /// The size in bytes.
  package private(set) var size: Int

  /// The open file; nil once it is closed.
  private var file: FileDescriptor?
  private let system: FileSystem

  /// Opens a file for a new recording and writes its first line.
  ///
  /// An existing recording is replaced once the first line of the new one is on disk. Any other
  /// file that is not empty is rejected, so that a mistyped name cannot destroy a document. Only
  /// regular files are accepted, because a pipe or a terminal could block the session.
  ///
  /// - Parameters:
  ///   - path: The path of the file. A new file gets mode 0666 minus the umask.
  ///   - header: The first line.
  ///   - system: The system calls to use.
  /// - Throws: ``RecordingError``; an existing recording is then unchanged.
  package convenience init(
    replacing path: String, header: [UInt8], with system: FileSystem = .live
  ) throws(RecordingError) {
    let (old, isEmpty) = try Self.lockedFile(path, system)
    if isEmpty {
      self.init(path: path, file: old, size: 0, system: system)
      try append(header)
      return
    }
    defer { system.unlockAndClose(old) }
    let file: FileDescriptor
    do throws(FileError) {
      file = try AtomicFile.replace(path, with: header, with: system)
    } catch {
      throw .file(error.description, isUnreadable: false)
    }
    self.init(path: path, file: file, size: header.count, system: system)
  }

  /// Wraps a file that is already open and locked.
  ///
  /// Lines are written at the descriptor's current offset.
  init(path: String, file: FileDescriptor, size: Int, system: FileSystem = .live) {
    self.path = path
    self.file = file
    self.size = size
    self.system = system
  }

  deinit {
    if let file { system.unlockAndClose(file) }
  }

  /// Whether the file is still open; false after ``close()`` or a failed write.
  package var isOpen: Bool { file != nil }

  /// Appends a line, which must include its line feed.
  ///
  /// If writing fails, the partial line is cut off and the file is closed. The file then ends with
  /// the last complete line, and later lines are ignored without an error.
  ///
  /// - Throws: ``RecordingError/file(_:isUnreadable:)``, for example if the disk is full.
  package func append(_ line: [UInt8]) throws(RecordingError) {
    guard let file else { return }
    do throws(Errno) {
      try system.writeAll(line, to: file)
    } catch {
      try? system.truncate(file, size)
      system.unlockAndClose(file)
      self.file = nil
      throw .system(.write, path: path, error)
    }
    size += line.count
  }

  /// Syncs the file to disk and closes it; a second call does nothing.
  ///
  /// - Throws: ``RecordingError/file(_:isUnreadable:)`` if syncing fails; the file is closed even
  ///   then.
  package func close() throws(RecordingError) {
    guard let file else { return }
    defer {
      system.unlockAndClose(file)
      self.file = nil
    }
    do throws(Errno) {
      try system.sync(file)
    } catch {
      throw .system(.write, path: path, error)
    }
  }

  /// Renames the file, which stays open.
  ///
  /// - Throws: ``RecordingError/file(_:isUnreadable:)``.
  func rename(to newPath: String) throws(RecordingError) {
    do throws(Errno) {
      try system.rename(path, newPath)
    } catch {
      throw .system(.write, path: path, error)
    }
    path = newPath
  }

  /// Returns whether a path leads to this file.
  package func isFile(at path: String) -> Bool {
    identity.map { $0 == (try? system.statusAtPath(path))?.identity } ?? false
  }

  /// The identity of the file; nil once it is closed.
  package var identity: FileIdentity? { file.flatMap { try? system.status($0).identity } }

  /// Opens and locks a file that is empty or begins like a recording, and creates it if it does not
  /// exist.
  ///
  /// - Throws: ``RecordingError`` for any other file.
  private static func lockedFile(
    _ path: String, _ system: FileSystem
  ) throws(RecordingError) -> (file: FileDescriptor, isEmpty: Bool) {
    let beginning = Array(#"{"recording":"#.utf8)
    for _ in 0..<100 {
      let file = try openedFile(path, system)
      do throws(RecordingError) {
        let status = try mapped(path) { () throws(Errno) in try system.status(file) }
        if status.kind != .regular { throw .notRegular(.record, path: path, status.kind) }
        guard system.acquire(.exclusiveWithoutWaiting, of: file) else { throw .inUse(path: path) }
        // Before the file was locked, another session may have replaced it or written to it.
        let named = try mapped(path) { () throws(Errno) in try system.statusIfPresent(path) }
        if named?.identity == status.identity {
          let bytes = try mapped(path) { () throws(Errno) in
            try system.read(file, at: 0, count: beginning.count)
          }
          guard bytes.isEmpty || bytes == beginning else { throw .wouldReplace(path: path) }
          return (file, bytes.isEmpty)
        }
      } catch {
        system.unlockAndClose(file)
        throw error
      }
      system.unlockAndClose(file)
    }
    throw .inUse(path: path)
  }

  private static func openedFile(
    _ path: String, _ system: FileSystem
  ) throws(RecordingError) -> FileDescriptor {
    do throws(Errno) {
      return try system.open(path, .readWrite, [.create, .nonBlocking, .noControllingTerminal])
    } catch {
      switch error {
      case .isDirectory: throw .notRegular(.record, path: path, .folder)
      case .noSuchAddressOrDevice: throw .notRegular(.record, path: path, .socket)
      default: throw .system(.record, path: path, error)
      }
    }
  }

  private static func mapped<Value>(
    _ path: String, _ call: () throws(Errno) -> Value
  ) throws(RecordingError) -> Value {
    do throws(Errno) {
      return try call()
    } catch {
      throw .system(.record, path: path, error)
    }
  }
}

extension FileSystem {
  /// Unlocks and closes a file.
  ///
  /// Closing alone might not release the lock, because a process being started at the same moment
  /// may hold a copy of the descriptor.
  func unlockAndClose(_ file: FileDescriptor) {
    try? lock(file, .none)
    closeIgnoringErrors(file)
  }
}
