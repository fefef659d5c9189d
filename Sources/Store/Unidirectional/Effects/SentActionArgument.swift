/// The argument of an effect that only sends an action; the action need not be hashable.
@usableFromInline
struct SentActionArgument: Hashable, CustomStringConvertible, Sendable {
  private let action: any Sendable

  init(_ action: any Sendable) { self.action = action }

  @usableFromInline var description: String {
    var action: Any = action
    while let envelope = action as? any ActionEnvelope { action = envelope.content }
    return argumentText(action)
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

  /// The time at which the action entered the store.
  var time: Timestamp { get }
}

extension Timestamped: ActionEnvelope {
  package var content: Any { action }
}
