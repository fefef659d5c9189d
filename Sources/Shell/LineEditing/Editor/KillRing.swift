/// The texts that were cut from lines, which Ctrl-Y and Alt-Y insert again.
struct KillRing {
  private(set) var entries: [[UInt32]] = []
  private var index = 0

  /// The maximum number of entries kept.
  private static let limit = 60

  /// The entry that was inserted last, or cut last; nil if the ring is empty.
  var current: [UInt32]? { entries.isEmpty ? nil : entries[index] }

  /// Adds a text as the newest entry; ignores an empty text.
  mutating func push(_ units: [UInt32]) {
    if units.isEmpty { return }
    entries.append(units)
    if entries.count > Self.limit { entries.removeFirst() }
    index = entries.count - 1
  }

  /// Joins a text to the newest entry; adds an entry if the ring is empty.
  ///
  /// - Parameters:
  ///   - units: The text.
  ///   - isInFront: Whether the text precedes the entry, because a backward command cut the text.
  mutating func join(_ units: [UInt32], inFront isInFront: Bool) {
    guard let last = entries.popLast() else { return push(units) }
    push(isInFront ? units + last : last + units)
  }

  /// Makes the next older entry current; after the oldest entry, the newest becomes current.
  mutating func rotate() {
    if !entries.isEmpty { index = (index + entries.count - 1) % entries.count }
  }

  /// Makes the newest entry current.
  mutating func rewind() { index = max(0, entries.count - 1) }
}
