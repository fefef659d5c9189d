extension ChunkedList: Inspectable where Element: Inspectable {
  /// A list of the elements.
  @inlinable public var inspection: Inspection { .list(map { $0.inspection }) }

  /// What an array has, found without a look at chunks that both share.
  @inlinable
  public func appendChanges(
    from old: ChunkedList, at path: String, to changes: inout [Change]
  ) {
    let shorter = Swift.min(full.count, old.full.count)
    var chunk = 0
    while chunk < shorter, full[chunk] == old.full[chunk] { chunk += 1 }
    if chunk == full.count, chunk == old.full.count, tail == old.tail { return }
    Element.appendChanges(
      from: old.elements(fromChunk: chunk), to: elements(fromChunk: chunk),
      firstIndex: chunk << Self.chunkBits, at: path, to: &changes)
  }

  /// The count and the elements in order.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(count), as: .list)
    for element in self { element.fingerprint(into: &builder) }
  }

  /// The elements in order.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    writer.list(count: count) { self[$0].dump(into: &$1) }
  }

  /// The count and the last element.
  @inlinable public var outline: UInt64 {
    joinedOutline(UInt64(count), last?.outline ?? 0)
  }
}
