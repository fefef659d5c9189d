extension Effect {
  // MARK: Composing

  /// Returns an effect that runs several effects concurrently.
  ///
  /// The effects start in order, but their results arrive in any order. The merged effect ends when
  /// all its parts have ended.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect(operation: .group(.merge, effects))
  }

  /// Returns an effect that runs effects one after another, so their results arrive in that order.
  ///
  /// The next effect starts even if the previous one ends with a fault or is canceled by its id.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    Effect(operation: .group(.concatenate, effects))
  }

  /// Returns an effect that runs several effects concurrently and delivers their results in order.
  ///
  /// ```swift
  /// // The titles of a.rss come first, even if b.rss is loaded sooner.
  /// .ordered([.load("a.rss"), .load("b.rss")])
  /// ```
  ///
  /// All asynchronous effects start at once, in order. The actions and faults of each effect are
  /// kept until the effects before it have ended. Keeping them does not block the effect, and their
  /// number has no limit. When an effect has failed or was canceled, the next effects no longer
  /// wait for it. The kept actions of a canceled effect are discarded. An effect that never ends
  /// delays the later effects forever.
  ///
  /// A synchronous effect starts when the effects before it have ended. If a part is a
  /// concatenation, its next effect starts only after all kept actions of the previous effect have
  /// been reduced. Progress and status are reported without delay.
  public static func ordered(_ effects: [Effect]) -> Effect {
    effects.count == 1 ? effects[0] : Effect(operation: .group(.ordered, effects))
  }

  // MARK: Transforming

  /// Returns an effect that transforms each action that this effect sends.
  public func map<Global: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Global
  ) -> Effect<Global> {
    mapParts { single in
      switch single {
      case .sync(let sends, let body):
        .sync(sends: sends) { send in try body { send(transform($0)) } }
      case .send(let action): .send(transform(action))
      case .started(let place, let start): .started(place) { start($0.map(transform)) }
      case .note(let note): .note(note)
      }
    }
  }

  /// Returns an effect that sends an action if this effect throws an error.
  ///
  /// Actions that the effect sent before the error are kept. If this effect is composed, the errors
  /// of all its parts are caught. Faults that were created with `Effect.fault` are not caught.
  public func catching(_ recover: @escaping @Sendable (any Error) -> Action) -> Effect {
    mapParts { single in
      switch single {
      case .sync(_, let body):
        .sync(sends: true) { send in
          do { try body(send) } catch { send(recover(error)) }
        }
      case .started(let place, let start): .started(place) { start($0.catching(recover)) }
      case .send, .note: single
      }
    }
  }

  /// Returns the effect with each single effect and each scope transformed.
  func mapParts<Other>(
    scopes: (EffectScope) -> EffectScope = { $0 }, _ single: (Single) -> Effect<Other>.Single
  ) -> Effect<Other> {
    let mapped: Effect<Other>.Operation =
      switch operation {
      case .single(let part): .single(single(part))
      case .group(let grouping, let effects):
        .group(grouping, effects.map { $0.mapParts(scopes: scopes, single) })
      case .scoped(let scope, let effect):
        .scoped(scopes(scope), effect.mapParts(scopes: scopes, single))
      }
    return Effect<Other>(signature: givenSignature, operation: mapped)
  }

  // MARK: Running in the background

  /// Returns the same effect, in the background: no one waits for it.
  ///
  /// Use it for work without an end, such as a timer or the messages of a server:
  ///
  /// ```swift
  /// .timer("tick", every: .seconds(1), clock: clock) { .ticked }
  ///   .inBackground()
  ///   .cancellable(id: "tick")
  /// ```
  ///
  /// The effects of the actions that it sends run in the background, too. A store that has only
  /// such effects is idle, and ``Store/wait(for:)`` ignores them. A composed effect that contains
  /// this effect continues at once. Cancellation ids and lifetimes apply as usual. A tool lists the
  /// effect as a job, and cancels it at the end of the session.
  public func inBackground() -> Effect { Effect(operation: .scoped(.background, self)) }

  // MARK: Canceling

  /// Returns the same effect, cancelable with ``cancel(id:)``.
  ///
  /// - Parameters:
  ///   - id: The id for canceling the effect. Any number of effects may share an id.
  ///   - cancelInFlight: Whether to cancel running effects with the same id before this effect
  ///     starts. A composed effect that contains this effect is not canceled.
  /// - Returns: The cancelable effect.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    Effect(
      operation: .scoped(.id(CancellationID(id), cancelsInFlight: cancelInFlight), self))
  }

  /// Returns an effect that cancels all effects that have the given id.
  ///
  /// After that, no actions of these effects arrive, not even actions that are already queued. A
  /// canceled effect that still waits for its queue never runs. If a canceled effect is one part of
  /// a concatenation, the next part starts, even if that part has the same id. If no effect has the
  /// id, nothing happens.
  ///
  /// Ids are shared by the whole store. Only the ids in a reducer that is lifted with `forEach` are
  /// local to an element; see ``CancellationID/init(_:of:)``.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    let id = CancellationID(id)
    return Effect("cancel", ["id": id], .note(.cancel(id)))
  }

  /// Returns this effect, delayed by `time`; a later debounced effect with the same id cancels it.
  ///
  /// If debounced effects with one id come in quick succession, only the last one runs. A later
  /// effect also cancels an earlier one that is already running after its delay. ``cancel(id:)``
  /// cancels a debounced effect, too.
  public func debounce(
    id: some Hashable & Sendable, for time: Duration, clock: EffectClock
  ) -> Effect {
    let id = CancellationID(id)
    let delayed = Effect.concatenate([.wait(for: time, clock: clock), self])
    return Effect(
      signature: EffectSignature("debounce", ["": signature, "id": id, "for": time]),
      operation: .scoped(.id(id, cancelsInFlight: true), delayed))
  }
}
