/// All the work that one `send` started, directly or indirectly.
///
/// It includes the action, its effects, the actions that these sent, their effects, and so on.
/// ``Store/isRunning(_:)`` reports whether any of it is still running; ``Store/cancel(_:)`` cancels
/// it.
public struct StoreTask: Hashable, Sendable {
  @usableFromInline package let number: UInt64

  @inlinable
  package init(number: UInt64) {
    self.number = number
  }
}

/// The identity of one started effect, numbered from 1.
package struct EffectID: Hashable, Sendable {
  let number: UInt64
}
