/// The name and the properties of a journal in a ``JournalFolder``.
package struct SavedJournal: Sendable {
  /// The name of the file.
  let fileName: String

  /// The path of the file.
  package let path: String

  /// The size of the file in bytes.
  package var size = 0

  /// The time of the last recorded action, in seconds and nanoseconds since 1970.
  package var time = (seconds: 0, nanoseconds: 0)

  /// The end of the session.
  package var end: JournalEnd { JournalEnd(fileName: fileName) }
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

  /// The end of the file name.
  var suffix: String { rawValue + JournalFolder.suffix }

  /// Returns a file name or a path without its suffix.
  static func sessionName(in fileName: String) -> String {
    String(fileName.dropLast(JournalEnd(fileName: fileName).suffix.count))
  }
}
