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

/// An array or a chunked array whose elements are dumpable, as a protocol for casts at run time.
protocol DumpableList: Dumpable {
  /// Appends the edits that turn the tree of `old`, of the same type, into the tree of this list.
  func appendElementEdits(from old: any Dumpable, at path: [Int], to edits: inout TreeEdits)
}

extension Array: DumpableList where Element: Dumpable {
  func appendElementEdits(from old: any Dumpable, at path: [Int], to edits: inout TreeEdits) {
    appendElementEdits(from: old, at: path, start: 0, to: &edits)
  }

  /// Appends edits of the part of a longer list that begins at the index `start`.
  func appendElementEdits(
    from old: any Dumpable, at path: [Int], start: Int, to edits: inout TreeEdits
  ) {
    guard let old = old as? [Element] else { return }
    let script = EditScript(matching: old, self)
    let parts = script.additions.map { edits.tree(of: self[$0].dumpValue) }
    edits.append(script, adding: parts, at: path, start: start)
    script.forEachKept {
      if old[$0] == self[$1] { return }
      edits.append(from: old[$0].dumpValue, to: self[$1].dumpValue, at: path + [start + $1])
    }
  }
}

/// Appends the removals, then the additions, then any changes inside elements that are in both
/// lists.
///
/// `Identifiable` elements are matched by their `id`. Any other changed element is removed and
/// added. The exception is a single differing element for which `showsReplacement` returns true:
/// only the changes inside the element are then appended. The lists may be parts of longer lists
/// that begin at the index `start`.
@inlinable
func appendListChanges<Element: Equatable>(
  from old: [Element], to new: [Element], at path: String, start: Int = 0,
  showsReplacement: (Element) -> Bool, dump: (Element) -> DumpValue,
  inside: (_ old: Element, _ new: Element, _ path: String, _ changes: inout [Change]) -> Void,
  to changes: inout [Change]
) {
  // Compare first: most lists have not changed, and a comparison usually takes less time than
  // finding out whether a type is `Identifiable`.
  if old == new { return }
  let script = EditScript(matching: old, new, keepsReplacement: showsReplacement)
  for index in script.removals {
    changes.append(Change("\(path)[\(start + index)]", .removed(dump(old[index]))))
  }
  for index in script.additions {
    changes.append(Change("\(path)[\(start + index)]", .added(dump(new[index]))))
  }
  script.forEachKept { before, after in
    if old[before] == new[after] { return }
    inside(old[before], new[after], "\(path)[\(start + after)]", &changes)
  }
}

extension EditScript {
  /// Creates a script for two lists in which `Identifiable` elements are matched by their `id`.
  ///
  /// If a single other element differs, and `keepsReplacement` returns true for the new element,
  /// the script keeps the element as one that has changed.
  @inlinable
  init<Element: Equatable>(
    matching old: [Element], _ new: [Element], keepsReplacement: (Element) -> Bool = { _ in true }
  ) {
    if let haveSameID = identity(of: Element.self) {
      self.init(from: old, to: new, areSame: haveSameID)
      return
    }
    self.init(from: old, to: new)
    if removals.count == 1, removals == additions, keepsReplacement(new[removals[0]]) {
      (removals, additions) = ([], [])
    }
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
