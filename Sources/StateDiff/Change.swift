/// One step of a diff: a value that became another, or an element that came or went.
///
/// The changes of one list stand in the order in which they can be applied to the old state:
/// removals first, by index before, then additions, by index after.
public struct Change: Equatable, Sendable {
  /// Where: the names of the parts joined by dots, an element's index from 0 in brackets.
  public let path: String

  /// What happened there.
  public let kind: Kind

  /// What may happen at a place.
  public enum Kind: Equatable, Sendable {
    /// A value became another.
    case replaced(old: DumpValue, new: DumpValue)

    /// An element came to stand at this index after all removals.
    case added(DumpValue)

    /// The element that stood at this index before any removal went.
    case removed(DumpValue)
  }

  /// Makes a change of a place and what happened there.
  public init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// The change on a line: `count: 0 → 1`, `favoritePrimes[3]: + 11`, `favoritePrimes[0]: - 2`.
  ///
  /// It is for people: a text of more than 200 Unicode scalars loses its middle, and what nobody sees
  /// is escaped. ``kind`` holds all.
  ///
  /// - Parameter arrow: What stands between old and new.
  /// - Returns: The line, without a line end.
  public func line(arrow: String = "→") -> String {
    var bytes: [UInt8] = []
    appendLine(to: &bytes, arrow: arrow)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the change on a line to a text in UTF-8, as ``line(arrow:)`` has it.
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

  /// The change for a program: `{"path":…,"old":…,"new":…}`; one that adds has no `old`, one that
  /// removes no `new`.
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
