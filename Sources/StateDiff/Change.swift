/// One step of a diff: a replaced value, or an added or removed list element.
///
/// For a list, removals come first, with indices in the old list, then additions, with indices in
/// the new list. Changes within `Identifiable` elements that stay come last.
public struct Change: Equatable, Sendable {
  /// The position of the change: part names joined by dots, with list indices from 0 in brackets.
  public let path: String

  /// The kind of change, with its values.
  public let kind: Kind

  /// A kind of change.
  public enum Kind: Equatable, Sendable {
    /// A new value replaced an old one.
    case replaced(old: DumpValue, new: DumpValue)

    /// An element was added at this index of the new list.
    case added(DumpValue)

    /// An element was removed from this index of the old list.
    case removed(DumpValue)
  }

  /// Creates a change at a path.
  public init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Returns the change as a line such as `count: 0 → 1`, `favoritePrimes[3]: + 11` or
  /// `favoritePrimes[0]: - 2`.
  ///
  /// The line is for people: a text of more than 200 Unicode scalars loses its middle, and control
  /// and invisible characters are escaped. The full values are in ``kind``.
  ///
  /// - Parameter arrow: The text between the old and the new value.
  /// - Returns: The line, without a line end.
  public func line(arrow: String = "→") -> String {
    var bytes: [UInt8] = []
    appendLine(to: &bytes, arrow: arrow)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the line of the change in UTF-8, in the format of ``line(arrow:)``.
  package func appendLine(to bytes: inout [UInt8], arrow: String = "→") {
    var writer = DumpWriter(.line, textLimit: 200)
    swap(&writer.bytes, &bytes)
    writer.append(name: path)
    switch kind {
    case .replaced(let old, let new):
      writer.bytes += ": ".utf8
      writer.write(old)
      writer.bytes.append(UInt8(ascii: " "))
      writer.bytes += arrow.utf8
      writer.bytes.append(UInt8(ascii: " "))
      writer.write(new)
    case .added(let value):
      writer.bytes += ": + ".utf8
      writer.write(value)
    case .removed(let value):
      writer.bytes += ": - ".utf8
      writer.write(value)
    }
    swap(&writer.bytes, &bytes)
  }

  /// The change as a record for programs: `{"path":…,"old":…,"new":…}`.
  ///
  /// An addition has no `old`, and a removal has no `new`.
  public var dumpValue: DumpValue {
    let values: [DumpValue.Member] =
      switch kind {
      case .replaced(let old, let new): [.init("old", old), .init("new", new)]
      case .added(let value): [.init("new", value)]
      case .removed(let value): [.init("old", value)]
      }
    return .record([.init("path", .string(path))] + values)
  }
}
