package import SystemIO
import Unidirectional

/// The folder of a tool's journals, with one file for each session.
package struct JournalFolder: Sendable {
  let path: String
  let system: FileSystem

  static let suffix = ".jsonl"

  /// Creates a value for the folder at a path; the folder need not exist.
  package init(_ path: String, with system: FileSystem = .live) {
    self.path = path
    self.system = system
  }

  /// The path of a file that does not exist, so that its lock is the one of the folder.
  private var lockPath: String { "\(path)/journal" }

  /// Returns the path of the journal of the session with a name and an outcome.
  func path(of name: String, _ end: JournalEnd) -> String { "\(path)/\(name)\(end.suffix)" }

  /// Creates and locks the file of a session, and creates the folder if it is missing.
  ///
  /// If an earlier session has used the name, a number is added to the name.
  ///
  /// - Throws: ``RecordingError/file(_:)``.
  func makeFile(named name: String) throws(RecordingError) -> RecordingFile {
    do throws(Errno) {
      try system.makeDirectories(path)
      // An earlier session may have used the name, if the clock has not advanced since then.
      let taken = Set(try system.names(path).map(JournalEnd.sessionName))
      var (unused, number) = (name, 1)
      while true {
        let path = path(of: unused, .missing)
        if !taken.contains(unused),
          let file = try system.createLocked(path, .readWrite, permissions: .ownerReadWrite)
        {
          return RecordingFile(path: path, file: file, size: 0, system: system)
        }
        number += 1
        unused = "\(name)-\(number)"
      }
    } catch {
      throw .file(.system(.record, path: path, error))
    }
  }

  /// Returns the journals, the most recently written one first; a missing folder has no journals.
  ///
  /// Journals written at the same time are in descending order of their file names.
  ///
  /// - Throws: ``RecordingError/file(_:)`` if the folder or the status of a file cannot be read.
  package func journals() throws(RecordingError) -> [SavedJournal] {
    var journals: [SavedJournal] = []
    do throws(Errno) {
      if try system.statusIfPresent(path) == nil { return [] }
      for fileName in try system.names(path) where fileName.hasSuffix(Self.suffix) {
        let path = "\(path)/\(fileName)"
        guard let status = try system.statusIfPresent(path), status.kind == .regular else {
          continue
        }
        journals.append(
          SavedJournal(fileName: fileName, path: path, time: status.modificationTime))
      }
    } catch {
      throw .file(.system(.read, path: path, error))
    }
    return journals.sorted {
      $0.time == $1.time ? $0.fileName > $1.fileName : $0.time > $1.time
    }
  }

  /// The result of ``open(_:)``.
  package enum Opening {
    /// The session has ended, and its journal is now locked, so that no other session continues it.
    case ended(RecordingFile)

    /// Another process has locked the journal, usually a session that is running in another
    /// terminal.
    case inUse

    /// The journal no longer exists, it is a symbolic link, or its first line is incomplete.
    case missing
  }

  /// Opens and locks a journal, unless a session is using it.
  ///
  /// - Throws: ``RecordingError/file(_:)`` if the journal cannot be opened or read.
  package func open(_ journal: SavedJournal) throws(RecordingError) -> Opening {
    try RecordingError.mapping(
      .open, journal.path,
      AtomicFile.whileLocked(
        lockPath, with: system, pause: { _ throws(Errno) in pauseForLock() }
      ) { () throws(Errno) in
        let opening = try openInTurn(journal)
        if case .ended(let ended) = opening, try ended.lastLine() == nil { return .missing }
        return opening
      })
  }

  /// Opens and locks a journal; the caller must have locked the folder.
  ///
  /// A session that examines the folder locks the journals of ended sessions. Without the lock on
  /// the folder, another session would find those journals locked and treat them as in use.
  private func openInTurn(_ journal: SavedJournal) throws(Errno) -> Opening {
    let opened: FileDescriptor
    do throws(Errno) {
      opened = try system.open(journal.path, .readWrite, [.nonBlocking, .noFollow])
    } catch {
      // A symbolic link is not a journal.
      if error == .noSuchFileOrDirectory || error == .tooManySymbolicLinkLevels { return .missing }
      throw error
    }
    let file = RecordingFile(path: journal.path, file: opened, size: 0, system: system)
    guard file.lock() else { return .inUse }
    return try system.status(opened).linkCount > 0 ? .ended(file) : .missing
  }
}

