/// The origin of an effect's messages.
///
/// Messages from one source arrive in the order in which they were posted; messages from different
/// sources arrive in any order.
package enum EffectSource: Hashable, Sendable {
  /// A clock, which runs its work sequentially.
  case clock

  /// The serial queue, which runs its effects one after another.
  case serialQueue

  /// A single effect, which runs concurrently with all others.
  case effect(EffectID)
}
