/// A type whose values can be dumped and compared part by part.
///
/// Declaring the conformance is enough: reflection then finds the parts. Listing the parts yourself
/// is faster and lets you choose their names:
///
/// ```swift
/// struct Counter: Dumpable {
///   var count = 0
///   static let fields = [Field<Self>("count") { $0.count }]
/// }
/// ```
public protocol Dumpable: Equatable, SendableMetatype {
  /// The parts of a value, in the order in which dumps show them.
  ///
  /// If this list is empty, the parts are found by reflection. Otherwise, ``dumpValue`` should be
  /// the record of the parts, as it is by default: the page of a session is made from the parts.
  static var fields: [Field<Self>] { get }

  /// The value, decomposed into parts.
  var dumpValue: DumpValue { get }

  /// Appends to `changes` the changes that turn `old` into this value.
  ///
  /// The paths of the changes start with `path`. An implementation must append nothing if the two
  /// values are equal, because callers do not check this first.
  func appendChanges(from old: Self, at path: String, to changes: inout [Change])

  /// Feeds the value to a fingerprint builder; see ``fingerprint``.
  ///
  /// The default implementation feeds the parts of ``dumpValue``. If the parts are listed in
  /// ``fields``, it feeds the same 64-bit words without creating ``dumpValue``.
  func fingerprint(into builder: inout FingerprintBuilder)
}

extension Dumpable {
  /// An empty list by default, which means that the parts are found by reflection.
  public static var fields: [Field<Self>] { [] }

  /// A record of the parts in ``fields``, or the result of reflection if that list is empty.
  public var dumpValue: DumpValue {
    let fields = Self.fields
    if fields.isEmpty { return DumpValue(reflecting: self) }
    return .record(fields.filter { !$0.isOmitted(self) }.map { .init($0.name, $0.inspect(self)) })
  }

  /// Appends the changes of each part that differs; if ``fields`` is empty, reflection finds the
  /// parts.
  @inlinable
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    let fields = Self.fields
    if fields.isEmpty {
      if self != old { appendUnequalChanges(from: old, to: self, at: path, to: &changes) }
      return
    }
    for index in fields.indices { fields[index].appendChanges(old, self, path, &changes) }
  }

  /// Feeds the parts in ``fields`` to the builder, or ``dumpValue`` if that list is empty.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    let fields = Self.fields
    if fields.isEmpty {
      dumpValue.fingerprint(into: &builder)
      return
    }
    builder.feed(UInt64(fields.count { !$0.isOmitted(self) }), as: .record)
    for index in fields.indices where !fields[index].isOmitted(self) {
      builder.feed(name: fields[index].name)
      fields[index].fingerprint(self, &builder)
    }
  }

  /// Returns the changes that turn `old` into this value, in the order described in ``Change``.
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

  @usableFromInline let inspect: @Sendable (Root) -> DumpValue
  @usableFromInline let appendChanges:
    @Sendable (_ old: Root, _ new: Root, String, inout [Change]) -> Void
  @usableFromInline let appendEdits:
    @Sendable (_ old: Root, _ new: Root, _ path: [Int], inout TreeEdits) -> Void
  @usableFromInline let fingerprint: @Sendable (Root, inout FingerprintBuilder) -> Void
  @usableFromInline let isOmitted: @Sendable (Root) -> Bool

  /// Creates a part from a name and a function that returns the part's value.
  ///
  /// A part that is added to a type can be left out while it is empty. The fingerprints in earlier
  /// recordings then stay valid:
  ///
  /// ```swift
  /// Field("names", omittedIf: { $0.names.isEmpty }) { $0.names }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isOmitted: Returns whether dumps and fingerprints leave out the part. By default, they
  ///     never do.
  ///   - value: Returns the value.
  @inlinable
  public init<Value: Dumpable>(
    _ name: String, omittedIf isOmitted: @escaping @Sendable (Root) -> Bool = { _ in false },
    _ value: @escaping @Sendable (Root) -> Value
  ) {
    self.name = name
    self.isOmitted = isOmitted
    inspect = { value($0).dumpValue }
    appendChanges = { old, new, path, changes in
      value(new).appendChanges(from: value(old), at: path.appending(part: name), to: &changes)
    }
    appendEdits = { value($1).appendEdits(from: value($0), at: $2, to: &$3) }
    fingerprint = { value($0).fingerprint(into: &$1) }
  }
}

extension String {
  @usableFromInline
  func appending(part name: String) -> String {
    isEmpty ? name : "\(self).\(name)"
  }
}

extension Dictionary: Dumpable where Key == String, Value: Dumpable {
  /// Appends the removed entries, then the added ones, and then the changes inside values, each
  /// group sorted by key.
  public func appendChanges(from old: [Key: Value], at path: String, to changes: inout [Change]) {
    if self != old { appendReflectedChanges(from: old, to: self, at: path, to: &changes) }
  }
}

extension Optional: Dumpable where Wrapped: Dumpable {
  /// The dump of the wrapped value; `none` for nil, and `some(none)` for nil inside another
  /// optional.
  public var dumpValue: DumpValue { nilDumpValue ?? self?.dumpValue ?? .none }

  /// Appends the changes between the wrapped values; if either optional is nil and they differ,
  /// appends one replacement.
  public func appendChanges(from old: Wrapped?, at path: String, to changes: inout [Change]) {
    if let new = self, let old, nilDumpValue == nil, Wrapped?(old).nilDumpValue == nil {
      new.appendChanges(from: old, at: path, to: &changes)
    } else if self != old {
      changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
    }
  }
}

/// An optional whose wrapped type is known only at run time.
protocol OptionalValue {
  /// The dump of nil, or of nil inside other optionals: `none`, `some(none)`, `some.some(none)`.
  ///
  /// The property is nil for any other value.
  var nilDumpValue: DumpValue? { get }
}

extension Optional: OptionalValue {
  var nilDumpValue: DumpValue? {
    guard let self else { return DumpValue.none }
    // NB: the type is checked first, because casting a value takes longer.
    guard Wrapped.self is any OptionalValue.Type, let inner = self as? any OptionalValue else {
      return nil
    }
    return inner.nilDumpValue.map { .enumCase("some", [.init("", $0)]) }
  }
}
