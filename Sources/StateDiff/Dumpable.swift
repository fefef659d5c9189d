/// A value that can be dumped and diffed by its parts.
///
/// Conformance alone is enough: reflection then finds the parts. Naming the parts is faster, and
/// lets a value choose how it is shown:
///
/// ```swift
/// struct Counter: Dumpable {
///   var count = 0
///   static let fields = [Field<Self>("count") { $0.count }]
/// }
/// ```
public protocol Dumpable: Equatable, SendableMetatype {
  /// The parts in the order in which they are shown; if empty, reflection finds them.
  static var fields: [Field<Self>] { get }

  /// The value, decomposed into parts.
  var dumpValue: DumpValue { get }

  /// Appends to `changes` the changes that turn `old`, the value at `path`, into this value.
  ///
  /// It appends nothing if the two are equal. Callers do not compare them first, so implementations
  /// have to.
  func appendChanges(from old: Self, at path: String, to changes: inout [Change])

  /// Appends to `changes` the changes that turn one list of such values into another.
  ///
  /// By default, a changed element is removed and added as a whole. `Identifiable` elements are
  /// matched by their `id`, and report the changes within them.
  ///
  /// - Parameters:
  ///   - old: The old list, or its middle if both lists begin or end with the same elements.
  ///   - new: The new list, or its middle.
  ///   - firstIndex: The index in the whole lists at which `old` and `new` begin.
  ///   - path: The path of the list.
  ///   - changes: The changes so far.
  static func appendChanges(
    from old: [Self], to new: [Self], firstIndex: Int, at path: String,
    to changes: inout [Change])

  /// Feeds the value to a fingerprint; see ``fingerprint``.
  ///
  /// By default, feeds the named parts, or ``dumpValue`` if the type names no parts.
  func fingerprint(into builder: inout FingerprintBuilder)

  /// Writes the value to a dump; see ``dump(_:)``.
  ///
  /// By default, writes the named parts, or ``dumpValue`` if the type names no parts. The output
  /// must match that of ``dumpValue``, which diffs show.
  func dump(into writer: inout DumpWriter)
}

extension Dumpable {
  /// An empty list, so that reflection finds the parts.
  public static var fields: [Field<Self>] { [] }

  /// A record of the named parts, or of those found by reflection.
  public var dumpValue: DumpValue {
    let fields = Self.fields
    if fields.isEmpty { return DumpValue(reflecting: self) }
    return .record(fields.map { DumpValue.Member($0.name, $0.inspect(self)) })
  }

  /// Appends the changes of the parts that differ.
  @inlinable
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    let fields = Self.fields
    if fields.isEmpty {
      if self != old { dumpValue.appendChanges(from: old.dumpValue, at: path, to: &changes) }
      return
    }
    for index in fields.indices { fields[index].appendChanges(old, self, path, &changes) }
  }

  /// Feeds the named parts, or ``dumpValue`` if the type names no parts.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    let fields = Self.fields
    if fields.isEmpty {
      dumpValue.fingerprint(into: &builder)
      return
    }
    builder.feed(UInt64(fields.count), as: .record)
    for index in fields.indices {
      builder.feed(fields[index].nameWord, as: .name)
      fields[index].fingerprint(self, &builder)
    }
  }

  /// Writes the named parts, or ``dumpValue`` if the type names no parts.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    let fields = Self.fields
    if fields.isEmpty {
      writer.write(dumpValue)
      return
    }
    writer.record { writer in
      for index in fields.indices {
        writer.beginField(fields[index].name)
        fields[index].dump(self, &writer)
      }
    }
  }

  /// Returns the changes that turn `old` into this value, in the order described at ``Change``.
  @inlinable
  public func changes(from old: Self) -> [Change] {
    var changes: [Change] = []
    appendChanges(from: old, at: "", to: &changes)
    return changes
  }
}

/// A named part of a value.
public struct Field<Root>: Sendable {
  /// The name of the part in dumps and in the paths of changes.
  public let name: String

  @usableFromInline let nameWord: UInt64
  @usableFromInline let inspect: @Sendable (Root) -> DumpValue
  @usableFromInline let appendChanges:
    @Sendable (_ old: Root, _ new: Root, String, inout [Change]) -> Void
  @usableFromInline let fingerprint: @Sendable (Root, inout FingerprintBuilder) -> Void
  @usableFromInline let dump: @Sendable (Root, inout DumpWriter) -> Void

  /// Creates a part from a name and a function that returns its value.
  @inlinable
  public init<Value: Dumpable>(
    _ name: String, _ value: @escaping @Sendable (Root) -> Value
  ) {
    self.name = name
    nameWord = FingerprintBuilder.word(ofName: name)
    inspect = { value($0).dumpValue }
    appendChanges = { old, new, path, changes in
      value(new).appendChanges(from: value(old), at: path.appending(part: name), to: &changes)
    }
    fingerprint = { value($0).fingerprint(into: &$1) }
    dump = { value($0).dump(into: &$1) }
  }
}

extension String {
  @usableFromInline
  func appending(part name: String) -> String {
    isEmpty ? name : "\(self).\(name)"
  }
}
