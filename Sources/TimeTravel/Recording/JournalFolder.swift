import SystemIO
import SystemPackage

/// The folder of a tool's journals, with one file for each session.
struct JournalFolder {
  let path: String
  var system = FileSystem.live

  static let suffix = ".jsonl"

  /// The suffix of a new file that is about to replace a journal.
  private static let newSuffix = ".jsonl.new"

  /// The locked journal of an ended session.
  struct Ended {
    let fileName: String
    let file: FileDescriptor
    let modificationTime: (seconds: Int, nanoseconds: Int)
  }

  func path(of fileName: String) -> String { "\(path)/\(fileName)" }

  /// Creates and locks the file of a session.
  func makeFile(named name: String) throws(RecordingError) -> RecordingFile {
    do throws(Errno) {
      try system.makeDirectories(path)
    } catch {
      throw .system(.record, path: path, error)
    }
    var number = 1
    while true {
      // An earlier session may have used the name, if the clock has not advanced since then.
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

  /// Replaces a journal's file with a new file that holds only a header, and closes the old file.
  ///
  /// If the process is killed during the call, either the old or the new file remains.
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
    // No other session uses this name, so an existing file is a leftover.
    try? system.remove(temporary)
    guard let file = try makeLocked(temporary) else { throw .fileExists }
    do throws(Errno) {
      try system.writeAll(header, to: file)
      try system.sync(file)
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
      // Before the file was locked, another session may have mistaken it for the journal of an
      // ended session and removed it.
      if system.acquire(.exclusiveWithoutWaiting, of: file),
        (try? system.status(file).linkCount > 0) == true
      {
        return file
      }
      system.closeIgnoringErrors(file)
    }
  }

  /// Removes old journals of ended sessions.
  ///
  /// The newest `count` journals are kept, and so are all journals in a format that this version of
  /// the tool cannot read.
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

  /// Locks and returns the journals of ended sessions, newest first; the caller must close them.
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

  /// Returns whether the first line of a journal is complete.
  func hasFirstLine(_ journal: Ended) -> Bool {
    var offset = 0
    while let bytes = try? system.read(journal.file, at: offset, count: 1 << 16), !bytes.isEmpty {
      if bytes.contains(UInt8(ascii: "\n")) { return true }
      offset += bytes.count
    }
    return false
  }

  /// Returns whether a journal begins with a complete line in a format other than this version's.
  private func hasUnknownFormat(_ journal: Ended) -> Bool {
    let expected = Array(#"{"recording":\#(recordingFormat),"#.utf8)
    let beginning = try? system.read(journal.file, at: 0, count: expected.count)
    return beginning != expected && hasFirstLine(journal)
  }

  /// Locks the folder, waiting while another session examines it.
  ///
  /// A session that examines the folder locks the journals of ended sessions. Without the lock on
  /// the folder, another session would find those journals locked and treat them as in use.
  ///
  /// - Returns: A descriptor to close when done; nil if the folder cannot be opened.
  func waitForLock() -> FileDescriptor? {
    guard let folder = try? system.open(path, .readOnly, .directory) else { return nil }
    _ = system.acquire(.exclusive, of: folder)
    return folder
  }

  /// Opens and locks a file; returns nil if a session is using it or it cannot be opened.
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
