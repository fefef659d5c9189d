extension Effect {
  /// Runs effects side by side.
  ///
  /// They start in order; their results arrive in any order. The effect ends when the last of them
  /// does.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects side by side, as ``merge(_:)-(Effect<Action>...)`` does.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect("merge", ["": effects.map(\.signature)], .merge(effects))
  }

  /// Runs effects one after the other, so that their results arrive in that order.
  ///
  /// The next one starts even if an effect ends by a fault.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other, as ``concatenate(_:)-(Effect<Action>...)`` does.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    Effect("concatenate", ["": effects.map(\.signature)], .concatenate(effects))
  }

  /// The same effect, which ``cancel(id:)`` cancels.
  ///
  /// - Parameters:
  ///   - id: The id to cancel it by; any number of effects may run under one.
  ///   - cancelInFlight: Whether to cancel what runs under the id before this effect starts.
  /// - Returns: The effect.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    let id = CancellationID(id)
    return Effect(
      signature: EffectSignature(
        "cancellable", ["": signature, "id": id, "cancelInFlight": cancelInFlight]),
      operation: .cancellable(id, cancelsInFlight: cancelInFlight, self))
  }

  /// An effect that cancels everything that runs under an id.
  ///
  /// From then on none of its actions arrives, not even one that is queued already; effects that have
  /// not started never do. If the canceled effect is part of a concatenation, the next part starts.
  /// Canceling an id under which nothing runs does nothing.
  ///
  /// Ids belong to the whole store: elements of a list that share one cancel each other's effects, so
  /// make the element's own id a part of it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    let id = CancellationID(id)
    return Effect("cancel", ["id": id], .cancel(id))
  }

  /// The same effect, delayed until a time has passed without another one under the id.
  ///
  /// A later one cancels it, even if it has started; so does ``cancel(id:)``.
  public func debounce(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock
  ) -> Effect {
    let id = CancellationID(id)
    let delayed = Effect.concatenate(.wait(for: time, clock: clock), self)
    return Effect(
      signature: EffectSignature("debounce", ["": signature, "id": id, "for": time]),
      operation: .cancellable(id, cancelsInFlight: true, delayed))
  }

  /// The same effect, limited under the id to the first one in each period, and with `latest` also
  /// the last one, which runs when the period is over.
  ///
  /// ``cancel(id:)`` cancels the running effect and the one that waits; the period continues.
  public func throttle(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock, latest: Bool = true
  ) -> Effect {
    let id = CancellationID(id)
    return Effect(
      signature: EffectSignature(
        "throttle", ["": signature, "id": id, "for": time, "latest": latest]),
      operation: .throttle(id, window: .wait(for: time, clock: clock), latest: latest, self))
  }

  /// An effect that sends an action at regular intervals until it is canceled, first after one
  /// interval.
  ///
  /// The ticks are due at whole intervals from the start, however long each takes to process; missed
  /// ones are skipped.
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

  /// An effect that waits for a time and does nothing else; a pause in a concatenation.
  public static func wait(for time: Duration, clock: EffectClock) -> Effect {
    Effect(
      "wait", ["for": time],
      .scheduled { context in
        let cancel = clock.schedule(time) { context.finish() }
        context.cancellation.onCancel { cancel() }
      })
  }
}
