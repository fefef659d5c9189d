extension Effect {
  /// Runs effects concurrently.
  ///
  /// They start in order; their results arrive in any order. The merged effect ends when the last
  /// of them does.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects concurrently, as ``merge(_:)-(Effect<Action>...)`` does.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect("merge", ["": effects.map(\.signature)], .merge(effects))
  }

  /// Runs effects one after another, so that their results arrive in that order.
  ///
  /// The next effect starts even if the previous one ends with a fault.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after another, as ``concatenate(_:)-(Effect<Action>...)`` does.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    Effect("concatenate", ["": effects.map(\.signature)], .concatenate(effects))
  }

  /// Returns the same effect, cancelable with ``cancel(id:)``.
  ///
  /// - Parameters:
  ///   - id: The id to cancel it by; any number of effects may share one.
  ///   - cancelInFlight: Whether to cancel the effects under the id before this one starts.
  /// - Returns: The cancelable effect.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    let id = CancellationID(id)
    return Effect(
      signature: EffectSignature(
        "cancellable", ["": signature, "id": id, "cancelInFlight": cancelInFlight]),
      operation: .cancellable(id, cancelsInFlight: cancelInFlight, self))
  }

  /// Returns an effect that cancels all effects under an id.
  ///
  /// From then on none of their actions arrive, not even those already queued, and effects that
  /// have not started never do. If a canceled effect is part of a concatenation, the next part
  /// starts. Canceling an unused id does nothing.
  ///
  /// Ids belong to the whole store: list elements that share an id cancel each other's effects, so
  /// include the element's own id in it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    let id = CancellationID(id)
    return Effect("cancel", ["id": id], .cancel(id))
  }

  /// Returns the same effect, delayed until a time has passed without another one under the id.
  ///
  /// A later effect under the id cancels this one, even if it has started; so does ``cancel(id:)``.
  public func debounce(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock
  ) -> Effect {
    let id = CancellationID(id)
    let delayed = Effect.concatenate(.wait(for: time, clock: clock), self)
    return Effect(
      signature: EffectSignature("debounce", ["": signature, "id": id, "for": time]),
      operation: .cancellable(id, cancelsInFlight: true, delayed))
  }

  /// Returns the same effect, limited to one per period and id.
  ///
  /// The first effect in a period runs at once. With `latest`, the last of the others runs when the
  /// period ends. ``cancel(id:)`` cancels the running effect and the waiting one; the period
  /// continues.
  public func throttle(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock, latest: Bool = true
  ) -> Effect {
    let id = CancellationID(id)
    return Effect(
      signature: EffectSignature(
        "throttle", ["": signature, "id": id, "for": time, "latest": latest]),
      operation: .throttle(id, window: .wait(for: time, clock: clock), latest: latest, self))
  }

  /// Returns an effect that sends an action at regular intervals until it is canceled.
  ///
  /// The first tick comes after one interval. Ticks are due at whole intervals from the start,
  /// however long each takes to process; missed ticks are skipped.
  public static func timer(
    _ name: String, every interval: Duration, clock: EffectClock,
    action: @escaping @Sendable () -> Action
  ) -> Effect {
    Effect(
      name, ["every": interval],
      .scheduled { context in
        let ticker = Ticker(interval: interval, clock: clock, cancellation: context.cancellation) {
          context.send(action())
        }
        context.cancellation.onCancel { ticker.stop() }
        ticker.start()
      })
  }

  /// Returns an effect that only waits for a time; use it as a pause in a concatenation.
  public static func wait(for time: Duration, clock: EffectClock) -> Effect {
    Effect(
      "wait", ["for": time],
      .scheduled { context in
        let cancel = clock.schedule(time) { context.finish() }
        context.cancellation.onCancel { cancel() }
      })
  }
}
