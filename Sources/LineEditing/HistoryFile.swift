#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lines given before, this session's and earlier ones', in a file of plain lines.
///
/// Each line is appended by one `write`, so sessions side by side all keep theirs. Nothing here
/// throws into a session: what cannot be written is told once by `takeProblem()`.
package struct HistoryFile: Sendable {
  /// Where the lines are kept; nil for this session alone.
  package let path: String?
  /// How many lines are kept.
  package let limit: Int
  /// The lines, oldest first: those read at the start and those of this session.
  package private(set) var entries: [String] = []

  private var problem: LineEditingError?
  private var hasToldProblem = false

  /// Reads the file, if it is there.
  ///
  /// One that is missing is made, and its folders with it, when a line comes. The file is private to its owner: mode 0600, its new folders 0700. A line that is blank, not
  /// UTF-8 or holds a NUL, and one that lacks its newline, is passed over. Of a file that has grown
  /// past twice the limit only the end is read, and it is cut to the limit, under a lock.
  ///
  /// - Parameters:
  ///   - path: Where the lines are kept; nil for this session alone.
  ///   - limit: How many lines are kept, 1 or more.
  package init(path: String?, limit: Int = 10_000) {
    self.path = path
    self.limit = max(1, limit)
    guard let path else { return }
    do throws(LineEditingError) {
      let file = try HistoryStorage(path: path)
      let tail = try file.read(last: 2 * self.limit)
      entries = Array(tail.lines.suffix(self.limit))
      if tail.isCut { try file.compact(to: self.limit) }
    } catch {
      problem = error
    }
  }

  /// Keeps a line, if it is one to keep: not blank, not begun with a blank, not the same as the one
  /// before, and without a newline or a NUL.
  ///
  /// - Parameters:
  ///   - line: The line, for this session to recall.
  ///   - written: What the file gets in its place; nil for the line.
  package mutating func append(_ line: String, writing written: String? = nil) {
    guard let first = line.utf8.first, first != 0x20, first != 0x09, line != entries.last,
      !line.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 })
    else { return }
    entries.append(line)
    if entries.count > limit + limit / 4 + 16 { entries.removeFirst(entries.count - limit) }
    guard let path else { return }
    do throws(LineEditingError) {
      try HistoryStorage(path: path).append(written ?? line)
    } catch {
      problem = error
    }
  }

  /// What went wrong with the file, the first time this is asked after it did; nil from then on.
  package mutating func takeProblem() -> LineEditingError? {
    guard let problem, !hasToldProblem else { return nil }
    hasToldProblem = true
    return problem
  }
}
