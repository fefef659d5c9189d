/// The arguments of an effect with their labels, in order; a label may be empty.
///
/// ```swift
/// .work("save", ["": numbers, "to": path]) { _ in try write(numbers, to: path) }
/// ```
public typealias EffectArguments = KeyValuePairs<String, any Hashable & Sendable>

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
  public init(_ name: String, _ arguments: EffectArguments = [:]) {
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
  /// If an argument is a list of more than twelve elements, the description shows ten of them and
  /// the total count. Sets and dictionaries are sorted, except inside a value that provides its own
  /// description.
  public var description: String {
    if arguments.isEmpty { return name }
    let list = arguments.map { label, value in
      label.isEmpty ? argumentText(value) : "\(label): \(argumentText(value))"
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
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
