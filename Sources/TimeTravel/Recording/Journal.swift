package import SystemIO
import SystemPackage
package import Unidirectional

/// A recording that each session writes automatically, so that a killed session loses no work.
///
/// Each session has its own file in a folder, with mode 0600. The file is created at the first
/// action and locked while the session runs. Creating a file removes all but the newest journals of
/// ended sessions. A journal must be used from one thread only.
package final class Journal {
  private let folder: JournalFolder
  private let name: String
  private let keptCount: Int
  private let sizeLimit: Int
  private var file: RecordingFile?

  /// The size in bytes of the header, which is the first line.
  private var headerSize = 0

  /// Whether the journal has stopped writing, because of an error or because it was closed.
  private var hasEnded = false

  /// Creates a journal for a new session; its file is created with the first line.
  ///
  /// - Parameters:
  ///   - folder: The folder of the tool's journals; it is created with mode 0700 if it is missing.
  ///   - time: The start time of the session, which becomes part of the file name.
  ///   - sizeLimit: The size in bytes above which ``isFull`` can be true.
  ///   - keptCount: The number of journals of ended sessions to keep in the folder.
  ///   - system: The system calls to use.
  package init(
    in folder: String, time: Timestamp, sizeLimit: Int = 16 << 20, keeping keptCount: Int = 5,
    with system: FileSystem = .live
  ) {
    self.folder = JournalFolder(path: folder, system: system)
    self.keptCount = keptCount
    self.sizeLimit = sizeLimit
    name = "\(time.description.filter { $0 != ":" })-\(CurrentProcess.id)"
  }

  /// Continues the journal of an ended session.
  ///
  /// - Parameters:
  ///   - last: The journal; it cannot be continued twice.
  ///   - completeBytes: The size of the journal's complete lines in bytes; the rest of the file is
  ///     removed.
  ///   - sizeLimit: The size in bytes above which ``isFull`` can be true.
  ///   - keptCount: The number of journals of ended sessions to keep in the folder.
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

  /// The path of the journal's file, or nil before it is created.
  package var path: String? { file?.path }

  /// The identity of the journal's file; nil before it is created, and once it is closed.
  package var identity: FileIdentity? { file?.identity }

  /// Writes a line, preceded by the header if this is the first line.
  ///
  /// After an error, later calls do nothing, so the error is reported only once.
  ///
  /// - Parameters:
  ///   - line: The line, including its line feed.
  ///   - header: Returns the header line, which holds the state before the first action.
  /// - Throws: ``RecordingError``, for example if the disk is full.
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

  /// Whether the lines after the header take up more bytes than the size limit, and more bytes than
  /// the header.
  ///
  /// If this is true, call ``restart(with:)``.
  package var isFull: Bool {
    guard let file, !hasEnded else { return false }
    return file.size - headerSize > max(sizeLimit, headerSize)
  }

  /// Replaces the content of the journal with a header that holds the present state.
  ///
  /// If the process is killed during the call, either the old or the new file remains.
  ///
  /// - Parameter header: The header line, including its line feed.
  /// - Throws: ``RecordingError``. The file then stays unchanged, and later calls do nothing.
  package func restart(with header: [UInt8]) throws(RecordingError) {
    guard !hasEnded, let old = file else { return }
    try endingOnError { () throws(RecordingError) in
      file = try folder.replace(old, with: header)
      headerSize = header.count
    }
  }

  /// Syncs the file to disk and closes it; a second call does nothing.
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

/// The journal of an ended session, which can be replayed and continued.
///
/// The journal stays locked while this object exists, so no two sessions continue the same one.
package final class LastJournal {
  /// The path of the journal's file.
  package let path: String

  let folder: JournalFolder

  /// The name of the file without its suffix.
  let name: String

  /// The open, locked file; nil after ``take(completeBytes:)``.
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

  /// Finds the newest journal of an ended session.
  ///
  /// - Parameters:
  ///   - folder: The folder of the tool's journals.
  ///   - system: The system calls to use.
  /// - Returns: The journal, now locked; nil if no ended session left one.
  package static func find(in folder: String, with system: FileSystem = .live) -> LastJournal? {
    let folder = JournalFolder(path: folder, system: system)
    let turn = folder.waitForLock()
    defer { if let turn { system.unlockAndClose(turn) } }
    var ended = folder.ended()[...]
    defer { for journal in ended { system.unlockAndClose(journal.file) } }
    while let journal = ended.popFirst() {
      // Without a complete first line, there is nothing to continue.
      if folder.hasFirstLine(journal) { return LastJournal(journal, in: folder) }
      system.unlockAndClose(journal.file)
    }
    return nil
  }

  /// Truncates the locked file to its complete lines, and passes it to the caller for writing.
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
