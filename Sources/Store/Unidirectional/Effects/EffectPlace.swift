/// The place in which an asynchronous effect starts.
@usableFromInline
package enum EffectPlace: Hashable, Sendable {
  /// A Dispatch queue.
  case queue(EffectQueue)

  /// The store's thread, where the effect starts an async function that then runs on a Dispatch
  /// queue.
  case task

  /// The same as ``task``, for an async function that reads a sequence, which may never end.
  case stream

  /// The store's thread, on which the effect only schedules its work on a clock, once after a time
  /// or at intervals of that time.
  case clock(Duration, repeats: Bool)
}
