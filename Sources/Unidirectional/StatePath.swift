/// A key path to a part of a state, with direct access to stored properties.
///
/// For a stored property, the offset from the start of the whole is looked up once
/// (`MemoryLayout.offset(of:)`), since following a key path takes longer than the rest of lifting a
/// reducer. Computed properties, and those with observers, are reached by the key path.
@usableFromInline
struct StatePath<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @inlinable
  init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Changes the part in place.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      let part = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&part.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
