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

  /// Begins; the first tick comes after one interval.
  func start() {
    schedule(1, at: clock.now() + interval)
  }

  /// Puts a tick on the clock.
  ///
  /// The one after it is due an interval later, however late this one comes; those that are past by
  /// then are left out.
  private func schedule(_ number: Int, at time: Duration) {
    let cancel = clock.schedule(time - clock.now()) { [self] in
      if cancellation.isCancelled { return }
      tick()
      let late = max(clock.now() - time, .zero)
      let missed = interval > .zero ? Int(late / interval) : 0
      schedule(number + 1, at: time + interval * (missed + 1))
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
