import Unidirectional

/// A part of the work that an effect would do if it ran.
enum EffectExpansion<Event> {
  /// A sequence of events begins.
  case start([Event])

  /// All effects that have the given id are canceled.
  case cancel(CancellationID)
}

extension Effect {
  /// Expands this effect into the sequences of events that it would cause if it ran.
  ///
  /// Concurrent effects become separate sequences. A concatenation becomes a single one, even if it
  /// contains concurrent effects. A throttled effect is assumed to run every time.
  ///
  /// - Parameters:
  ///   - ids: The ids that cancel the effect.
  ///   - lifetimes: The lifetimes of the child states to which the effect belongs.
  ///   - events: Returns the events of an effect that is not composed.
  ///   - cancellation: Returns the event of a cancellation in a sequence.
  ///   - receive: Receives each sequence to start and each id to cancel, in order.
  func expand<Event>(
    under ids: [CancellationID] = [], until lifetimes: [EffectLifetime] = [],
    events: (Effect, [CancellationID], [EffectLifetime]) -> [Event],
    cancellation: (CancellationID) -> Event,
    then receive: (EffectExpansion<Event>) -> Void
  ) {
    func expand(
      _ effect: Effect, under ids: [CancellationID], until lifetimes: [EffectLifetime]
    ) {
      effect.expand(
        under: ids, until: lifetimes, events: events, cancellation: cancellation, then: receive)
    }
    switch operation {
    case .merge(let effects):
      for effect in effects { expand(effect, under: ids, until: lifetimes) }
    case .concatenate(let effects):
      var sequence: [Event] = []
      for effect in effects {
        effect.expand(
          under: ids, until: lifetimes, events: events, cancellation: cancellation,
          then: { part in
            switch part {
            case .start(let events): sequence += events
            case .cancel(let id): sequence.append(cancellation(id))
            }
          })
      }
      receive(.start(sequence))
    case .cancellable(let id, let cancelsInFlight, let effect):
      if cancelsInFlight { receive(.cancel(id)) }
      expand(effect, under: ids + [id], until: lifetimes)
    case .cancel(let id):
      receive(.cancel(id))
    case .throttle(_, _, _, let effect):
      expand(effect, under: ids, until: lifetimes)
    case .tied(let lifetime, let effect):
      expand(effect, under: ids, until: lifetimes + [lifetime])
    case .output:
      break
    case .sync, .immediate, .work, .callback, .scheduled, .task, .fault:
      receive(.start(events(self, ids, lifetimes)))
    }
  }
}
