/// Appends the changes between two values whose type is known only at run time.
///
/// Equal parts are skipped with `==` before they are reflected, because reflecting a value takes
/// microseconds. ``ReflectedContainer`` compares sets, dictionaries, and lists whose elements can
/// be compared with `==`.
func appendReflectedChanges(
  from old: Any, to new: Any, at path: String, to changes: inout [Change]
) {
  if let new = new as? any ReflectedContainer, new.appendChanges(from: old, at: path, to: &changes)
  {
    return
  }
  if areEqual(new, old) { return }
  appendUnequalChanges(from: old, to: new, at: path, to: &changes)
}

/// Appends the changes between two values that are not equal or cannot be compared with `==`.
///
/// The values must not be containers that ``ReflectedContainer`` can compare.
@usableFromInline
func appendUnequalChanges(
  from old: Any, to new: Any, at path: String, to changes: inout [Change]
) {
  if let new = new as? any Dumpable, namesItsParts(new) {
    appendChanges(from: old, to: new, at: path, to: &changes)
    return
  }
  if DumpValue.describesItself(new) || !appendChangesOfParts(from: old, to: new, path, &changes) {
    DumpValue(reflecting: new)
      .appendChanges(from: DumpValue(reflecting: old), at: path, to: &changes)
  }
}

private func appendChanges<Value: Dumpable>(
  from old: Any, to new: Value, at path: String, to changes: inout [Change]
) {
  guard let old = old as? Value else { return }
  new.appendChanges(from: old, at: path, to: &changes)
}

/// Appends the changes of each stored property, tuple element, wrapped value or associated value.
///
/// - Returns: True if the parts were compared. False, with nothing appended, if the values cannot
///   be compared part by part, or if all associated values of an enum case describe themselves.
private func appendChangesOfParts(
  from old: Any, to new: Any, _ path: String, _ changes: inout [Change]
) -> Bool {
  let (oldParts, newParts) = (ReflectedParts(of: old), ReflectedParts(of: new))
  var pairs: [(old: Any, new: Any, path: String)]
  switch (oldParts, newParts) {
  case (.tuple(let old), .tuple(let parts)), (.structure(let old), .structure(let parts)),
    (.object(let old), .object(let parts)):
    guard old.count == parts.count, DumpValue.opaqueCollection(new, newParts) == nil else {
      return false
    }
    pairs = zip(old, parts).map { ($0.value, $1.value, path.appending(part: $1.name)) }
  case (.optional(let oldPart?), .optional(let newPart?)) where !isNil(old) && !isNil(new):
    pairs = [(oldPart, newPart, path)]
  case (.enumCase(let oldName, let old), .enumCase(let name, let parts))
  where oldName == name && !parts.allSatisfy({ DumpValue.describesItself($0.value) }):
    let path = path.appending(part: name)
    pairs = zip(old, parts).enumerated().map { index, part in
      let label = part.1.name.isEmpty && parts.count > 1 ? "\(index)" : part.1.name
      return (part.0.value, part.1.value, label.isEmpty ? path : path.appending(part: label))
    }
  default: return false
  }
  for (old, new, path) in pairs {
    appendReflectedChanges(from: old, to: new, at: path, to: &changes)
  }
  return true
}

/// Returns whether a value is nil, possibly inside other optionals.
private func isNil(_ value: Any) -> Bool { (value as? any OptionalValue)?.nilDumpValue != nil }

/// A list, set or dictionary that knows the types of its elements.
protocol ReflectedContainer {
  /// Appends the changes that turn `old`, of the same type, into this container.
  ///
  /// - Returns: False, with nothing appended, if the elements of a list cannot be compared with
  ///   `==`.
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool
}

extension Array: ReflectedContainer {
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool {
    if let new = self as? any DumpableList {
      StateDiff.appendChanges(from: old, to: new, at: path, to: &changes)
      return true
    }
    guard let type = Element.self as? any Equatable.Type else { return false }
    appendListChanges(type, from: old, to: self, at: path, to: &changes)
    return true
  }
}

extension ChunkedArray: ReflectedContainer {
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool {
    guard let old = old as? ChunkedArray else { return false }
    return Array(self).appendChanges(from: Array(old), at: path, to: &changes)
  }
}

extension Set: ReflectedContainer {
  /// Appends the removed elements, and then the added ones, each group sorted by one-line dump.
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool {
    guard let old = old as? Set else { return false }
    if self == old { return true }
    func sorted(_ elements: Set) -> [DumpValue] {
      DumpValue.sortedByLine(elements.map { DumpValue(reflecting: $0) })
    }
    changes += sorted(old.subtracting(self)).map { Change(path, .removed($0)) }
    changes += sorted(subtracting(old)).map { Change(path, .added($0)) }
    return true
  }
}

extension Dictionary: ReflectedContainer {
  /// Appends the removed entries, then the added ones, and then the changes inside values, each
  /// group sorted by the names of the keys.
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool {
    guard let old = old as? Dictionary else { return false }
    func paths(_ keys: some Sequence<Key>) -> [(path: String, key: Key)] {
      keys.map { (path.appending(part: DumpValue.name(ofKey: $0)), $0) }.sorted {
        $0.path < $1.path
      }
    }
    for (path, key) in paths(old.keys.lazy.filter { index(forKey: $0) == nil }) {
      changes.append(Change(path, .removed(old[key].map { DumpValue(reflecting: $0) } ?? .none)))
    }
    for (path, key) in paths(keys.lazy.filter { old.index(forKey: $0) == nil }) {
      changes.append(Change(path, .added(self[key].map { DumpValue(reflecting: $0) } ?? .none)))
    }
    // Equal values need no paths.
    let changed = filter { key, value in old[key].map { !areEqual($0, value) } ?? false }
    for (path, key) in paths(changed.keys) {
      guard let before = old[key], let after = self[key] else { continue }
      appendReflectedChanges(from: before, to: after, at: path, to: &changes)
    }
    return true
  }
}

/// Appends the changes between two lists whose elements have the type `Element`.
private func appendListChanges<Element: Equatable>(
  _ type: Element.Type, from old: Any, to new: Any, at path: String, to changes: inout [Change]
) {
  guard let old = old as? [Element], let new = new as? [Element] else { return }
  appendListChanges(
    from: old, to: new, at: path,
    showsReplacement: { !DumpValue.describesItself($0) },
    dump: { DumpValue(reflecting: $0) },
    inside: { appendReflectedChanges(from: $0, to: $1, at: $2, to: &$3) }, to: &changes)
}