extension JournalFolder {
  /// The maximum number of journals to keep of sessions that ended with unsaved work or without
  /// `quit`.
  private static let unsavedLimit = 100

  /// Removes old journals of ended sessions, and files that killed sessions left.
  ///
  /// Of the sessions that ended without unsaved work, the newest `count` are kept. Of all other
  /// sessions, 100 are kept: first those with unsaved work, and then the newest ones. Journals in
  /// use and journals in a format that this version cannot read are always kept. Errors are
  /// ignored, since a leftover does no harm.
  func clear(keeping count: Int) {
    AtomicFile.whileLocked(lockPath, with: system, pause: { _ in pauseForLock() }) {
      clearInTurn(keeping: count)
    }
  }

  private func clearInTurn(keeping count: Int) {
    var savedCount = 0
    var others: [SavedJournal] = []
    for journal in (try? journals()) ?? [] {
      guard case .ended(let ended) = try? openInTurn(journal), !ended.hasUnknownFormat else {
        continue
      }
      if journal.end != .saved {
        others.append(journal)
      } else {
        savedCount += 1
        if savedCount > count { try? system.remove(journal.path) }
      }
    }
    var excess = others.count - Self.unsavedLimit
    var unsaved: [SavedJournal] = []
    for journal in others.reversed() where excess > 0 {
      if journal.end == .unsaved || hasUnsavedWork(journal) {
        unsaved.append(journal)
      } else {
        try? system.remove(journal.path)
        excess -= 1
      }
    }
    for journal in unsaved.prefix(max(0, excess)) { try? system.remove(journal.path) }
    // A killed session may have left a file that was about to replace its journal.
    for fileName in (try? system.names(path)) ?? [] where fileName.hasSuffix(".tmp") {
      let leftover = SavedJournal(fileName: fileName, path: "\(path)/\(fileName)")
      if case .ended = try? openInTurn(leftover) { try? system.remove(leftover.path) }
    }
  }

  /// Returns whether an ended session had unsaved work; true if its journal cannot be read.
  private func hasUnsavedWork(_ journal: SavedJournal) -> Bool {
    guard case .ended(let ended)? = try? openInTurn(journal),
      let summary = try? ended.summary(journal.end)
    else { return true }
    return summary.unsavedWork != nil
  }
}

extension RecordingFile {
  /// Whether the first line is complete but is not the beginning of a recording in a format that
  /// this version reads; also true if reading fails.
  fileprivate var hasUnknownFormat: Bool {
    let known = (1...recordingFormat).map { Array(#"{"recording":\#($0),"#.utf8) }
    if let start = try? read(at: 0, count: known[0].count), known.contains(start) { return false }
    do { return try lastLine() != nil } catch { return true }
  }
}

/// The name and the properties of a journal in a ``JournalFolder``.
package struct SavedJournal: Sendable {
  /// The name of the file.
  let fileName: String

  /// The path of the file.
  package let path: String

  /// The time at which the file was last written, in seconds and nanoseconds since 1970.
  package var time = (seconds: 0, nanoseconds: 0)

  /// The outcome of the session, as the file name shows it.
  package var end: JournalEnd { JournalEnd(fileName: fileName) }

  /// The start of the session, in the form of its file name: `2026-11-21T031000Z`.
  package var startText: String { String(fileName.prefix { $0 != "Z" }) + "Z" }

  /// Returns whether the file was last written before a time in the form of ``startText``.
  package func ended(before start: String) -> Bool {
    Timestamp(seconds: Int64(time.seconds)).fileText < start
  }
}

extension Timestamp {
  /// The text of a time in the names of journals, which contain no colons.
  var fileText: String { description.filter { $0 != ":" } }
}

/// The outcome of a session; the raw value is the part of its journal's file name that marks it.
package enum JournalEnd: String, CaseIterable, Sendable {
  /// The session is running, or it ended without `quit`.
  case missing = ".open"

  /// The session ended with unsaved work.
  case unsaved = ".unsaved"

  /// The session ended without unsaved work.
  case saved = ""

  init(fileName: String) {
    self = Self.allCases.first { fileName.hasSuffix($0.suffix) } ?? .saved
  }

  /// The end of the file name, such as `.open.jsonl`.
  var suffix: String { rawValue + JournalFolder.suffix }

  /// Returns the name or the path of a journal's file without its ``suffix``.
  static func sessionName(in fileName: String) -> String {
    String(fileName.dropLast(JournalEnd(fileName: fileName).suffix.count))
  }
}
