import Dispatch

/// A clock for effects that wait: the system's clock, or one that a test advances.
///
/// A reducer gets its clock from its environment, so a test can pass a virtual clock and never has
/// to wait.
public struct EffectClock: Sendable {
  /// Returns the time since a fixed but arbitrary moment.
  public var now: @Sendable () -> Duration

  /// Calls a function once after a delay, on any thread.
  ///
  /// The returned function cancels the call if the call has not happened yet.
  public var schedule:
    @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Creates a clock from its functions.
  public init(
    now: @escaping @Sendable () -> Duration,
    schedule:
      @escaping @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) ->
      @Sendable () -> Void
  ) {
    self.now = now
    self.schedule = schedule
  }

  /// A clock based on Dispatch; it does not advance while the machine sleeps.
  public static let live = EffectClock(
    now: { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)) },
    schedule: { delay, work in
      let item = DispatchWorkItem(block: work)
      let nanoseconds = Int(min(max(delay / .nanoseconds(1), 0), 1e18))
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: item)
      // NB: DispatchWorkItem is not marked Sendable. Here it is only canceled, which sets an atomic
      // flag and is therefore safe on any thread.
      nonisolated(unsafe) let cancellable = item
      return { cancellable.cancel() }
    })
}
