#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DumpValue {
  /// Decomposes any value by reflection.
  ///
  /// Numbers, strings, dates, ``Dumpable`` values that name their parts, and other values that are
  /// `CustomStringConvertible` but not collections are not reflected.
  public init(reflecting value: Any) {
    if let known = DumpValue(known: value) {
      self = known
      return
    }
    let mirror = Mirror(reflecting: value)
    if let collection = DumpValue.opaqueCollection(value, mirror) {
      self = DumpValue.list(of: collection)
      return
    }
    switch mirror.displayStyle {
    case .optional:
      self =
        (value as? any OptionalValue)?.nilDumpValue
        ?? mirror.children.first.map { DumpValue(reflecting: $0.value) } ?? .none
    case .collection:
      self = .list(mirror.children.map { DumpValue(reflecting: $0.value) })
    case .set:
      self = .list(Self.sortedByLine(mirror.children.map { DumpValue(reflecting: $0.value) }))
    case .dictionary:
      self = .record(Self.entries(of: mirror))
    case .enum:
      self = .enumCase(of: value, mirror)
    case .struct, .class, .tuple:
      self = .record(Self.fields(of: mirror))
    default:
      self = .text(String(describing: value))
    }
  }

  /// Returns a collection whose mirror does not show its elements; otherwise nil.
  ///
  /// The mirror of Foundation's `Data`, for example, shows an address.
  static func opaqueCollection(_ value: Any, _ mirror: Mirror) -> (any Collection)? {
    switch mirror.displayStyle {
    case .struct, .class, nil: value as? any Collection
    default: nil
    }
  }

  private static func list(of elements: some Collection) -> DumpValue {
    .list(elements.map { DumpValue(reflecting: $0) })
  }

  /// Returns whether a value provides its own representation, so that it is not reflected.
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

  private static func enumCase(of value: Any, _ mirror: Mirror) -> DumpValue {
    guard let payload = mirror.children.first else { return .enumCase("\(value)") }
    let name = payload.label ?? "\(value)"
    let inside = Mirror(reflecting: payload.value)
    if inside.displayStyle == .tuple { return .enumCase(name, fields(of: inside)) }
    return .enumCase(name, [Member("", DumpValue(reflecting: payload.value))])
  }

  /// Returns the entries of a dictionary, sorted by key so that their order is deterministic.
  private static func entries(of mirror: Mirror) -> [Member] {
    mirror.children.compactMap { child in
      let entry = Mirror(reflecting: child.value).children.map { $0.value }
      guard entry.count == 2 else { return nil }
      return Member(name(ofKey: entry[0]), DumpValue(reflecting: entry[1]))
    }
    .sorted { $0.name < $1.name }
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

  private static func fields(of mirror: Mirror) -> [Member] {
    var fields: [Member] = []
    for part in mirror.children where !isTransient(part) {
      fields.append(Member(name(of: part), DumpValue(reflecting: part.value)))
    }
    return fields
  }

  /// Returns the name of a stored property or tuple element; empty if it has no name.
  static func name(of part: Mirror.Child) -> String {
    // The mirror labels a tuple's unnamed elements .0, .1 and so on.
    let label = part.label ?? ""
    return label.hasPrefix(".") ? "" : label
  }
}

/// Returns whether a value knows its parts or has none, so that it is not reflected.
func namesItsParts(_ value: some Dumpable) -> Bool {
  value is any DumpableScalar || value is any DumpableList || !type(of: value).fields.isEmpty
}

/// Returns the text of a date to the nanosecond: `2025-11-22 03:10:00.75 +0000`.
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
