import Synchronization

/// Ticks by a clock, again and again, until it is stopped.
final class Ticker: Sendable {
  private let interval: Duration
  private let clock: EffectClock
  private let cancellation: EffectCancellation
  private let tick: @Sendable () -> Void

  /// What takes the latest tick off the clock, and its number.
  private let pending = Mutex<(number: Int, cancel: @Sendable () -> Void)>((0, {}))

  init(
    interval: Duration, clock: EffectClock, cancellation: EffectCancellation,
    tick: @escaping @Sendable () -> Void
  ) {
    self.interval = interval
    self.clock = clock
    self.cancellation = cancellation
    self.tick = tick
  }

  /// Puts the tick of that number on the clock, which is one interval away.
  func schedule(_ number: Int) {
    let cancel = clock.schedule(interval) { [self] in
      if cancellation.isCancelled { return }
      tick()
      schedule(number + 1)
    }
    // The next tick may have come already.
    pending.withLock { if $0.number < number { $0 = (number, cancel) } }
    if cancellation.isCancelled { cancel() }
  }

  /// Takes the tick to come off the clock.
  func stop() {
    pending.withLock { $0.cancel }()
  }
}
