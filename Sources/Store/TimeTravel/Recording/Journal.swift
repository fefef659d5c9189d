package import SystemIO
package import Unidirectional

/// A recording that each session writes automatically, so that a killed session loses no work.
///
/// Each session has its own file in a folder, with mode 0600. The file is created at the first
/// action and locked while the session runs. The end of its name shows how the session ended; see
/// ``JournalEnd``. Creating a file removes old journals of ended sessions; journals with unsaved
/// work are kept longest. A journal must be used from one thread only.
package final class Journal {
  private let folder: JournalFolder
  private let name: String
  private var keptCount = 5
  private var sizeLimit = 16 << 20
  private var file: RecordingFile?

  /// The size in bytes of the header, which is the first line.
  private var headerSize = 0

  /// Whether the journal has stopped writing, because of an error or because it was closed.
  package private(set) var hasEnded = false

  /// Creates a journal for a new session; the first line that is written creates its file.
  ///
  /// The file is named after `time` and the process. If the folder is missing, it is created with
  /// mode 0700. The folder keeps up to `keptCount` journals without unsaved work. Once the file
  /// exceeds `sizeLimit` bytes, ``isFull`` can be true.
  package init(
    in folder: String, time: Timestamp, sizeLimit: Int = 16 << 20, keeping keptCount: Int = 5,
    with system: FileSystem = .live
  ) {
    self.folder = JournalFolder(folder, with: system)
    self.keptCount = keptCount
    self.sizeLimit = sizeLimit
    name = "\(time.fileText)-\(CurrentProcess.id)"
  }

  /// Continues the journal of an ended session, after removing everything but its complete lines.
  ///
  /// `completeBytes` is the number of bytes in the complete lines, including the header.
  ///
  /// - Throws: ``RecordingError/file(_:)``.
  package init(
    continuing last: RecordingFile, completeBytes: Int
  ) throws(RecordingError) {
    folder = JournalFolder(FilePath(last.path).removingLastComponent().string, with: last.system)
    name = JournalEnd.sessionName(in: FilePath(last.path).lastComponent?.string ?? "")
    file = last
    try last.truncate(toLinesOf: completeBytes)
    try last.rename(to: folder.path(of: name, .missing))
  }

  /// The path of the journal's file, or nil before it is created.
  package var path: String? { file?.path }

  /// The identity of the journal's file; nil before it is created, and once it is closed.
  package var identity: FileIdentity? { file?.identity }

  /// Writes a line, which must end with a line feed.
  ///
  /// If the journal has no file yet, this call creates the file, and writes the line that `header`
  /// returns before `line`. It then removes old journals. After an error or ``close(_:)``, calls do
  /// nothing, so an error is reported only once.
  ///
  /// - Throws: ``RecordingError``, for example if the disk is full, or an error of `header`.
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
  /// The value is false before the file is created, and after an error or ``close(_:)``. If it is
  /// true, call ``restart(with:)``.
  package var isFull: Bool {
    guard let file, !hasEnded else { return false }
    return file.size - headerSize > max(sizeLimit, headerSize)
  }

  /// Replaces the content of the journal with a header that holds the present state.
  ///
  /// If the process is killed during the call, either the old or the new file remains. The call
  /// does nothing before the file is created, and after an error or ``close(_:)``.
  ///
  /// - Parameter header: The header line, including its line feed.
  /// - Throws: ``RecordingError``. The journal then writes nothing more.
  package func restart(with header: [UInt8]) throws(RecordingError) {
    guard !hasEnded, let file else { return }
    try endingOnError { () throws(RecordingError) in
      try file.replace(with: header)
      headerSize = header.count
    }
  }

  /// Renames the file to show the outcome, syncs it and closes it.
  ///
  /// For the outcome `missing`, the file keeps its name. An error from renaming is ignored. A
  /// second call does nothing.
  ///
  /// - Throws: ``RecordingError/file(_:)`` if syncing fails; the file is closed even then.
  package func close(_ end: JournalEnd) throws(RecordingError) {
    hasEnded = true
    guard let file, file.file != nil else { return }
    if end != .missing {
      try? file.rename(to: JournalEnd.sessionName(in: file.path) + end.suffix)
    }
    try file.close()
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
