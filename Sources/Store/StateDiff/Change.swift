import TerminalText

/// A single change in a diff: a value was replaced, or an element or entry was added or removed.
///
/// The changes of a list have a fixed order. Removals come first, with indices in the old list.
/// Additions follow, with indices in the new list. Changes inside elements that are in both lists
/// come last, also with indices in the new list. They occur only if the elements are
/// `Identifiable`, or if exactly one element differs.
///
/// The changes of a set or a dictionary have the same order. The path of a dictionary's entry ends
/// with the key. An added or removed element of a set has the path of the set.
public struct Change: Equatable, Sendable {
  /// The path to the changed part: names joined by dots, with zero-based list indices in brackets.
  ///
  /// The path of the whole state, such as an integer, is empty.
  public let path: String

  /// The kind of change, with the values involved.
  public let kind: Kind

  /// A replacement, an addition or a removal.
  public enum Kind: Equatable, Sendable {
    /// A new value replaced an old one.
    case replaced(old: DumpValue, new: DumpValue)

    /// An element or an entry was added; in a list, the path ends with the index in the new list.
    case added(DumpValue)

    /// An element or an entry was removed; in a list, the path ends with the index in the old
    /// list.
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
  /// The line is meant for people. If a string has more than 200 Unicode scalars, `…` replaces its
  /// middle. Control characters and invisible characters are escaped, except tabs outside strings.
  /// The full values are in ``kind``.
  ///
  /// - Returns: The line, without a newline.
  public func line() -> String {
    var text: [UInt8] = []
    appendLine(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the change as UTF-8 text, in the format of ``line()``.
  package func appendLine(to text: inout [UInt8]) {
    let limit = 200
    if !path.isEmpty { text += "\(escapingControls(path)): ".utf8 }
    switch kind {
    case .replaced(let old, let new):
      old.appendLine(to: &text, limit: limit)
      text += " → ".utf8
      new.appendLine(to: &text, limit: limit)
    case .added(let value):
      text += "+ ".utf8
      value.appendLine(to: &text, limit: limit)
    case .removed(let value):
      text += "- ".utf8
      value.appendLine(to: &text, limit: limit)
    }
  }

  /// The change as a record for programs, such as `{"path":…,"old":…,"new":…}` in JSON.
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
