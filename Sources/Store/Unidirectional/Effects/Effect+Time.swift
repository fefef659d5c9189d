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
      .started(.clock) { context in
        let ticker = Ticker(interval: interval, clock: clock, cancellation: context.cancellation) {
          context.send(action())
        }
        context.cancellation.onCancel { ticker.stop() }
        ticker.start()
      })
  }

  /// Returns an effect that only waits, for use as a pause in a concatenation.
  public static func wait(for time: Duration, clock: EffectClock) -> Effect {
    Effect(
      "wait", ["for": time],
      .started(.clock) { context in
        let cancel = clock.schedule(time) { context.finish() }
        context.cancellation.onCancel { cancel() }
      })
  }
}
