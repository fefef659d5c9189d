/// The work that one call to `send` started, directly or indirectly.
///
/// A task includes the action, its effects, the actions that these effects sent, the effects of
/// those actions, and so on. ``Store/isRunning(_:)`` returns whether any of these effects is still
/// running. ``Store/cancel(_:)`` cancels all of these effects. The stream of a feedback loop also
/// has a task, which includes all actions of the stream.
///
/// Work in the background is not included, because no one waits for it; see
/// ``Effect/inBackground()``. Only ``Store/cancel(_:)`` cancels that work, too.
public struct StoreTask: Hashable, Sendable {
  /// The number, which is even, or odd for work in the background.
  @usableFromInline package let number: UInt64

  // NB: With a stored `TaskPriority`, every copy of a task would be a call into the concurrency
  // library, and benchmark row `dispatch` would take twice as many instructions.
  /// The raw value of ``priority``, or 0 for nil.
  @usableFromInline let rawPriority: UInt8

  /// The priority of the task's asynchronous effects; nil for the default.
  package var priority: TaskPriority? {
    rawPriority == 0 ? nil : TaskPriority(rawValue: rawPriority)
  }

  /// Whether the work is in the background.
  @inlinable package var isInBackground: Bool { number & 1 == 1 }

  /// The work that the same call started in the background; this task itself if it is that work.
  package var inBackground: StoreTask {
    StoreTask(number: number | 1, rawPriority: TaskPriority.low.rawValue)
  }

  /// The work of the same call that is not in the background.
  package var inForeground: StoreTask { StoreTask(number: number & ~1, rawPriority: rawPriority) }

  @inlinable
  package init(number: UInt64, rawPriority: UInt8 = 0) {
    self.number = number
    self.rawPriority = rawPriority
  }

  /// Returns whether two tasks are the work of the same call.
  public static func == (left: StoreTask, right: StoreTask) -> Bool {
    left.number == right.number
  }

  /// Hashes the identity of the work.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The identity of a node of an ``EffectTree``, such as a started effect.
///
/// The numbers begin with 1 and increase in the order in which the nodes are added.
package struct EffectID: Hashable, Comparable, Sendable {
  let number: UInt64

  package static func < (left: EffectID, right: EffectID) -> Bool { left.number < right.number }
}
