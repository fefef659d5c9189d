/// The parts of a value whose type is known only at run time, as reflection shows them.
package enum ReflectedParts {
  /// A named part; the name is empty for an associated value or a tuple element without a label.
  package typealias Part = (name: String, value: Any)

  /// The wrapped value of an optional; nil if the optional is nil.
  case optional(Any?)
  case list([Any])
  case set([Any])
  case dictionary([(key: Any, value: Any)])

  /// The name of a case of an enum, and its associated values.
  case enumCase(String, [Part])
  case tuple([Part])

  /// The stored properties of a struct, except transient ones.
  case structure([Part])

  /// The stored properties of an object, except transient ones.
  case object([Part])

  /// A value without parts that can be reflected, such as a function.
  case opaque

  package init(of value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: self = .optional(mirror.children.first?.value)
    case .collection: self = .list(mirror.children.map(\.value))
    case .set: self = .set(mirror.children.map(\.value))
    case .dictionary:
      self = .dictionary(
        mirror.children.compactMap { child in
          let entry = Mirror(reflecting: child.value).children.map(\.value)
          return entry.count == 2 ? (entry[0], entry[1]) : nil
        })
    case .enum:
      guard let payload = mirror.children.first else {
        self = .enumCase("\(value)", [])
        return
      }
      let inside = Mirror(reflecting: payload.value)
      self = .enumCase(
        payload.label ?? "\(value)",
        inside.displayStyle == .tuple ? Self.parts(of: inside) : [("", payload.value)])
    case .tuple: self = .tuple(Self.parts(of: mirror))
    case .struct: self = .structure(Self.parts(of: mirror))
    case .class: self = .object(Self.parts(of: mirror))
    default: self = .opaque
    }
  }

  private static func parts(of mirror: Mirror) -> [Part] {
    mirror.children.filter { !isTransient($0) }.map { child in
      // The mirror labels a tuple's unnamed elements .0, .1 and so on.
      let label = child.label ?? ""
      return (label.hasPrefix(".") ? "" : label, child.value)
    }
  }
}

/// Returns whether both values are `Equatable` and equal.
package func areEqual(_ left: Any, _ right: Any) -> Bool {
  func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
  guard let left = left as? any Equatable else { return false }
  return isEqual(left)
}
