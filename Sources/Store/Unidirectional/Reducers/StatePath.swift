/// A key path to a part of a state, with direct access to stored properties.
///
/// The memory offset of a stored property is looked up once, with `MemoryLayout.offset(of:)`.
/// Following the key path for each action would take longer than all other work of a lifted
/// reducer. Computed properties and properties with observers are accessed through the key path.
@usableFromInline
struct StatePath<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @inlinable
  init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Returns the part.
  @inlinable
  func read(_ root: Root) -> Value { root[keyPath: keyPath] }

  /// Calls a function that may change the part in place, and returns the result of the function.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      let part = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&part.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
