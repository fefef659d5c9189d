import Synchronization

extension ChunkedArray: Dumpable where Element: Dumpable {
  /// The elements as a ``DumpValue/list(_:)``.
  public var dumpValue: DumpValue { .list(map { $0.dumpValue }) }

  /// Appends the changes as for an array.
  public func appendChanges(from old: ChunkedArray, at path: String, to changes: inout [Change]) {
    if sharesStorage(with: old) { return }
    let parts = differingParts(from: old)
    appendListChanges(
      from: parts.old, to: parts.new, at: path, start: parts.start,
      showsReplacement: { _ in Element.isReflected }, dump: { $0.dumpValue },
      inside: { $1.appendChanges(from: $0, at: $2, to: &$3) }, to: &changes)
  }

  /// Feeds the count to the builder, and then the elements, as an array does, or if there are more
  /// than 256 elements, one hash of them.
  ///
  /// The hash does not depend on the chunks, and that of a chunk is computed only once.
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(count), as: .list)
    if builder.isFlat || count <= Self.limit { return forEach { $0.fingerprint(into: &builder) } }
    // A polynomial, modulo 2^64, whose coefficients are the fingerprints of the elements.
    let hash = chunks.reduce(UInt64(0)) { hash, chunk in
      var own = chunk.hash.load(ordering: .relaxed)
      if own == 0 {
        own = chunk.elements.reduce(0) { $0 &* powers[1] &+ $1.fingerprint.word }
        chunk.hash.store(own, ordering: .relaxed)
      }
      return hash &* powers[chunk.elements.count] &+ own
    }
    builder.feed(hash, as: .list)
  }
}

/// The powers of the variable of the polynomial, for each possible length of a chunk.
private let powers = (0..<256).reduce(into: [UInt64(1)]) { powers, _ in
  powers.append(powers[powers.count - 1] &* 0x9e37_79b1_85eb_ca87)
}

extension ChunkedArray: DumpableList where Element: Dumpable {
  func appendElementEdits(from old: any Dumpable, at path: [Int], to edits: inout TreeEdits) {
    guard let old = old as? ChunkedArray else { return }
    let parts = differingParts(from: old)
    parts.new.appendElementEdits(from: parts.old, at: path, start: parts.start, to: &edits)
  }
}
