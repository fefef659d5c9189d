extension Array: Dumpable where Element: Dumpable {
  /// The elements as a ``DumpValue/list(_:)``.
  @inlinable public var dumpValue: DumpValue { .list(map { $0.dumpValue }) }

  /// Feeds the count to the builder, then the elements in order.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(count), as: .list)
    for element in self { element.fingerprint(into: &builder) }
  }

  /// Appends the removals, then the additions, then any changes inside elements that are in both
  /// lists.
  ///
  /// `Identifiable` elements are matched by their `id`. Any other changed element is removed and
  /// added. The exception is a single differing element whose type lists no ``Dumpable/fields`` and
  /// is not a ``DumpableScalar``: only the changes inside the element are then appended.
  @inlinable
  public func appendChanges(from old: [Element], at path: String, to changes: inout [Change]) {
    appendListChanges(
      from: old, to: self, at: path, showsReplacement: { _ in Element.isReflected },
      dump: { $0.dumpValue }, inside: { $1.appendChanges(from: $0, at: $2, to: &$3) }, to: &changes)
  }
}

/// An array whose elements are dumpable, as a protocol for casts at run time.
protocol DumpableArray: Dumpable {
  /// Appends the edits that turn the tree of `old`, of the same type, into the tree of this array.
  func appendElementEdits(from old: any Dumpable, at path: [Int], to writer: inout TreeWriter)
}

extension Array: DumpableArray where Element: Dumpable {
  func appendElementEdits(from old: any Dumpable, at path: [Int], to writer: inout TreeWriter) {
    guard let old = old as? [Element] else { return }
    let haveSameID = identity(of: Element.self)
    let script =
      haveSameID.map { EditScript(from: old, to: self, areSame: $0) }
      ?? EditScript(from: old, to: self)
    func edit(_ old: Element, _ new: Element, at index: Int) {
      writer.appendEdits(from: old.dumpValue, to: new.dumpValue, at: path + [index])
    }
    if haveSameID == nil, let index = script.onlyReplacement {
      return edit(old[index], self[index], at: index)
    }
    writer.append(script, at: path) { $0.append(self[$1].dumpValue) }
    script.forEachKept { if old[$0] != self[$1] { edit(old[$0], self[$1], at: $1) } }
  }
}

/// Appends the removals, then the additions, then any changes inside elements that are in both
/// lists.
///
/// `Identifiable` elements are matched by their `id`. Any other changed element is removed and
/// added. The exception is a single differing element for which `showsReplacement` returns true:
/// only the changes inside the element are then appended.
@inlinable
func appendListChanges<Element: Equatable>(
  from old: [Element], to new: [Element], at path: String,
  showsReplacement: (Element) -> Bool, dump: (Element) -> DumpValue,
  inside: (_ old: Element, _ new: Element, _ path: String, _ changes: inout [Change]) -> Void,
  to changes: inout [Change]
) {
  // Compare first: most lists have not changed, and a comparison usually takes less time than
  // finding out whether a type is `Identifiable`.
  if old == new { return }
  let haveSameID = identity(of: Element.self)
  let script =
    haveSameID.map { EditScript(from: old, to: new, areSame: $0) } ?? EditScript(from: old, to: new)
  if haveSameID == nil, let index = script.onlyReplacement, showsReplacement(new[index]) {
    return inside(old[index], new[index], "\(path)[\(index)]", &changes)
  }
  for index in script.removals {
    changes.append(Change("\(path)[\(index)]", .removed(dump(old[index]))))
  }
  for index in script.additions {
    changes.append(Change("\(path)[\(index)]", .added(dump(new[index]))))
  }
  if haveSameID == nil { return }
  script.forEachKept { before, after in
    if old[before] == new[after] { return }
    inside(old[before], new[after], "\(path)[\(after)]", &changes)
  }
}

/// Returns a function that tells whether two elements have the same `id`; nil if the type is not
/// `Identifiable`.
@usableFromInline
func identity<Element>(of type: Element.Type) -> ((Element, Element) -> Bool)? {
  func haveSameID<Same: Identifiable>(_ type: Same.Type) -> (Element, Element) -> Bool {
    { ($0 as? Same)?.id == ($1 as? Same)?.id }
  }
  return (type as? any Identifiable.Type).map { haveSameID($0) }
}

extension Dumpable {
  /// Whether the type lists no ``fields`` and is not a ``DumpableScalar``.
  @usableFromInline static var isReflected: Bool {
    !(Self.self is any DumpableScalar.Type) && fields.isEmpty
  }
}
