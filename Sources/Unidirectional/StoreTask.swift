/// All the work that one call to `send` started, directly or indirectly.
///
/// A task includes the action, its effects, the actions that these effects sent, the effects of
/// those actions, and so on. ``Store/isRunning(_:)`` returns whether any of these effects is still
/// running. ``Store/cancel(_:)`` cancels all of them.
public struct StoreTask: Hashable, Sendable {
  @usableFromInline package let number: UInt64

  /// The priority of the task's asynchronous effects; nil for the default.
  @usableFromInline package let priority: TaskPriority?

  @inlinable
  package init(number: UInt64, priority: TaskPriority? = nil) {
    self.number = number
    self.priority = priority
  }

  /// Returns whether two tasks stand for the same work.
  @inlinable
  public static func == (left: StoreTask, right: StoreTask) -> Bool {
    left.number == right.number
  }

  /// Hashes the identity of the work.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The identity of a started effect; effects are numbered from 1.
package struct EffectID: Hashable, Sendable {
  let number: UInt64
}
