extension Effect {
  /// Several effects as one, started in order and running side by side; their results arrive in any
  /// order, and it ends when the last of them does.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Several effects as one, started in order and running side by side.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect("merge", ["": effects.map(\.signature)], .merge(effects))
  }

  /// Several effects as one, each started when the one before has ended; their results arrive in
  /// that order.
  ///
  /// One that ends by a fault does not keep the next from starting.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Several effects as one, each started when the one before has ended.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    Effect("concatenate", ["": effects.map(\.signature)], .concatenate(effects))
  }

  /// The same effect, which ``cancel(id:)`` ends.
  ///
  /// - Parameters:
  ///   - id: The name to cancel it by; any number of effects may run under one.
  ///   - cancelInFlight: Whether to cancel what runs under the id before this starts.
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

  /// An effect that ends all that runs under an id.
  ///
  /// From then on none of their actions arrives, not even one that waits already; what had not
  /// started never does. A cancellable part of a concatenation that is ended so counts as done, and
  /// what is to follow it starts. An id under which nothing runs is no mistake.
  ///
  /// Ids are those of the whole store: elements of a list that share one cancel one another's
  /// effects, so put what tells them apart into it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    let id = CancellationID(id)
    return Effect("cancel", ["id": id], .cancel(id))
  }

  /// The same effect, put off until a time has passed in which no other came under the id.
  ///
  /// One that comes later cancels it, even when it has started; so does ``cancel(id:)``.
  public func debounce(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock
  ) -> Effect {
    let id = CancellationID(id)
    let delayed = Effect.concatenate(.wait(for: time, clock: clock), self)
    return Effect(
      signature: EffectSignature("debounce", ["": signature, "id": id, "for": time]),
      operation: .cancellable(id, cancelsInFlight: true, delayed))
  }

  /// The same effect, of which in any such time under the id only the first runs, and with `latest`
  /// also the last, when the time is over.
  ///
  /// ``cancel(id:)`` ends what runs and drops what waits for the time to be over, which goes on.
  public func throttle(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock, latest: Bool = true
  ) -> Effect {
    let id = CancellationID(id)
    return Effect(
      signature: EffectSignature(
        "throttle", ["": signature, "id": id, "for": time, "latest": latest]),
      operation: .throttle(id, window: .wait(for: time, clock: clock), latest: latest, self))
  }

  /// An effect that brings back an action again and again, the first after one interval, until it
  /// is cancelled.
  ///
  /// The ticks are due at whole intervals from the start, however long each takes to be attended to;
  /// those that are missed are left out.
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

  /// An effect that does nothing for a time, as a pause within ``concatenate(_:)-([Effect<Action>])``.
  public static func wait(for time: Duration, clock: EffectClock) -> Effect {
    Effect(
      "wait", ["for": time],
      .scheduled { context in
        let cancel = clock.schedule(time) { context.finish() }
        context.cancellation.onCancel { cancel() }
      })
  }
}
