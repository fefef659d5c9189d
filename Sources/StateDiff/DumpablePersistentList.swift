public import PersistentCollections

extension PersistentList: DumpableList where Element: Dumpable {}

extension PersistentList: Dumpable where Element: Dumpable {
  /// Appends the same changes as for an array, skipping nodes that both lists share.
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
