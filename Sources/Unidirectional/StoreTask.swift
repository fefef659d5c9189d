/// What one `send` set in motion: its action, the effects of it, the actions that these brought
/// back, their effects, and so on.
///
/// ``Store/isRunning(_:)`` tells whether any of it is still under way, ``Store/cancel(_:)`` ends it.
public struct StoreTask: Hashable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  package init(number: UInt64) {
    self.number = number
  }
}

/// One start of one effect, counted from 1.
package struct EffectID: Hashable, Sendable {
  let number: UInt64
}
