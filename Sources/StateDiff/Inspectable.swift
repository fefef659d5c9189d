/// A value that can be dumped and diffed by its parts.
///
/// To conform is enough: the parts are then found by reflection. To name them makes it fast, and
/// lets a value choose how it looks:
///
/// ```swift
/// struct Counter: Inspectable {
///   var count = 0
///   static let parts = [Part<Self>("count") { $0.count }]
/// }
/// ```
public protocol Inspectable: Equatable, SendableMetatype {
  /// The parts in the order in which they are shown; empty means that reflection finds them.
  static var parts: [Part<Self>] { get }

  /// The whole value, taken apart.
  var inspection: Inspection { get }

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

extension Inspectable {
  /// No parts named: reflection finds them.
  public static var parts: [Part<Self>] { [] }

  /// A record of the parts.
  public var inspection: Inspection {
    let parts = Self.parts
    if parts.isEmpty { return Inspection(reflecting: self) }
    return .record(parts.map { Inspection.Field($0.name, $0.inspect(self)) })
  }

  /// The changes of the parts that differ.
  @inlinable
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    let parts = Self.parts
    if parts.isEmpty {
      if self != old { inspection.appendChanges(from: old.inspection, at: path, to: &changes) }
      return
    }
    for index in parts.indices { parts[index].appendChanges(old, self, path, &changes) }
  }

  /// The parts by name, or the inspection.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    let parts = Self.parts
    if parts.isEmpty {
      inspection.fingerprint(into: &builder)
      return
    }
    builder.feed(UInt64(parts.count), as: .record)
    for index in parts.indices {
      builder.feed(parts[index].nameWord, as: .name)
      parts[index].fingerprint(self, &builder)
    }
  }

  /// The parts by name, or the inspection.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    let parts = Self.parts
    if parts.isEmpty {
      writer.write(inspection)
      return
    }
    writer.record { writer in
      for index in parts.indices {
        writer.beginField(parts[index].name)
        parts[index].dump(self, &writer)
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
public struct Part<Root>: Sendable {
  /// What the part is called in dumps and in the paths of changes.
  public let name: String

  @usableFromInline let nameWord: UInt64
  @usableFromInline let inspect: @Sendable (Root) -> Inspection
  @usableFromInline let appendChanges:
    @Sendable (_ old: Root, _ new: Root, String, inout [Change]) -> Void
  @usableFromInline let fingerprint: @Sendable (Root, inout FingerprintBuilder) -> Void
  @usableFromInline let outline: @Sendable (Root) -> UInt64
  @usableFromInline let dump: @Sendable (Root, inout DumpWriter) -> Void

  /// Makes a part of a name and a function that gets it out of the whole.
  @inlinable
  public init<Value: Inspectable>(
    _ name: String, _ value: @escaping @Sendable (Root) -> Value
  ) {
    self.name = name
    nameWord = FingerprintBuilder.word(ofName: name)
    inspect = { value($0).inspection }
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
