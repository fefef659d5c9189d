import StateDiff

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

  /// The name of the effects that ``Effect/reject(_:)`` returns.
  package static let rejection = "reject"

  /// The name of the effects that write the entries of ``logging(to:)``; previews do not name them.
  package static let log = "log"

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
  /// An argument is shown as in a dump: without the names of types, and with sets and dictionaries
  /// in sorted order. If an argument is a list of more than twelve elements, the description shows
  /// ten of them and the total count.
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

/// The argument of an effect that only sends an action; the action need not be hashable.
///
/// Two arguments are equal if the texts of their actions are equal.
struct SentActionArgument: Hashable, CustomStringConvertible, Sendable {
  private let action: any Sendable

  init(_ action: any Sendable) { self.action = action }

  var description: String {
    var action: Any = action
    while let content = (action as? any ActionEnvelope)?.content { action = content }
    return argumentText(action)
  }

  static func == (left: SentActionArgument, right: SentActionArgument) -> Bool {
    left.description == right.description
  }

  func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Returns the text of an effect's argument, which is that of its dump.
///
/// If the argument is a list of more than twelve elements, the text shows ten and the total count.
func argumentText(_ value: Any) -> String {
  guard let list = value as? any RandomAccessCollection, list.count > 12 else {
    return DumpValue(reflecting: value).line
  }
  let shown = list.prefix(10).map { DumpValue(reflecting: $0).line }
  return "[\((shown + ["… \(list.count) in all"]).joined(separator: ", "))]"
}
