extension Inspection {
  /// Takes any value apart by reflection.
  ///
  /// A value that is ``Inspectable`` or describes itself is taken at its word.
  public init(reflecting value: Any) {
    if let known = Inspection(known: value) {
      self = known
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      self = mirror.children.first.map { Inspection(reflecting: $0.value) } ?? .none
    case .collection, .set:
      self = .list(mirror.children.map { Inspection(reflecting: $0.value) })
    case .enum:
      self = .enumCase(of: value, mirror)
    case .struct, .class, .tuple, .dictionary:
      self = .record(Self.fields(of: mirror))
    default:
      self = .text(String(describing: value))
    }
  }

  private init?(known value: Any) {
    switch value {
    case let integer as any BinaryInteger:
      self = Int64(exactly: integer).map(Inspection.integer) ?? .text("\(integer)")
    case let number as Double:
      self = .number(number)
    case let bool as Bool:
      self = .bool(bool)
    case let string as String:
      self = .string(string)
    case let inspectable as any Inspectable where Inspection.namesItsParts(inspectable):
      self = inspectable.inspection
    case let described as any CustomStringConvertible where !(value is any Collection):
      self = .text(described.description)
    default:
      return nil
    }
  }

  private static func namesItsParts(_ value: some Inspectable) -> Bool {
    value is any InspectableScalar || !type(of: value).parts.isEmpty
  }

  private static func enumCase(of value: Any, _ mirror: Mirror) -> Inspection {
    guard let payload = mirror.children.first else { return .enumCase("\(value)") }
    let name = payload.label ?? "\(value)"
    let inside = Mirror(reflecting: payload.value)
    if inside.displayStyle == .tuple { return .enumCase(name, fields(of: inside)) }
    return .enumCase(name, [Field("", Inspection(reflecting: payload.value))])
  }

  private static func fields(of mirror: Mirror) -> [Field] {
    mirror.children.map { child in
      // A tuple's unnamed parts are called .0, .1 by the mirror.
      let label = child.label ?? ""
      return Field(label.hasPrefix(".") ? "" : label, Inspection(reflecting: child.value))
    }
  }
}
