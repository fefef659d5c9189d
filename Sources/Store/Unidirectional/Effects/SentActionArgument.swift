/// The argument of an effect that only sends an action; the action need not be hashable.
@usableFromInline
struct SentActionArgument: Hashable, CustomStringConvertible, Sendable {
  private let action: any Sendable

  init(_ action: any Sendable) { self.action = action }

  /// The cases of nested enums and their associated values, without the names of types.
  @usableFromInline var description: String {
    var action: Any = action
    while let envelope = action as? any ActionEnvelope { action = envelope.content }
    return caseText(action)
  }

  @usableFromInline
  static func == (left: SentActionArgument, right: SentActionArgument) -> Bool {
    left.description == right.description
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// An action that contains another one, which is shown in its place.
package protocol ActionEnvelope {
  /// The action inside.
  var content: Any { get }
}

extension Timestamped: ActionEnvelope {
  package var content: Any { action }
}

/// Returns the text of an enum and of the enums inside it; for any other value, the text of an
/// argument.
private func caseText(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return argumentText(value) }
  guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
  let parts = Mirror(reflecting: payload.value)
  if parts.displayStyle != .tuple { return "\(name)(\(caseText(payload.value)))" }
  let texts = parts.children.map { part in
    // The mirror labels a tuple's unnamed elements .0, .1 and so on.
    let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + caseText(part.value)
  }
  return "\(name)(\(texts.joined(separator: ", ")))"
}
