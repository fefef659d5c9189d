extension Array: Inspectable where Element: Inspectable {
  /// A list of the elements.
  public var inspection: Inspection { .list(map(\.inspection)) }

  /// The elements taken off, then the elements added.
  public func appendChanges(from old: [Element], at path: String, to changes: inout [Change]) {
    EditScript(from: old, to: self).appendChanges(
      at: path, removed: { old[$0].inspection }, added: { self[$0].inspection }, to: &changes)
  }

  /// The count and the elements in order.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(count), as: .list)
    for element in self { element.fingerprint(into: &builder) }
  }

  /// The count and the last element.
  @inlinable public var outline: UInt64 {
    joinedOutline(UInt64(count), last?.outline ?? 0)
  }
}

extension EditScript {
  /// Adds a change for each removal, then for each addition.
  func appendChanges(
    at path: String, removed: (Int) -> Inspection, added: (Int) -> Inspection,
    to changes: inout [Change]
  ) {
    for index in removals { changes.append(Change("\(path)[\(index)]", .removed(removed(index)))) }
    for index in additions { changes.append(Change("\(path)[\(index)]", .added(added(index)))) }
  }
}
