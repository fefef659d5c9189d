/// A list of values, which is shown as its elements.
public protocol InspectableList: Inspectable, RandomAccessCollection
where Element: Inspectable, Index == Int {}

extension InspectableList {
  /// A list of the elements.
  @inlinable public var inspection: Inspection { .list(map { $0.inspection }) }

  /// The count and the elements in order.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(count), as: .list)
    for element in self { element.fingerprint(into: &builder) }
  }

  /// The elements in order.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    let start = startIndex
    writer.list(count: count) { self[start + $0].dump(into: &$1) }
  }

  /// The count and the last element.
  @inlinable public var outline: UInt64 {
    joinedOutline(UInt64(count), last?.outline ?? 0)
  }
}
