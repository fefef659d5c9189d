import TerminalText

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

/// Returns the text of an effect's argument.
///
/// The elements of sets and the entries of dictionaries are sorted by their text, so the text is
/// the same in each process. Values that provide their own description are an exception.
/// If the argument is a list of more than twelve elements, the text shows ten and the total count.
func argumentText(_ value: Any) -> String {
  switch value {
  case let text as any StringProtocol:
    return quoted(String(text), limit: .max)
  case let list as any Collection:
    let shown = list.count > 12 ? 10 : list.count
    var parts =
      switch Mirror(reflecting: list).displayStyle {
      case .set: list.map { argumentText($0) }.sorted()
      case .dictionary: list.map { entryText($0) }.sorted()
      default: list.prefix(shown).map { argumentText($0) }
      }
    if shown < list.count { parts[shown...] = ["… \(list.count) in all"] }
    return "[\(parts.joined(separator: ", "))]"
  default:
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { argumentText($0.value) } ?? "none"
    }
    return escapingControls(stableDescription(value))
  }
}

/// Returns the description of a value, with the elements of sets and dictionaries in sorted order,
/// and without the type names that Swift prints before nested enum cases.
func stableDescription(_ value: Any) -> String {
  if value is any Collection, !(value is any StringProtocol) { return argumentText(value) }
  if value is any CustomStringConvertible { return String(describing: value) }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .struct: return "\(mirror.subjectType)\(partsText(mirror))"
  case .tuple: return partsText(mirror)
  case .enum:
    guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
    let parts = Mirror(reflecting: payload.value)
    return name
      + (parts.displayStyle == .tuple ? partsText(parts) : "(\(argumentText(payload.value)))")
  default: return String(describing: value)
  }
}

private func entryText(_ entry: Any) -> String {
  Mirror(reflecting: entry).children.map { argumentText($0.value) }.joined(separator: ": ")
}

private func partsText(_ mirror: Mirror) -> String {
  let parts = mirror.children.map { child in
    // The mirror labels a tuple's unnamed elements .0, .1 and so on.
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + argumentText(child.value)
  }
  return "(\(parts.joined(separator: ", ")))"
}
