/// The way in which the effects of a group run; the raw value is the name of the group.
@usableFromInline
package enum EffectGrouping: String, Sendable {
  /// The effects run concurrently.
  case merge

  /// The effects run one after another.
  case concatenate

  /// The effects run concurrently, and deliver their results in order.
  case ordered
}
