/// Everything that one `send` started: its action, the effects of the action, the actions that these
/// sent, their effects, and so on.
///
/// ``Store/isRunning(_:)`` tells whether any of it is still running; ``Store/cancel(_:)`` cancels it.
public struct StoreTask: Hashable, Sendable {
  @usableFromInline package let number: UInt64

  @inlinable
  package init(number: UInt64) {
    self.number = number
  }
}

/// One start of one effect, numbered from 1.
package struct EffectID: Hashable, Sendable {
  let number: UInt64
}
