public import PersistentCollections

/// A list that is dumped and diffed element by element.
public protocol DumpableList: Dumpable, RandomAccessCollection
where Element: Dumpable, Index == Int {}

extension DumpableList {
  /// The elements as a ``DumpValue/list(_:)``.
  @inlinable public var dumpValue: DumpValue { .list(map { $0.dumpValue }) }

  /// Feeds the count to the builder, then the elements in order.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(count), as: .list)
    for element in self { element.fingerprint(into: &builder) }
  }
}

extension Array: DumpableList where Element: Dumpable {}

extension Array: Dumpable where Element: Dumpable {
  /// Appends the removals, then the additions, then any changes inside elements that are in both
  /// lists.
  @inlinable
  public func appendChanges(from old: [Element], at path: String, to changes: inout [Change]) {
    Element.appendChanges(from: old, to: self, firstIndex: 0, at: path, to: &changes)
  }
}

extension Dumpable {
  /// Appends the removals, then the additions; a changed element counts as both.
  ///
  /// If the parts of the elements are found by reflection, and a single element differs, the
  /// changes inside that element are appended instead.
  @inlinable
  public static func appendChanges(
    from old: [Self], to new: [Self], firstIndex: Int, at path: String,
    to changes: inout [Change]
  ) {
    let script = EditScript(from: old, to: new)
    if isReflected, let index = script.onlyReplacement {
      new[index].appendChanges(
        from: old[index], at: "\(path)[\(firstIndex + index)]", to: &changes)
      return
    }
    script.appendChanges(
      firstIndex: firstIndex, at: path, removed: { old[$0].dumpValue },
      added: { new[$0].dumpValue }, to: &changes)
  }

  /// Whether the parts of values are found by reflection.
  @usableFromInline static var isReflected: Bool {
    !(Self.self is any DumpableScalar.Type) && fields.isEmpty
  }
}

extension Dumpable where Self: Identifiable {
  /// Appends the removals, then the additions, then the changes inside elements with matching ids.
  ///
  /// The path of a change inside an element contains the element's index in the new list.
  @inlinable
  public static func appendChanges(
    from old: [Self], to new: [Self], firstIndex: Int, at path: String,
    to changes: inout [Change]
  ) {
    let script = EditScript(from: old, to: new) { $0.id == $1.id }
    script.appendChanges(
      firstIndex: firstIndex, at: path, removed: { old[$0].dumpValue },
      added: { new[$0].dumpValue }, to: &changes)
    script.forEachKept { before, after in
      if old[before] == new[after] { return }
      new[after].appendChanges(
        from: old[before], at: "\(path)[\(firstIndex + after)]", to: &changes)
    }
  }
}

extension EditScript {
  /// Appends a change for each removal, then one for each addition.
  @usableFromInline
  func appendChanges(
    firstIndex: Int = 0, at path: String, removed: (Int) -> DumpValue,
    added: (Int) -> DumpValue, to changes: inout [Change]
  ) {
    for index in removals {
      changes.append(Change("\(path)[\(firstIndex + index)]", .removed(removed(index))))
    }
    for index in additions {
      changes.append(Change("\(path)[\(firstIndex + index)]", .added(added(index))))
    }
  }
}

extension PersistentList: DumpableList where Element: Dumpable {}

extension PersistentList: Dumpable where Element: Dumpable {
  /// Appends the same changes as an array would, but skips the tree nodes that both lists share.
  @inlinable
  public func appendChanges(
    from old: PersistentList, at path: String, to changes: inout [Change]
  ) {
    let prefix = commonPrefixCount(with: old)
    if prefix == count, prefix == old.count { return }
    let suffix = commonSuffixCount(with: old, after: prefix)
    Element.appendChanges(
      from: Array(old[prefix..<old.count - suffix]), to: Array(self[prefix..<count - suffix]),
      firstIndex: prefix, at: path, to: &changes)
  }
}
