import SystemPackage

/// A text file with the lines entered in this session and in earlier sessions.
///
/// An entry of several lines, such as a paste, is one line of the file, with a carriage return in
/// place of each line feed. No other entry contains a carriage return.
///
/// Each entry is appended with a single write, so nothing is lost if several sessions run at the
/// same time. A file error never interrupts a session. ``takeError()`` returns such an
/// error once.
package struct HistoryFile: Sendable {
  /// The path of the file; nil to keep the lines for this session only.
  package let path: String?

  /// The number of newest lines that are always kept, at least 1; older lines are discarded in
  /// batches.
  package var limit: Int

  /// The lines, oldest first: the lines read from the file, then the lines of this session.
  package private(set) var entries: [String] = []

  private var problem: LineEditingError?
  private var hasReportedProblem = false

  /// Reads the file, if it exists.
  ///
  /// Appending the first line creates a missing file with mode 0600, and missing directories with
  /// mode 0700. An existing file that belongs to the user then gets mode 0600, too. Reading skips
  /// every line that is empty, is not UTF-8 or contains a NUL. It also skips a last line that has
  /// no line feed, and all lines before the last 64 MiB. If more than twice `limit` lines are read,
  /// the file is locked, and all but its last `limit` lines are removed. This is not done if
  /// another session is using the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; nil to keep the lines for this session only.
  ///   - limit: The number of newest lines to keep, at least 1.
  ///   - compacts: Whether to remove lines from the file.
  package init(path: String?, limit: Int = 10_000, compacts: Bool = true) {
    (self.path, self.limit) = (path, limit)
    guard let path else { return }
    do throws(Errno) {
      let file = HistoryStorage(path: path)
      let lines = try file.read()
      entries = lines.suffix(self.limit)
      if compacts, lines.count > 2 * limit { try file.compact(to: self.limit) }
    } catch {
      problem = .history(path: path, error)
    }
  }

  /// Adds a line to the history and to the file.
  ///
  /// A line is skipped if it is empty, begins with a space or a tab, equals the last entry, or
  /// contains a carriage return or a NUL.
  ///
  /// - Parameters:
  ///   - line: The line that this session can recall.
  ///   - written: The form of the line to write to the file, with secrets redacted; nil to write
  ///     `line`.
  package mutating func append(_ line: String, writing written: String? = nil) {
    guard let first = line.utf8.first, first != 0x20, first != 0x09, line != entries.last,
      !line.utf8.contains(where: { $0 == 0x0D || $0 == 0 })
    else { return }
    entries.append(line)
    if entries.count > limit + limit / 4 + 16 { entries.removeFirst(entries.count - limit) }
    guard let path else { return }
    do throws(Errno) {
      try HistoryStorage(path: path).append(written ?? line)
    } catch {
      problem = .history(path: path, error)
    }
  }

  /// Returns the latest error if a file operation failed; nil if no operation failed.
  ///
  /// Once the function has returned an error, it always returns nil.
  package mutating func takeError() -> LineEditingError? {
    guard let problem, !hasReportedProblem else { return nil }
    hasReportedProblem = true
    return problem
  }
}
