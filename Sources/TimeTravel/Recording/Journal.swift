public import Unidirectional

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A recording that a session keeps for itself, so that what was done is not lost with it.
///
/// Each session has a file of its own in a folder, mode 0600, which comes about with the first
/// action and is locked while the session lives. Making one clears the folder of all but the newest
/// journals of sessions that have ended. It belongs to one thread.
public final class Journal {
  private let folder: JournalFolder
  private let name: String
  private let kept: Int
  private let bound: Int
  private var file: RecordingFile?

  /// How many bytes the first line has.
  private var headerSize = 0

  /// Whether nothing is written any more, because of an error or since it was closed.
  private var hasEnded = false

  /// A journal of a new session, without a file as yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the tool's journals; it is made, mode 0700, where it is missing.
  ///   - time: When the session was begun, for the file's name.
  ///   - bound: How many bytes it may have before it ``isFull``.
  ///   - kept: How many journals of ended sessions stay in the folder beside this one.
  public init(in folder: String, time: Timestamp, bound: Int = 16 << 20, keeping kept: Int = 5) {
    self.folder = JournalFolder(path: folder)
    self.kept = kept
    self.bound = bound
    let moment = time.description.filter { $0 != ":" }
    name = "\(moment)-\(getpid())"
  }

  /// Goes on with the journal of a session that has ended.
  ///
  /// - Parameters:
  ///   - last: The journal, which is used up.
  ///   - wholeBytes: How many bytes of it are taken over; a line that is not whole is cut off.
  ///   - bound: How many bytes it may have before it ``isFull``.
  ///   - kept: How many journals of ended sessions stay in the folder beside this one.
  /// - Throws: ``RecordingError/system(_:path:code:)``.
  public init(
    continuing last: LastJournal, wholeBytes: Int, bound: Int = 16 << 20, keeping kept: Int = 5
  ) throws(RecordingError) {
    folder = last.folder
    self.kept = kept
    self.bound = bound
    name = last.name
    file = try last.taken(wholeBytes: wholeBytes)
  }

  /// The journal's file, once there is one.
  public var path: String? { file?.path }

  /// Writes a line, and first the file's first line where this is the first.
  ///
  /// After an error the journal is off: this does nothing any more, so the error comes once.
  ///
  /// - Parameters:
  ///   - line: The line, with its newline.
  ///   - header: Makes the first line, of the state before the first action.
  /// - Throws: ``RecordingError``, such as for a full disk.
  public func append(
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
        folder.clear(keeping: kept)
      }
    }
  }

  /// Whether the journal has outgrown its bound, and the first line as much again, so that it is
  /// time to ``beginAnew(with:)``.
  public var isFull: Bool {
    guard let file, !hasEnded else { return false }
    return file.size - headerSize > max(bound, headerSize)
  }

  /// Replaces all that was written by a first line with the state of now.
  ///
  /// The file is replaced as a whole: a kill at any instant leaves the old one or the new.
  ///
  /// - Parameter header: The first line, with its newline.
  /// - Throws: ``RecordingError``; the journal is then off, and its file stays as it was.
  public func beginAnew(with header: [UInt8]) throws(RecordingError) {
    guard !hasEnded, let old = file else { return }
    try endingOnError { () throws(RecordingError) in
      file = try folder.replacement(of: old, with: header)
      headerSize = header.count
    }
  }

  /// Syncs the file to the disk and closes it; to close twice is once.
  ///
  /// - Throws: ``RecordingError/system(_:path:code:)``.
  public func close() throws(RecordingError) {
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
