import SystemIO
import SystemPackage

/// A folder with a tool's journals, one file for each session.
struct JournalFolder {
  let path: String
  var system = FileSystem.live

  static let suffix = ".jsonl"

  /// The suffix of a file that will replace a journal.
  private static let newSuffix = ".jsonl.new"

  /// The journal of an ended session, locked.
  struct Ended {
    let fileName: String
    let file: FileDescriptor
    let modificationTime: (seconds: Int, nanoseconds: Int)
  }

  func path(of fileName: String) -> String { "\(path)/\(fileName)" }

  /// Creates and locks the file of a session.
  func makeFile(named name: String) throws(RecordingError) -> RecordingFile {
    try? system.makeDirectories(path)
    var number = 1
    while true {
      // The name may be taken by an earlier session if the clock did not advance.
      let path = path(of: number == 1 ? name + Self.suffix : "\(name)-\(number)\(Self.suffix)")
      do throws(Errno) {
        if let file = try makeLocked(path) {
          return RecordingFile(path: path, file: file, size: 0, system: system)
        }
      } catch {
        throw .system(.record, path: path, error)
      }
      number += 1
    }
  }

  /// Replaces a file with a new one that holds only a first line, and closes the old one.
  ///
  /// If the process is killed at any moment, either the old or the new file remains.
  func replace(
    _ old: RecordingFile, with header: [UInt8]
  ) throws(RecordingError) -> RecordingFile {
    let temporary = old.path.dropLast(Self.suffix.count) + Self.newSuffix
    do throws(Errno) {
      let file = try makeReplacement(String(temporary), for: old.path, header)
      try? old.close()
      return RecordingFile(path: old.path, file: file, size: header.count, system: system)
    } catch {
      throw .system(.write, path: old.path, error)
    }
  }

  private func makeReplacement(
    _ temporary: String, for path: String, _ header: [UInt8]
  ) throws(Errno) -> FileDescriptor {
    // The name belongs to this session, so an existing file is a leftover.
    try? system.remove(temporary)
    guard let file = try makeLocked(temporary) else { throw .fileExists }
    do throws(Errno) {
      try system.writeAll(header, to: file)
      try system.synchronize(file)
      try system.rename(temporary, path)
      return file
    } catch {
      try? system.remove(temporary)
      system.unlockAndClose(file)
      throw error
    }
  }

  /// Creates and locks a file; returns nil if the name is taken.
  private func makeLocked(_ path: String) throws(Errno) -> FileDescriptor? {
    while true {
      let file: FileDescriptor
      do throws(Errno) {
        file = try system.open(
          path, .readWrite, [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      } catch {
        if error == .fileExists { return nil }
        throw error
      }
      // Before the lock, another session may have removed the file as a leftover of an ended one.
      if system.acquire(.exclusiveWithoutWaiting, of: file),
        (try? system.status(file).linkCount > 0) == true
      {
        return file
      }
      system.closeIgnoringErrors(file)
    }
  }

  /// Removes the journals of ended sessions.
  ///
  /// It keeps the newest ones, and those in a format that this version cannot read.
  func clear(keeping count: Int) {
    let turn = waitForLock()
    defer { if let turn { system.unlockAndClose(turn) } }
    let ended = ended()
    for journal in ended.filter({ !hasUnknownFormat($0) }).dropFirst(count) {
      try? system.remove(path(of: journal.fileName))
    }
    for journal in ended { system.unlockAndClose(journal.file) }
    for fileName in fileNames() where fileName.hasSuffix(Self.newSuffix) {
      guard let file = openEnded(fileName) else { continue }
      try? system.remove(path(of: fileName))
      system.unlockAndClose(file)
    }
  }

  /// Returns the locked journals of ended sessions, newest first; the caller must close them.
  func ended() -> [Ended] {
    let found = fileNames().compactMap { fileName -> Ended? in
      guard fileName.hasSuffix(Self.suffix), let file = openEnded(fileName) else { return nil }
      guard let status = try? system.status(file) else {
        system.unlockAndClose(file)
        return nil
      }
      return Ended(
        fileName: fileName, file: file, modificationTime: status.modificationTime)
    }
    return found.sorted { left, right in
      left.modificationTime == right.modificationTime
        ? left.fileName > right.fileName : left.modificationTime > right.modificationTime
    }
  }

  /// Whether the first line of a journal is complete.
  func hasFirstLine(_ journal: Ended) -> Bool {
    var offset = 0
    while let bytes = try? system.read(journal.file, at: offset, count: 1 << 16), !bytes.isEmpty {
      if bytes.contains(UInt8(ascii: "\n")) { return true }
      offset += bytes.count
    }
    return false
  }

  /// Whether the first line of a journal is complete but in a format that this version cannot read.
  private func hasUnknownFormat(_ journal: Ended) -> Bool {
    let expected = Array(#"{"recording":\#(recordingFormat),"#.utf8)
    let beginning = try? system.read(journal.file, at: 0, count: expected.count)
    return beginning != expected && hasFirstLine(journal)
  }

  /// Locks the folder, waiting while another session examines it.
  ///
  /// A session that examines the folder also locks all ended journals.
  ///
  /// - Returns: A descriptor to close when done; nil if the folder cannot be opened.
  func waitForLock() -> FileDescriptor? {
    guard let folder = try? system.open(path, .readOnly, .directory) else { return nil }
    _ = system.acquire(.exclusive, of: folder)
    return folder
  }

  /// Opens and locks a file that no session is using; returns nil if that fails.
  private func openEnded(_ fileName: String) -> FileDescriptor? {
    guard
      let file = try? system.open(
        path(of: fileName), .readWrite, [.nonBlocking, .noFollow])
    else { return nil }
    if let status = try? system.status(file), status.kind == .regular,
      system.acquire(.exclusiveWithoutWaiting, of: file),
      (try? system.status(file).linkCount > 0) == true
    {
      return file
    }
    system.closeIgnoringErrors(file)
    return nil
  }

  private func fileNames() -> [String] { (try? system.names(path)) ?? [] }
}
