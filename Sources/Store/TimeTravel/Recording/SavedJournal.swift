import Unidirectional

/// The name and the properties of a journal in a ``JournalFolder``.
package struct SavedJournal: Sendable {
  /// The name of the file.
  let fileName: String

  /// The path of the file.
  package let path: String

  /// The size of the file in bytes.
  package var size = 0

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

  /// Returns a file name or a path without its suffix.
  static func sessionName(in fileName: String) -> String {
    String(fileName.dropLast(JournalEnd(fileName: fileName).suffix.count))
  }
}
