extension Effect {
  /// Runs effects concurrently.
  ///
  /// The effects start in order, but their results arrive in any order. The merged effect ends when
  /// all its parts have ended.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects concurrently, as ``merge(_:)-(Effect<Action>...)`` does.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect(operation: .merge(effects))
  }

  /// Runs effects one after another, so that their results arrive in that order.
  ///
  /// The next effect starts even if the previous one ends with a fault.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after another, as ``concatenate(_:)-(Effect<Action>...)`` does.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    Effect(operation: .concatenate(effects))
  }

  /// Returns the same effect, cancelable with ``cancel(id:)``.
  ///
  /// - Parameters:
  ///   - id: The id for canceling the effect. Any number of effects may share an id.
  ///   - cancelInFlight: Whether to cancel running effects with the same id before this effect
  ///     starts, except for a composed effect that contains this one.
  /// - Returns: The cancelable effect.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    Effect(
      operation: .scoped(.id(CancellationID(id), cancelsInFlight: cancelInFlight), self))
  }

  /// Returns an effect that cancels all effects that have the given id.
  ///
  /// After that, no actions of these effects arrive, not even actions that are already queued. An
  /// effect that waits for a queue never runs. If a canceled effect is part of a concatenation, the
  /// next part starts, even if it has the same id. Canceling an unused id does nothing.
  ///
  /// Ids are shared by the whole store, except those in a reducer that is lifted with `forEach`:
  /// they are local to an element; see ``CancellationID/init(_:of:)``.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    let id = CancellationID(id)
    return Effect("cancel", ["id": id], .note(.cancel(id)))
  }

  /// Returns this effect, delayed by `time` and replaced by any later effect with the same id.
  ///
  /// If effects with the same id come in quick succession, only the last one runs. A later effect
  /// cancels an earlier one even if the earlier one has already started. ``cancel(id:)`` cancels a
  /// debounced effect as well.
  public func debounce(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock
  ) -> Effect {
    let id = CancellationID(id)
    let delayed = Effect.concatenate(.wait(for: time, clock: clock), self)
    return Effect(
      signature: EffectSignature("debounce", ["": signature, "id": id, "for": time]),
      operation: .scoped(.id(id, cancelsInFlight: true), delayed))
  }

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
