import Synchronization

extension Effect {
  /// Returns an effect that sends an action at regular intervals until the effect is canceled.
  ///
  /// The first tick comes after one interval. Ticks are due at multiples of the interval, counted
  /// from the start of the effect, no matter how long each tick takes to process. Missed ticks are
  /// skipped.
  ///
  /// Traps if the interval is not positive.
  public static func timer(
    _ name: String, every interval: Duration, clock: EffectClock,
    action: @escaping @Sendable () -> Action
  ) -> Effect {
    precondition(interval > .zero, "the interval of the timer \(name) must be positive")
    return Effect(
      name, ["every": interval],
      .started(.clock(interval, repeats: true)) { context in
        // The number of the latest scheduled tick and the function that cancels it.
        let pending = Mutex<(number: Int, cancel: @Sendable () -> Void)>((0, {}))
        let cancellation = context.cancellation
        cancellation.onCancel { pending.withLock { $0.cancel }() }

        // Schedules a tick for a time of the clock. After it, the next one is scheduled for one
        // interval after `time`, even if the tick came late. A tick that is already due when the
        // function of the previous tick returns is skipped.
        @Sendable func schedule(_ number: Int, at time: Duration) {
          let cancel = clock.schedule(time - clock.now()) {
            if cancellation.isCancelled { return }
            context.send(action())
            let late = max(clock.now() - time, .zero)
            let missed = late.attoseconds / interval.attoseconds
            schedule(
              number + 1, at: time + Duration(attoseconds: interval.attoseconds * (missed + 1)))
          }
          // By now, the tick may have come and scheduled the next one, which must stay in
          // `pending`.
          pending.withLock { if $0.number < number { $0 = (number, cancel) } }
          if cancellation.isCancelled { cancel() }
        }
        schedule(1, at: clock.now() + interval)
      })
  }

  /// Returns an effect that only waits, for use as a pause in a concatenation.
  public static func wait(for time: Duration, clock: EffectClock) -> Effect {
    Effect(
      "wait", ["for": time],
      .started(.clock(time, repeats: false)) { context in
        let cancel = clock.schedule(time) { context.finish() }
        context.cancellation.onCancel { cancel() }
      })
  }
}
