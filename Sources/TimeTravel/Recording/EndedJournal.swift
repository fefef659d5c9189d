import SystemIO
import SystemPackage

/// The journal of an ended session, which can be replayed and continued.
///
/// The journal stays locked while this object exists, so no two sessions continue the same one.
package final class EndedJournal {
  /// The path of the journal's file.
  package let path: String

  let folder: JournalFolder

  /// The name of the session.
  let name: String

  /// The open, locked file; nil after ``take(completeBytes:)``.
  private var file: FileDescriptor?

  init(_ journal: SavedJournal, _ file: FileDescriptor, in folder: JournalFolder) {
    self.folder = folder
    self.file = file
    path = journal.path
    name = JournalEnd.sessionName(in: journal.fileName)
  }

  deinit {
    if let file { folder.system.unlockAndClose(file) }
  }

  /// Returns whether the first line is complete.
  func hasFirstLine() throws(Errno) -> Bool {
    var offset = 0
    while let file {
      let bytes = try folder.system.read(file, at: offset, count: 1 << 12)
      if bytes.contains(UInt8(ascii: "\n")) { return true }
      if bytes.isEmpty { break }
      offset += bytes.count
    }
    return false
  }

  /// Whether the first line is complete and in another version's format.
  var hasUnknownFormat: Bool {
    let expected = Array(#"{"recording":\#(recordingFormat),"#.utf8)
    let beginning = file.flatMap { try? folder.system.read($0, at: 0, count: expected.count) }
    return beginning != expected && (try? hasFirstLine()) != false
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
    let taken = RecordingFile(path: path, file: file, size: completeBytes, system: folder.system)
    try taken.rename(to: folder.path(of: name, .missing))
    if !isTerminated { try taken.append([UInt8(ascii: "\n")]) }
    return taken
  }
}
