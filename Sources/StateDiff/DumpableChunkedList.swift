extension ChunkedList: DumpableList where Element: Dumpable {}

extension ChunkedList: Dumpable where Element: Dumpable {
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
}
