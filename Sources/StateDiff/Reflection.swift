extension DumpValue {
  /// Decomposes any value by reflection.
  ///
  /// Two kinds of values provide their own representation instead: ``Dumpable`` values that name
  /// their parts, and `CustomStringConvertible` values.
  public init(reflecting value: Any) {
    if let known = DumpValue(known: value) {
      self = known
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      self = mirror.children.first.map { DumpValue(reflecting: $0.value) } ?? .none
    case .collection:
      self = .list(mirror.children.map { DumpValue(reflecting: $0.value) })
    case .set:
      let elements = mirror.children.map { DumpValue(reflecting: $0.value) }
      self = .list(elements.sorted { $0.line < $1.line })
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

  private init?(known value: Any) {
    switch value {
    case let integer as any BinaryInteger:
      self = Int64(exactly: integer).map(DumpValue.integer) ?? .text("\(integer)")
    case let number as any BinaryFloatingPoint:
      self = .number(Double(number))
    case let bool as Bool:
      self = .bool(bool)
    case let string as String:
      self = .string(string)
    case let inspectable as any Dumpable where DumpValue.namesItsParts(inspectable):
      self = inspectable.dumpValue
    case let described as any CustomStringConvertible where !(value is any Collection):
      self = .text(described.description)
    default:
      return nil
    }
  }

  private static func namesItsParts(_ value: some Dumpable) -> Bool {
    value is any DumpableScalar || !type(of: value).fields.isEmpty
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
      let entry = Mirror(reflecting: child.value).children.map(\.value)
      guard entry.count == 2 else { return nil }
      let key = DumpValue(reflecting: entry[0])
      let name = if case .string(let text) = key { text } else { key.line }
      return Member(name, DumpValue(reflecting: entry[1]))
    }
    .sorted { $0.name < $1.name }
  }

  private static func fields(of mirror: Mirror) -> [Member] {
    mirror.children.map { child in
      // The mirror labels a tuple's unnamed elements .0, .1 and so on.
      let label = child.label ?? ""
      return Member(label.hasPrefix(".") ? "" : label, DumpValue(reflecting: child.value))
    }
  }
}
