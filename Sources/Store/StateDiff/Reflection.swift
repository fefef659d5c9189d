import Essentials

extension DumpValue {
  /// Decomposes any value by reflection.
  ///
  /// Numbers, Booleans, strings and dates are not reflected, and neither are ``Dumpable`` values
  /// that name their parts. Any other `CustomStringConvertible` value that is not a collection
  /// becomes a ``text(_:)`` with its description.
  public init(reflecting value: Any) {
    if let known = DumpValue(known: value) {
      self = known
      return
    }
    let parts = ReflectedParts(of: value)
    if let collection = DumpValue.opaqueCollection(value, parts) {
      self = DumpValue.list(of: collection)
      return
    }
    switch parts {
    case .optional(let wrapped):
      self =
        (value as? any OptionalValue)?.nilDumpValue
        ?? wrapped.map { DumpValue(reflecting: $0) } ?? .none
    case .list(let elements): self = .list(of: elements)
    case .set(let elements):
      self = .list(Self.sortedByLine(elements.map { DumpValue(reflecting: $0) }))
    case .dictionary(let entries):
      // The entries are sorted by key, so that their order is deterministic.
      self = .record(
        entries.map { Member(Self.name(ofKey: $0.key), DumpValue(reflecting: $0.value)) }
          .sorted { $0.name < $1.name })
    case .enumCase(let name, let parts): self = .enumCase(name, Self.members(parts))
    case .tuple(let parts), .structure(let parts), .object(let parts):
      self = .record(Self.members(parts))
    case .opaque: self = .text(String(describing: value))
    }
  }

  /// Returns the value if it is a collection whose mirror does not show its elements; otherwise
  /// nil.
  ///
  /// The mirror of Foundation's `Data`, for example, shows an address.
  static func opaqueCollection(_ value: Any, _ parts: ReflectedParts) -> (any Collection)? {
    switch parts {
    case .structure, .object, .opaque: value as? any Collection
    default: nil
    }
  }

  private static func list(of elements: some Collection) -> DumpValue {
    .list(elements.map { DumpValue(reflecting: $0) })
  }

  private static func members(_ parts: [ReflectedParts.Part]) -> [Member] {
    parts.map { Member($0.name, DumpValue(reflecting: $0.value)) }
  }

  /// Returns whether a value has its own representation, such as a number or a description, so that
  /// it is not reflected.
  static func describesItself(_ value: Any) -> Bool {
    switch value {
    case is Int, is String, is Bool, is any BinaryInteger, is any BinaryFloatingPoint: true
    case is any DumpableScalar, is any StringProtocol: true
    case is any CustomStringConvertible: !(value is any Collection)
    default: false
    }
  }

  private init?(known value: Any) {
    // Concrete types are checked first, because looking up a conformance takes longer.
    switch value {
    case let integer as Int:
      self = .integer(Int64(integer))
    case let string as String:
      self = .string(string)
    case let bool as Bool:
      self = .bool(bool)
    case let number as Double:
      self = .number(number)
    case let text as any StringProtocol:
      self = .string(String(text))
    case let integer as any BinaryInteger:
      self = Int64(exactly: integer).map(DumpValue.integer) ?? .text("\(integer)")
    case let number as any BinaryFloatingPoint:
      self = .number(Double(number))
    case let inspectable as any Dumpable where namesItsParts(inspectable):
      self = inspectable.dumpValue
    case let date as Date:
      self = .text(dateText(of: date))
    case let described as any CustomStringConvertible where !(value is any Collection):
      self = .text(described.description)
    default:
      return nil
    }
  }

  /// Returns the name of a dictionary's entry: the key if it is a string, or otherwise its dump.
  static func name(ofKey key: Any) -> String {
    let key = DumpValue(reflecting: key)
    return if case .string(let text) = key { text } else { key.line }
  }

  /// Returns the elements of a set in a deterministic order.
  static func sortedByLine(_ elements: [DumpValue]) -> [DumpValue] {
    elements.map { (line: $0.line, value: $0) }.sorted { $0.line < $1.line }.map { $0.value }
  }
}

/// Returns whether a value is a scalar, is a list of dumpable elements, or lists its `fields`, so
/// that it is not reflected.
func namesItsParts(_ value: some Dumpable) -> Bool {
  value is any DumpableScalar || value is any DumpableList || !type(of: value).fields.isEmpty
}

/// Returns the text of a date to the nanosecond, such as `2025-11-22 03:10:00.75 +0000`.
///
/// Trailing zeros are left out. A date more than 10^12 seconds before or after 2001 is shown
/// without fractions of a second.
///
/// NB: The description of a `Date` has only seconds, so unequal dates could have equal dumps.
private func dateText(of date: Date) -> String {
  let seconds = date.timeIntervalSinceReferenceDate
  guard abs(seconds) < 1e12 else { return date.description }
  let whole = seconds.rounded(.down)
  let nanoseconds = Int(min((seconds - whole) * 1e9 + 0.5, 999_999_999))
  if nanoseconds == 0 { return date.description }
  var digits = String(1_000_000_000 + nanoseconds).dropFirst()
  while digits.hasSuffix("0") { digits.removeLast() }
  let text = Date(timeIntervalSinceReferenceDate: whole).description
  return text.replacing(" +0000", with: ".\(digits) +0000")
}
