#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The journal of a session that has ended, to be read and gone on with.
///
/// It is locked as long as this lives, so that no two sessions go on with the same one.
public final class LastJournal {
  /// The name of its file.
  public let path: String

  let folder: JournalFolder

  /// The file's name in the folder, without its ending.
  let name: String

  /// -1 once it is used up.
  private var descriptor: Int32

  init(_ journal: JournalFolder.Ended, in folder: JournalFolder) {
    self.folder = folder
    path = folder.path(of: journal.fileName)
    name = String(journal.fileName.dropLast(JournalFolder.ending.count))
    descriptor = journal.descriptor
  }

  deinit {
    FileLock.close(descriptor)
  }

  /// The journal that was written to last, of those whose sessions have ended.
  ///
  /// - Parameter folder: The folder of the tool's journals.
  /// - Returns: The journal; nil where there is none.
  public static func find(in folder: String) -> LastJournal? {
    let folder = JournalFolder(path: folder)
    let turn = folder.waitForTurn()
    defer { FileLock.close(turn) }
    var ended = folder.ended()[...]
    defer { for journal in ended { FileLock.close(journal.descriptor) } }
    while let journal = ended.popFirst() {
      // One that was killed before its first line was whole holds nothing.
      if journal.hasFirstLine { return LastJournal(journal, in: folder) }
      FileLock.close(journal.descriptor)
    }
    return nil
  }

  /// The file, cut to its whole lines, to be written to; the lock goes with it.
  func taken(wholeBytes: Int) throws(RecordingError) -> RecordingFile {
    precondition(descriptor >= 0, "a journal can be gone on with only once")
    guard ftruncate(descriptor, off_t(wholeBytes)) == 0,
      lseek(descriptor, 0, SEEK_END) == off_t(wholeBytes)
    else { throw .system(.write, path: path, code: errno) }
    var last: UInt8 = 0
    let isEnded = pread(descriptor, &last, 1, off_t(wholeBytes) - 1) == 1 && last == 0x0A
    let file = RecordingFile(path: path, descriptor: descriptor, size: wholeBytes)
    descriptor = -1
    if !isEnded { try file.append([0x0A]) }
    return file
  }
}
