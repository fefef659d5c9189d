package import SystemIO
import SystemPackage
package import Unidirectional

/// A recording that a session keeps of itself, so that its work is not lost if it is killed.
///
/// Each session has a file of its own in a folder, mode 0600, which is created with the first action
/// and locked while the session runs. Creating one removes all but the newest journals of sessions
/// that have ended. It is used by one thread.
package final class Journal {
  private let folder: JournalFolder
  private let name: String
  private let keptCount: Int
  private let sizeLimit: Int
  private var file: RecordingFile?

  /// The size of the first line in bytes.
  private var headerSize = 0

  /// Whether nothing is written any longer, because of an error or because it was closed.
  private var hasEnded = false

  /// Creates a journal for a new session, without a file yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the tool's journals; it is created with mode 0700 if it is missing.
  ///   - time: The start of the session, for the file's name.
  ///   - sizeLimit: The size in bytes beyond which it ``isFull``.
  ///   - keptCount: The number of ended journals that stay in the folder.
  ///   - system: The system calls.
  package init(
    in folder: String, time: Timestamp, sizeLimit: Int = 16 << 20, keeping keptCount: Int = 5,
    with system: FileSystem = .live
  ) {
    self.folder = JournalFolder(path: folder, system: system)
    self.keptCount = keptCount
    self.sizeLimit = sizeLimit
    name = "\(time.description.filter { $0 != ":" })-\(CurrentProcess.id)"
  }

  /// Continues the journal of a session that has ended.
  ///
  /// - Parameters:
  ///   - last: The journal; it cannot be continued twice.
  ///   - completeBytes: The size of its complete lines; an incomplete last line is cut off.
  ///   - sizeLimit: The size in bytes beyond which it ``isFull``.
  ///   - keptCount: The number of ended journals that stay in the folder.
  /// - Throws: ``RecordingError/file(_:isUnreadable:)``.
  package init(
    continuing last: LastJournal, completeBytes: Int, sizeLimit: Int = 16 << 20,
    keeping keptCount: Int = 5
  ) throws(RecordingError) {
    folder = last.folder
    self.keptCount = keptCount
    self.sizeLimit = sizeLimit
    name = last.name
    file = try last.take(completeBytes: completeBytes)
  }

  /// The path of the journal's file, once there is one.
  package var path: String? { file?.path }

  /// Writes a line, and before the first one the header.
  ///
  /// After an error the journal is off: later calls do nothing, so the error is reported once.
  ///
  /// - Parameters:
  ///   - line: The line with its line feed.
  ///   - header: Makes the first line, with the state before the first action.
  /// - Throws: ``RecordingError``, such as for a full disk.
  package func append(
    _ line: [UInt8], after header: () throws(RecordingError) -> [UInt8]
  ) throws(RecordingError) {
    if hasEnded { return }
    try endingOnError { () throws(RecordingError) in
      if let file {
        try file.append(line)
      } else {
        let header = try header()
        let file = try folder.makeFile(named: name)
        self.file = file
        try file.append(header + line)
        headerSize = header.count
        folder.clear(keeping: keptCount)
      }
    }
  }

  /// Whether the lines after the header exceed the size limit and the header's own size, so that it is
  /// time to ``restart(with:)``.
  package var isFull: Bool {
    guard let file, !hasEnded else { return false }
    return file.size - headerSize > max(sizeLimit, headerSize)
  }

  /// Replaces everything that was written by a header with the present state.
  ///
  /// A kill at any instant leaves the old file or the new one.
  ///
  /// - Parameter header: The first line with its line feed.
  /// - Throws: ``RecordingError``; the journal is then off, and its file stays unchanged.
  package func restart(with header: [UInt8]) throws(RecordingError) {
    guard !hasEnded, let old = file else { return }
    try endingOnError { () throws(RecordingError) in
      file = try folder.replace(old, with: header)
      headerSize = header.count
    }
  }

  /// Syncs the file to the disk and closes it; closing twice does nothing.
  ///
  /// - Throws: ``RecordingError/file(_:isUnreadable:)``.
  package func close() throws(RecordingError) {
    hasEnded = true
    try file?.close()
  }

  private func endingOnError(
    _ body: () throws(RecordingError) -> Void
  ) throws(RecordingError) {
    do {
      try body()
    } catch {
      hasEnded = true
      throw error
    }
  }
}

/// The journal of a session that has ended, to be replayed and continued.
///
/// It stays locked while this object lives, so no two sessions continue the same one.
package final class LastJournal {
  /// The path of its file.
  package let path: String

  let folder: JournalFolder

  /// The name of the file without its suffix.
  let name: String

  /// nil once it was taken.
  private var file: FileDescriptor?

  init(_ journal: JournalFolder.Ended, in folder: JournalFolder) {
    self.folder = folder
    path = folder.path(of: journal.fileName)
    name = String(journal.fileName.dropLast(JournalFolder.suffix.count))
    file = journal.file
  }

  deinit {
    if let file { folder.system.unlockAndClose(file) }
  }

  /// Finds the newest journal of a session that has ended.
  ///
  /// - Parameters:
  ///   - folder: The folder of the tool's journals.
  ///   - system: The system calls.
  /// - Returns: The journal, or nil if there is none.
  package static func find(in folder: String, with system: FileSystem = .live) -> LastJournal? {
    let folder = JournalFolder(path: folder, system: system)
    let turn = folder.waitForLock()
    defer { if let turn { system.unlockAndClose(turn) } }
    var ended = folder.ended()[...]
    defer { for journal in ended { system.unlockAndClose(journal.file) } }
    while let journal = ended.popFirst() {
      // A session that was killed before its first line was complete has left nothing.
      if folder.hasFirstLine(journal) { return LastJournal(journal, in: folder) }
      system.unlockAndClose(journal.file)
    }
    return nil
  }

  /// The file, cut to its complete lines, for writing; the lock goes with it.
  func take(completeBytes: Int) throws(RecordingError) -> RecordingFile {
    guard let file else { preconditionFailure("a journal can be continued only once") }
    let isTerminated: Bool
    do throws(Errno) {
      try folder.system.truncate(file, completeBytes)
      isTerminated =
        try folder.system.read(file, at: completeBytes - 1, count: 1) == [UInt8(ascii: "\n")]
    } catch {
      throw .system(.write, path: path, error)
    }
    self.file = nil
    let taken = RecordingFile(
      path: path, file: file, size: completeBytes, system: folder.system)
    if !isTerminated { try taken.append([UInt8(ascii: "\n")]) }
    return taken
  }
}
