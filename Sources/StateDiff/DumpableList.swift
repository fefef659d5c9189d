/// A list of values that is shown as its elements.
public protocol DumpableList: Dumpable, RandomAccessCollection
where Element: Dumpable, Index == Int {}

extension DumpableList {
  /// A list of the elements.
  @inlinable public var dumpValue: DumpValue { .list(map { $0.dumpValue }) }

  /// Feeds the count and the elements in order.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(count), as: .list)
    for element in self { element.fingerprint(into: &builder) }
  }

  /// Writes the elements in order.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    let start = startIndex
    writer.list(count: count) { self[start + $0].dump(into: &$1) }
  }
}
