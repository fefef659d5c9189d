import SystemIO
import TerminalText

/// An incremental search through the history (Ctrl-R and Ctrl-S).
///
/// The entries that contain the pattern are found first, from the newest to the oldest. Entries
/// that contain only the letters of the pattern in order, in any case, follow. Of these, entries in
/// which the letters form fewer groups are found earlier, and then newer entries. Of entries with
/// the same text, only the newest is found.
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

  /// The indices of the entries that match, best first; all entries match an empty pattern.
  private var matches: [Int]

  /// The results of the search before each code unit of the pattern was added.
  private var earlier: [(index: Int?, hasFailed: Bool, matches: [Int])] = []

  init(from line: LineContent, at index: Int?, _ direction: Direction, in entries: [String]) {
    (origin, originIndex) = (line, index)
    (self.index, self.direction) = (index, direction)
    matches = entries.indices.reversed()
  }

  /// Returns the prompt during the search, which shows the pattern and leaves room for the line.
  func prompt(columns: Int) -> String {
    let name = direction == .older && columns > 25 ? "reverse-i-search" : "i-search"
    let shown = LineContent.text(pattern[...]) ?? "?"
    return "(\(hasFailed ? "failed " : "")\(name))`\(shown)': "
  }

  /// Returns the offsets of the letters of the pattern in a text; empty if it does not match.
  func positions(in text: String) -> [Int] {
    TypedMatch(LineContent.text(pattern[...]) ?? "", in: text)?.positions ?? []
  }

  /// Returns the entry found, or else the original line.
  ///
  /// If the line contains the pattern, the cursor is at the start of the pattern.
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
  ///
  /// The next entry that contains the whole pattern, in the direction of the search, becomes the
  /// current entry. If such entries exist only in the other direction, the search fails and the
  /// current entry stays. If no entry contains the whole pattern, the best of those that contain
  /// its characters in order becomes the current entry, in whichever direction it is.
  mutating func extend(by unit: UInt32, in entries: [String]) {
    earlier.append((index, hasFailed, matches))
    pattern.append(unit)
    var (whole, groups) = ([Int](), Array(repeating: [Int](), count: pattern.count + 1))
    if let text = LineContent.text(pattern[...]) {
      // An entry that does not match a part of the pattern does not match the pattern.
      for match in matches {
        // The standard library's `contains` takes 300 times as long.
        if strstr(entries[match], text) != nil {
          whole.append(match)
        } else if let count = TypedMatch.groupCount(of: text, in: entries[match]) {
          groups[count].append(match)
        }
      }
    }
    matches = whole + groups.joined()
    let start = index ?? entries.count
    if index.map(whole.contains) == true {
      hasFailed = false
    } else if whole.isEmpty {
      move(to: matches.first)
    } else {
      move(to: direction == .older ? whole.first { $0 < start } : whole.last { $0 > start })
    }
  }

  /// Removes the last character of the pattern, and restores the result before it was added; does
  /// nothing if the pattern is empty.
  mutating func shorten() {
    for _ in LineContent(units: pattern, cursor: pattern.count).previousCharacter {
      pattern.removeLast()
      (index, hasFailed, matches) = earlier.removeLast()
    }
  }

  /// Finds the next match in a direction.
  ///
  /// If the pattern is empty and `last`, the pattern of the last search, is given, the function
  /// instead searches for that pattern.
  mutating func findNext(_ direction: Direction, last: [UInt32]? = nil, in entries: [String]) {
    self.direction = direction
    if pattern.isEmpty, let last {
      for unit in last { extend(by: unit, in: entries) }
    } else {
      move(to: following(1, isBackward: false, in: entries).first)
    }
  }

  /// Moves to the first of ``nextMatches(_:in:)``, or to the match before the current entry if
  /// `isBackward` is true; returns whether there is such a match.
  mutating func choose(isBackward: Bool, in entries: [String]) -> Bool {
    let next = following(1, isBackward: isBackward, in: entries).first
    if next != nil { move(to: next) }
    return next != nil
  }

  /// Returns up to `limit` next matches in the direction of the search; empty if it has failed.
  func nextMatches(_ limit: Int, in entries: [String]) -> [String] {
    hasFailed ? [] : following(limit, isBackward: false, in: entries).map { entries[$0] }
  }

  private mutating func move(to match: Int?) {
    hasFailed = match == nil
    index = match ?? index
  }

  /// Returns up to `limit` matches after the current entry, beginning with the nearest.
  ///
  /// If `isBackward` is true, the matches before the current entry are returned instead. If the
  /// current entry does not match, its age determines its place among the matches. This can happen
  /// if the entry was recalled before the search.
  private func following(_ limit: Int, isBackward: Bool, in entries: [String]) -> [Int] {
    let place = index.map { index in
      matches.firstIndex(of: index) ?? matches.firstIndex { $0 < index } ?? matches.count
    }
    let isOlder = (direction == .older) != isBackward
    let isShown = place.map { $0 < matches.count && matches[$0] == index } ?? false
    let start = (place ?? 0) + (isShown ? 1 : 0)
    let places =
      isOlder
      ? stride(from: start, to: matches.count, by: 1)
      : stride(from: (place ?? 0) - 1, to: -1, by: -1)
    let newest = places.lazy.filter { place in
      !matches[..<place].contains { entries[$0] == entries[matches[place]] }
    }
    return newest.prefix(limit).map { matches[$0] }
  }
}
