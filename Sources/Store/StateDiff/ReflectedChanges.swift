import PersistentCollections

/// Appends the changes between two values whose type is known only at run time.
///
/// Equal parts are skipped with `==` before they are reflected, because reflecting a value takes
/// microseconds. Lists, sets and dictionaries are compared by ``ReflectedContainer``.
func appendReflectedChanges(
  from old: Any, to new: Any, at path: String, to changes: inout [Change]
) {
  if let new = new as? any ReflectedContainer, new.appendChanges(from: old, at: path, to: &changes)
  {
    return
  }
  if let new = new as? any Equatable, isEqual(new, old) { return }
  appendUnequalChanges(from: old, to: new, at: path, to: &changes)
}

/// Appends the changes between two values that are not equal or cannot be compared with `==`.
///
/// The values must not be containers that ``ReflectedContainer`` can compare.
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

/// Returns whether a value is equal to another, which must have the same type.
private func isEqual<Value: Equatable>(_ new: Value, _ old: Any) -> Bool {
  old as? Value == new
}

private func appendChanges<Value: Dumpable>(
  from old: Any, to new: Value, at path: String, to changes: inout [Change]
) {
  guard let old = old as? Value else { return }
  new.appendChanges(from: old, at: path, to: &changes)
}

/// Appends the changes of each stored property, tuple element, wrapped value or associated value.
///
/// - Returns: False if the values cannot be compared part by part; nothing is then appended.
private func appendChangesOfParts(
  from old: Any, to new: Any, _ path: String, _ changes: inout [Change]
) -> Bool {
  let (oldParts, newParts) = (Mirror(reflecting: old), Mirror(reflecting: new))
  guard oldParts.children.count == newParts.children.count,
    DumpValue.opaqueCollection(new, newParts) == nil
  else { return false }
  switch newParts.displayStyle {
  case .struct, .class, .tuple:
    for (oldPart, newPart) in zip(oldParts.children, newParts.children) {
      appendReflectedChanges(
        from: oldPart.value, to: newPart.value,
        at: path.appending(part: DumpValue.name(of: newPart)), to: &changes)
    }
    return true
  case .optional:
    guard let oldPart = oldParts.children.first, let newPart = newParts.children.first,
      !isNil(old), !isNil(new)
    else { return false }
    appendReflectedChanges(from: oldPart.value, to: newPart.value, at: path, to: &changes)
    return true
  case .enum:
    return appendChangesOfCase(
      from: oldParts.children.first, to: newParts.children.first, path, &changes)
  default:
    return false
  }
}

/// Returns whether a value is nil, possibly inside other optionals.
private func isNil(_ value: Any) -> Bool { (value as? any OptionalValue)?.nilDumpValue != nil }

/// Appends the changes of the associated values of an enum case.
///
/// - Returns: False if the cases differ, or if none of the values has parts. The enum is then shown
///   as a whole.
private func appendChangesOfCase(
  from old: Mirror.Child?, to new: Mirror.Child?, _ path: String, _ changes: inout [Change]
) -> Bool {
  guard let old, let new, let name = new.label, name == old.label else { return false }
  let (oldValues, newValues) = (Mirror(reflecting: old.value), Mirror(reflecting: new.value))
  guard newValues.displayStyle == .tuple else {
    if DumpValue.describesItself(new.value) { return false }
    appendReflectedChanges(
      from: old.value, to: new.value, at: path.appending(part: name), to: &changes)
    return true
  }
  if newValues.children.allSatisfy({ DumpValue.describesItself($0.value) }) { return false }
  for (index, (old, new)) in zip(oldValues.children, newValues.children).enumerated() {
    let label = DumpValue.name(of: new)
    appendReflectedChanges(
      from: old.value, to: new.value,
      at: path.appending(part: name).appending(part: label.isEmpty ? "\(index)" : label),
      to: &changes)
  }
  return true
}

/// A list, set or dictionary that knows the types of its elements.
protocol ReflectedContainer {
  /// Appends the changes that turn `old`, of the same type, into this container.
  ///
  /// - Returns: False if the elements cannot be compared with `==`.
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool
}

extension Array: ReflectedContainer {
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool {
    guard let type = Element.self as? any Equatable.Type else { return false }
    appendListChanges(type, from: old, to: self, at: path, to: &changes)
    return true
  }
}

extension PersistentList: ReflectedContainer {
  func appendChanges(from old: Any, at path: String, to changes: inout [Change]) -> Bool {
    guard let old = old as? PersistentList, let type = Element.self as? any Equatable.Type else {
      return false
    }
    appendListChanges(type, from: Array(old), to: Array(self), at: path, to: &changes)
    return true
  }
}

extension Set: ReflectedContainer {
  /// Appends the removed elements and then the added ones, both in the order of their dumps.
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
  /// Appends the removed entries, then the added ones, and then the changes inside values, each in
  /// the order of the keys.
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
    for (path, key) in paths(changedKeys(from: old)) {
      guard let before = old[key], let after = self[key] else { continue }
      appendReflectedChanges(from: before, to: after, at: path, to: &changes)
    }
    return true
  }

  /// Returns the keys whose values differ, or whose values cannot be compared with `==`.
  private func changedKeys(from old: Dictionary) -> [Key] {
    func areEqual<Other: Equatable>(_ type: Other.Type) -> (Value, Value) -> Bool {
      { $0 as? Other == $1 as? Other }
    }
    let areEqual = (Value.self as? any Equatable.Type).map { areEqual($0) }
    return filter { key, value in
      old[key].map { areEqual?($0, value) != true } ?? false
    }
    .map { $0.key }
  }
}

/// Appends the changes between two lists whose elements have the type `Element`.
private func appendListChanges<Element: Equatable>(
  _ type: Element.Type, from old: Any, to new: Any, at path: String, to changes: inout [Change]
) {
  guard let old = old as? [Element], let new = new as? [Element] else { return }
  if let type = type as? any Dumpable.Type {
    return appendDumpableChanges(type, from: old, to: new, at: path, to: &changes)
  }
  appendListChanges(
    from: old, to: new, at: path,
    showsReplacement: { !DumpValue.describesItself($0) },
    dump: { DumpValue(reflecting: $0) },
    inside: { appendReflectedChanges(from: $0, to: $1, at: $2, to: &$3) }, to: &changes)
}

private func appendDumpableChanges<Element: Dumpable>(
  _ type: Element.Type, from old: Any, to new: Any, at path: String, to changes: inout [Change]
) {
  guard let old = old as? [Element], let new = new as? [Element] else { return }
  new.appendChanges(from: old, at: path, to: &changes)
}
