import TerminalText

/// An incremental search through the history (Ctrl-R and Ctrl-S).
///
/// An entry matches if it contains the pattern. If no entry does, an entry matches if it contains
/// the letters of the pattern in order, in uppercase or lowercase.
struct IncrementalSearch {
  enum Direction {
    case older, newer
  }

  /// The line being edited when the search began.
  let origin: LineContent
  let originIndex: Int?
  private(set) var pattern: [UInt32] = []
  private(set) var index: Int?
  private(set) var hasFailed = false
  private var direction: Direction

  /// Whether entries match that contain the letters of the pattern in order.
  private var findsLetters = false

  /// The results before each code unit of the pattern was added.
  private var earlier: [(index: Int?, hasFailed: Bool, findsLetters: Bool)] = []

  init(from line: LineContent, at index: Int?, _ direction: Direction) {
    origin = line
    originIndex = index
    self.index = index
    self.direction = direction
  }

  /// The prompt during the search, which shows the pattern.
  var prompt: String {
    let name = direction == .older ? "reverse-i-search" : "i-search"
    let shown = LineContent.text(pattern[...]) ?? "?"
    return "(\(hasFailed ? "failed " : "")\(name))`\(shown)': "
  }

  /// Returns the entry found, or else the original line, with the cursor at the match.
  func line(in entries: [String]) -> LineContent {
    var line = origin
    if let index, entries.indices.contains(index), index != originIndex {
      line = LineContent(entries[index])
    }
    if let found = line.units.firstRange(of: pattern), !pattern.isEmpty {
      line.cursor = found.lowerBound
    }
    return line
  }

  /// Appends a code unit to the pattern and searches again, starting with the current entry.
  mutating func extend(by unit: UInt32, in entries: [String]) {
    earlier.append((index, hasFailed, findsLetters))
    pattern.append(unit)
    findsLetters =
      LineContent.text(pattern[...]).map { !entries.contains(where: Self.test(forPart: $0)) }
      ?? false
    find(in: entries, includesCurrent: true)
  }

  /// Removes the last code unit of the pattern, and returns to the result before it.
  mutating func shorten() {
    guard pattern.popLast() != nil, let result = earlier.popLast() else { return }
    (index, hasFailed, findsLetters) = result
  }

  /// Finds the next match in a direction; an empty pattern is first replaced by the pattern of the
  /// last search, if it is given.
  mutating func findNext(_ direction: Direction, last: [UInt32]? = nil, in entries: [String]) {
    self.direction = direction
    if pattern.isEmpty, let last {
      for unit in last { extend(by: unit, in: entries) }
    } else {
      find(in: entries, includesCurrent: false)
    }
  }

  /// Returns the entries that the next searches in the same direction would find, without
  /// repetitions; all entries match an empty pattern.
  func nextMatches(_ limit: Int, in entries: [String]) -> [String] {
    guard !hasFailed, let text = LineContent.text(pattern[...]) else { return [] }
    var found: [String] = []
    var position = index
    let shown = position.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
    while found.count < limit, let next = neighbor(of: position, text, in: entries) {
      position = next
      if entries[next] != shown, !found.contains(entries[next]) { found.append(entries[next]) }
    }
    return found
  }

  /// Returns the index of the next entry in the direction of the search that contains a text.
  private func neighbor(of position: Int?, _ text: String, in entries: [String]) -> Int? {
    let matches = test(for: text)
    return switch direction {
    case .older: HistoryRecall.older(than: position, in: entries, where: matches)
    case .newer: HistoryRecall.newer(than: position, in: entries, where: matches)
    }
  }

  /// Returns a function that returns whether an entry matches the pattern.
  private func test(for text: String) -> (String) -> Bool {
    findsLetters ? TypedMatch.test(for: text) : Self.test(forPart: text)
  }

  private static func test(forPart text: String) -> (String) -> Bool {
    let part = Array(text.utf8)
    return { entry in
      var entry = entry
      return entry.withUTF8 { bytes in
        (0..<max(0, bytes.count - part.count + 1)).contains { start in
          part.isEmpty
            || bytes[start] == part[0]
              && bytes[start..<start + part.count].elementsEqual(part)
        }
      }
    }
  }

  private mutating func find(in entries: [String], includesCurrent: Bool) {
    guard let text = LineContent.text(pattern[...]) else {
      hasFailed = true
      return
    }
    if includesCurrent, let index, entries.indices.contains(index),
      test(for: text)(entries[index])
    {
      hasFailed = false
      return
    }
    let found = neighbor(of: index, text, in: entries)
    hasFailed = found == nil
    if let found { index = found }
  }
}
