import Dispatch

/// What drives time for effects that wait: the system's, or one that a test moves by hand.
///
/// A reducer gets it from its environment, so that no test ever waits.
public struct EffectClock: Sendable {
  /// How much time has passed since some moment, the same one each time.
  public var now: @Sendable () -> Duration

  /// Calls a function once, after a time, on any thread.
  ///
  /// The function it gives back keeps that from happening, if it has not yet.
  public var schedule:
    @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Makes a clock of its functions.
  public init(
    now: @escaping @Sendable () -> Duration,
    schedule:
      @escaping @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) ->
      @Sendable () -> Void
  ) {
    self.now = now
    self.schedule = schedule
  }

  /// Dispatch's clock, which stands still while the machine sleeps.
  public static let live = EffectClock(
    now: { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)) },
    schedule: { delay, work in
      let item = DispatchWorkItem(block: work)
      let (seconds, attoseconds) = delay.components
      let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
      let whole = Int(min(max(nanoseconds, 0), 1e18))
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(whole), execute: item)
      // NB: DispatchWorkItem is not marked Sendable; canceling it is documented to be safe from any
      // thread, and nothing else is done with it.
      nonisolated(unsafe) let cancellable = item
      return { cancellable.cancel() }
    })
}
