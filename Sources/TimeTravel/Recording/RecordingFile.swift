package import SystemIO
import SystemPackage

/// A file to which a recording is written line by line: one write for each, and a sync at the end.
///
/// A kill at any instant loses at most the line that is being written. The file is locked against other
/// sessions while it is open. It is used by one thread.
package final class RecordingFile {
  /// The name that the file was opened by.
  package let path: String

  /// The size in bytes.
  package private(set) var size: Int

  /// nil once the file is closed.
  private var file: FileDescriptor?
  private let system: FileSystem

  /// Opens a file for a new recording.
  ///
  /// An existing file is emptied if it is a recording or empty already. Any other file stays unchanged,
  /// so that no document is lost by a slip. Anything but a regular file is refused, since a pipe or a
  /// terminal could make the session wait.
  ///
  /// - Parameters:
  ///   - path: The name of the file. A new file gets the usual permissions.
  ///   - system: The system calls.
  /// - Throws: ``RecordingError``.
  package convenience init(
    replacing path: String, with system: FileSystem = .live
  ) throws(RecordingError) {
    let file: FileDescriptor
    do throws(Errno) {
      file = try system.open(
        path, .readWrite, [.create, .nonBlocking, .noControllingTerminal])
    } catch {
      switch error {
      case .isDirectory: throw .notRegular(.record, path: path, .folder)
      case .noSuchAddressOrDevice: throw .notRegular(.record, path: path, .socket)
      default: throw .system(.record, path: path, error)
      }
    }
    do throws(RecordingError) {
      try Self.prepare(file, path, system)
    } catch {
      system.closeIgnoringErrors(file)
      throw error
    }
    self.init(path: path, file: file, size: 0, system: system)
  }

  /// Wraps a file that is open and locked; it is written at its descriptor's offset.
  init(path: String, file: FileDescriptor, size: Int, system: FileSystem = .live) {
    self.path = path
    self.file = file
    self.size = size
    self.system = system
  }

  deinit {
    if let file { system.unlockAndClose(file) }
  }

  /// Whether lines are still written.
  package var isOpen: Bool { file != nil }

  /// Writes a line, its line feed included, at the end.
  ///
  /// If that fails, the written part of the line is cut off and the file is closed, so it holds
  /// everything up to then and nothing after: later lines are ignored without an error.
  ///
  /// - Throws: ``RecordingError/file(_:isUnreadable:)``, such as for a full disk.
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

  /// Syncs the file to the disk and closes it; closing twice does nothing.
  ///
  /// - Throws: ``RecordingError/file(_:isUnreadable:)``; the file is closed anyway.
  package func close() throws(RecordingError) {
    guard let file else { return }
    defer {
      system.unlockAndClose(file)
      self.file = nil
    }
    do throws(Errno) {
      try system.synchronize(file)
    } catch {
      throw .system(.write, path: path, error)
    }
  }

  /// Whether a path leads to this file.
  package func isFile(at path: String) -> Bool {
    guard let file, let own = try? system.status(file),
      let other = try? system.statusAtPath(path)
    else { return false }
    return own.identity == other.identity
  }

  /// Locks and empties a file, unless it has to stay unchanged.
  private static func prepare(
    _ file: FileDescriptor, _ path: String, _ system: FileSystem
  ) throws(RecordingError) {
    let kind: FileKind
    let bytes: [UInt8]
    let beginning = Array(#"{"recording":"#.utf8)
    do throws(Errno) {
      kind = try system.status(file).kind
      bytes = kind == .regular ? try system.read(file, at: 0, count: beginning.count) : []
    } catch {
      throw .system(.record, path: path, error)
    }
    if kind != .regular { throw .notRegular(.record, path: path, kind) }
    guard system.acquire(.exclusiveWithoutWaiting, of: file) else { throw .inUse(path: path) }
    guard bytes.isEmpty || bytes == beginning else { throw .wouldReplace(path: path) }
    do throws(Errno) {
      try system.truncate(file, 0)
    } catch {
      throw .system(.record, path: path, error)
    }
  }
}

extension FileSystem {
  /// Unlocks and closes a file; a process that is being started may have a copy of the descriptor at
  /// this instant, so closing alone would not release the lock.
  func unlockAndClose(_ file: FileDescriptor) {
    try? lock(file, .none)
    closeIgnoringErrors(file)
  }
}
