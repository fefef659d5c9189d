/// A value that can be dumped and diffed by its parts.
///
/// To conform is enough: the parts are then found by reflection. To name them makes it fast, and
/// lets a value choose how it looks:
///
/// ```swift
/// struct Counter: Dumpable {
///   var count = 0
///   static let fields = [Field<Self>("count") { $0.count }]
/// }
/// ```
public protocol Dumpable: Equatable, SendableMetatype {
  /// The parts in the order in which they are shown; empty means that reflection finds them.
  static var fields: [Field<Self>] { get }

  /// The whole value, taken apart.
  var dumpValue: DumpValue { get }

  /// Adds to `changes` what is to be done to `old`, which stands at `path`, to make it this value.
  ///
  /// It adds nothing where the two are equal, and is the one to find that out: whoever calls it has
  /// not compared them.
  func appendChanges(from old: Self, at path: String, to changes: inout [Change])

  /// Adds to `changes` what is to be done to a list of such values, which stands at `path`.
  ///
  /// Without an implementation of its own a value goes and comes whole, and an `Identifiable` one
  /// stays where its `id` does.
  ///
  /// - Parameters:
  ///   - old: The list before, or the end of it where the elements in front are the same.
  ///   - new: The list after, or the end of it.
  ///   - firstIndex: The index in the whole list at which these begin.
  ///   - path: Where the list stands.
  ///   - changes: What they are added to.
  static func appendChanges(
    from old: [Self], to new: [Self], firstIndex: Int, at path: String,
    to changes: inout [Change])

  /// Feeds the value to a fingerprint; see ``fingerprint``.
  ///
  /// Without an implementation of its own a value feeds its parts, or else its inspection.
  func fingerprint(into builder: inout FingerprintBuilder)

  /// Writes the value to a dump; see ``dump(_:)``.
  ///
  /// Without an implementation of its own a value writes its parts, or else its inspection. Whatever
  /// it writes is to look as the inspection does, which a diff shows.
  func dump(into writer: inout DumpWriter)

  /// A word that is cheap to have and tells most changes: values that are equal have the same one,
  /// different ones mostly have different ones, but not always.
  ///
  /// It looks at every part, but at few elements of a list and at few characters of a text, and so
  /// costs some nanoseconds however large the value is. It may be another in the next version.
  var outline: UInt64 { get }
}

extension Dumpable {
  /// No parts named: reflection finds them.
  public static var fields: [Field<Self>] { [] }

  /// A record of the parts.
  public var dumpValue: DumpValue {
    let fields = Self.fields
    if fields.isEmpty { return DumpValue(reflecting: self) }
    return .record(fields.map { DumpValue.Member($0.name, $0.inspect(self)) })
  }

  /// The changes of the parts that differ.
  @inlinable
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    let fields = Self.fields
    if fields.isEmpty {
      if self != old { dumpValue.appendChanges(from: old.dumpValue, at: path, to: &changes) }
      return
    }
    for index in fields.indices { fields[index].appendChanges(old, self, path, &changes) }
  }

  /// The parts by name, or the inspection.
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

  /// The parts by name, or the inspection.
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

  /// What is to be done to `old` to make it this value, in the order in which it can be done.
  @inlinable
  public func changes(from old: Self) -> [Change] {
    var changes: [Change] = []
    appendChanges(from: old, at: "", to: &changes)
    return changes
  }
}

/// A named part of a value: how to get it out.
public struct Field<Root>: Sendable {
  /// What the part is called in dumps and in the paths of changes.
  public let name: String

  @usableFromInline let nameWord: UInt64
  @usableFromInline let inspect: @Sendable (Root) -> DumpValue
  @usableFromInline let appendChanges:
    @Sendable (_ old: Root, _ new: Root, String, inout [Change]) -> Void
  @usableFromInline let fingerprint: @Sendable (Root, inout FingerprintBuilder) -> Void
  @usableFromInline let outline: @Sendable (Root) -> UInt64
  @usableFromInline let dump: @Sendable (Root, inout DumpWriter) -> Void

  /// Makes a part of a name and a function that gets it out of the whole.
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
    outline = { value($0).outline }
    dump = { value($0).dump(into: &$1) }
  }
}

extension String {
  @usableFromInline
  func appending(part name: String) -> String {
    isEmpty ? name : "\(self).\(name)"
  }
}
