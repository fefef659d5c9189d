import TerminalText

/// The name and arguments of an effect, which describe the effect without running it.
///
/// Effects are equal if their signatures are equal. A signature prints like a function call:
/// `save(count: 3, to: "a.json")`.
public struct EffectSignature: Sendable {
  /// The name of the effect, a word such as `save`.
  public let name: String

  /// The arguments with their labels, in the order in which they were given.
  public let arguments: [(label: String, value: any Hashable & Sendable)]

  /// Creates a signature from a name and labeled arguments.
  @inlinable
  public init(_ name: String, _ arguments: KeyValuePairs<String, any Hashable & Sendable> = [:]) {
    self.name = name
    self.arguments = arguments.map { (label: $0.key, value: $0.value) }
  }
}

extension EffectSignature: Equatable {
  /// Whether the names, labels and values are equal, in the same order.
  public static func == (left: EffectSignature, right: EffectSignature) -> Bool {
    left.name == right.name
      && left.arguments.elementsEqual(right.arguments) { left, right in
        left.label == right.label && isEqual(left.value, to: right.value)
      }
  }
}

extension EffectSignature: CustomStringConvertible {
  /// The name, followed by the arguments in parentheses if there are any.
  ///
  /// If a list has more than twelve elements, the description shows the first ten and the total
  /// count.
  public var description: String {
    if arguments.isEmpty { return name }
    let list = arguments.map { label, value in
      label.isEmpty ? printed(value) : "\(label): \(printed(value))"
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }

  private func printed(_ value: Any) -> String {
    switch value {
    case let text as String:
      return quoted(text, limit: .max)
    case let list as any Collection:
      let shown = list.count > 12 ? 10 : list.count
      var parts = list.prefix(shown).map { printed($0) }
      if shown < list.count { parts.append("… \(list.count) in all") }
      return "[\(parts.joined(separator: ", "))]"
    case let optional as any OptionalValue:
      return optional.wrapped.map(printed) ?? "none"
    default:
      return escapingControls(String(describing: value))
    }
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 as Any } }
}

extension EffectSignature: Hashable {
  /// Hashes the name and the arguments.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for (label, value) in arguments {
      hasher.combine(label)
      value.hash(into: &hasher)
    }
  }
}
