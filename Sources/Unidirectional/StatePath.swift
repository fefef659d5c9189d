/// The way to a part of a state, as a key path describes it, taken as directly as it can be.
///
/// For a stored property the distance from the start of the whole is asked for once
/// (`MemoryLayout.offset(of:)`), since to follow a key path takes longer than all else that lifting
/// a reducer does. Computed properties, and those with observers, are reached by the key path.
@usableFromInline
struct StatePath<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @inlinable
  init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Changes the part where it lies.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      let part = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&part.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
