import PersistentCollections
package import PrimeNumbers
package import StateDiff

/// A list of distinct numbers in the order in which they were added.
///
/// Internally, a second list has the numbers in ascending order, so that a number is found in
/// O(log n). Each number also has an ordinal, which increases in the order of addition, so that its
/// index is found in O(log n) as well. Both lists are persistent, so keeping old versions is cheap.
package struct FavoriteList: Sendable {
  private var entries: PersistentList<Entry> = []
  private var ascending: PersistentList<Entry> = []
  private var nextOrdinal: UInt32 = 0

  /// A number with its position in the order of addition, in 16 bytes.
  fileprivate struct Entry: Equatable, Sendable {
    let number: Integer
    let ordinal: UInt32

    static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
  }

  /// Creates a list of the numbers in the given order; of equal numbers, only the first is kept.
  package init(_ numbers: some Sequence<Integer> = []) {
    for number in numbers {
      entries.append(Entry(number: number, ordinal: nextOrdinal))
      nextOrdinal += 1
    }
    sort()
    guard ascending.count > 1 else { return }
    let repeated = ascending.indices.dropFirst()
      .filter { ascending[$0] == ascending[$0 - 1] }
      .compactMap { index(ofOrdinal: ascending[$0].ordinal) }
    if repeated.isEmpty { return }
    entries.removeSubranges(RangeSet(repeated, within: entries))
    sort()
  }

  private mutating func sort() {
    ascending = PersistentList(
      entries.sorted { ($0.number, $0.ordinal) < ($1.number, $1.ordinal) })
  }

  /// Returns whether the list contains a number.
  package func contains(_ number: Integer) -> Bool { place(of: number).isFound }

  /// Adds a number at the end; returns false if the list already contained it.
  package mutating func add(_ number: Integer) -> Bool {
    let (place, isFound) = place(of: number)
    if isFound { return false }
    if nextOrdinal == .max { self = FavoriteList(Array(self)) }
    let entry = Entry(number: number, ordinal: nextOrdinal)
    nextOrdinal += 1
    entries.append(entry)
    ascending.insert(entry, at: place)
    return true
  }

  /// Removes a number; returns false if the list did not contain it.
  package mutating func remove(_ number: Integer) -> Bool {
    let (place, isFound) = place(of: number)
    guard isFound, let index = index(ofOrdinal: ascending[place].ordinal) else { return false }
    entries.remove(at: index)
    ascending.remove(at: place)
    return true
  }

  /// Removes the numbers at the given indices.
  package mutating func removeAll(at indices: RangeSet<Int>) {
    for range in indices.ranges.reversed() {
      for entry in entries[range] { ascending.remove(at: place(of: entry.number).index) }
      entries.removeSubrange(range)
    }
  }

  /// Returns the numbers that were removed since an earlier version of the list, in its order, and
  /// those that were added, in the order of this list.
  package func difference(from old: FavoriteList) -> (removed: [Integer], added: [Integer]) {
    let prefix = entries.commonPrefixCount(with: old.entries)
    if prefix == count, prefix == old.count { return ([], []) }
    let suffix = entries.commonSuffixCount(with: old.entries, after: prefix)
    let (before, after) = (old[prefix..<old.count - suffix], self[prefix..<count - suffix])
    // If one slice is empty, no number can have moved, because a list has each number only once.
    if before.isEmpty || after.isEmpty { return (Array(before), Array(after)) }
    return (before.filter { !contains($0) }, after.filter { !old.contains($0) })
  }

  /// Returns the index of a number in the ascending list, or the index at which to insert it.
  private func place(of number: Integer) -> (index: Int, isFound: Bool) {
    let index = ascending.partitioningIndex(where: { $0.number >= number })
    return (index, index < ascending.count && ascending[index].number == number)
  }

  private func index(ofOrdinal ordinal: UInt32) -> Int? {
    let index = entries.partitioningIndex(where: { $0.ordinal >= ordinal })
    return index < entries.count && entries[index].ordinal == ordinal ? index : nil
  }
}

extension FavoriteList: RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
  package init() { self.init([]) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { entries.count }

  /// The number at an index; replacing it takes as long as ``replaceSubrange(_:with:)``.
  package subscript(index: Int) -> Integer {
    get { entries[index].number }
    set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
  }

  /// Replaces a range of numbers in O(n log n); of equal numbers, only the first is kept.
  package mutating func replaceSubrange(
    _ range: Range<Int>, with numbers: some Collection<Integer>
  ) {
    var all = entries.map(\.number)
    all.replaceSubrange(range, with: numbers)
    self = FavoriteList(all)
  }
}

extension FavoriteList: ExpressibleByArrayLiteral {
  package init(arrayLiteral numbers: Integer...) { self.init(numbers) }
}

extension FavoriteList: Equatable {
  /// Returns whether both lists contain the same numbers in the same order.
  package static func == (left: FavoriteList, right: FavoriteList) -> Bool {
    left.entries == right.entries
  }
}

extension FavoriteList: Codable {
  /// Decodes an array of numbers.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Integer].self))
  }

  /// Encodes an array of numbers.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

extension FavoriteList: DumpableList {
  /// Appends the changes since an older list, without comparing the parts that both lists share.
  package func appendChanges(
    from old: FavoriteList, at path: String, to changes: inout [Change]
  ) {
    entries.appendChanges(from: old.entries, at: path, to: &changes)
  }
}

extension FavoriteList.Entry: DumpableScalar {
  /// The number, without its ordinal.
  var dumpValue: DumpValue { number.dumpValue }
}

extension FavoriteList: CustomReflectable {
  /// A mirror whose children are the numbers.
  package var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
