import DequeModule
import Unidirectional

/// A sequence of events that one or more effects would cause if they ran.
struct EffectStream<Action: Sendable> {
  /// An event in a stream.
  enum Event {
    /// An action sent by an effect, which ends when any of its ids is canceled or any of its
    /// lifetimes is over.
    case answer(
      Action, by: EffectSignature, ids: [CancellationID], lifetimes: [EffectLifetime])

    /// A cancellation of all effects that have the given id.
    case cancel(CancellationID)
  }

  /// The number of the step that started the effects.
  ///
  /// `place` is the position of the stream among the streams of that step.
  let step: Int
  let place: Int

  private var events = Deque<Event>()

  /// The next event; nil if the stream has ended.
  var next: Event? { events.first }

  init(step: Int, place: Int, _ events: [Event]) {
    self.step = step
    self.place = place
    for event in events { self.events.append(event) }
  }

  mutating func removeFirst() {
    _ = events.popFirst()
  }

  /// Removes the actions that are sent by effects that have the given id.
  mutating func cancel(_ id: CancellationID) {
    events.removeAll { event in
      if case .answer(_, _, let ids, _) = event { ids.contains(id) } else { false }
    }
  }

  /// Removes the actions that are sent by effects whose child state no longer exists.
  mutating func cancelOrphans(in state: Any) {
    events.removeAll { event in
      guard case .answer(_, _, _, let lifetimes) = event else { return false }
      return lifetimes.contains { $0.isOver(state) }
    }
  }
}

extension Effect {
  /// Expands this effect into the event streams that it would cause if it ran.
  ///
  /// Concurrent effects become separate streams. A concatenation becomes a single stream. A
  /// throttled effect is assumed to run every time.
  ///
  /// - Parameters:
  ///   - ids: The ids that cancel the effect.
  ///   - lifetimes: The lifetimes of the child states to which the effect belongs.
  ///   - answers: Returns the actions that an effect sends; called for effects that are not
  ///     composed.
  ///   - start: Receives each stream.
  ///   - cancel: Receives each id to cancel immediately.
  func expand(
    under ids: [CancellationID] = [], until lifetimes: [EffectLifetime] = [],
    answers: (Effect) -> [Action],
    start: ([EffectStream<Action>.Event]) -> Void,
    cancel: (CancellationID) -> Void
  ) {
    switch operation {
    case .merge(let effects):
      for effect in effects {
        effect.expand(
          under: ids, until: lifetimes, answers: answers, start: start, cancel: cancel)
      }
    case .concatenate(let effects):
      var events: [EffectStream<Action>.Event] = []
      for effect in effects {
        effect.expand(
          under: ids, until: lifetimes, answers: answers, start: { events += $0 },
          cancel: { events.append(.cancel($0)) })
      }
      start(events)
    case .cancellable(let id, let cancelsInFlight, let effect):
      if cancelsInFlight { cancel(id) }
      effect.expand(
        under: ids + [id], until: lifetimes, answers: answers, start: start, cancel: cancel)
    case .cancel(let id):
      cancel(id)
    case .throttle(_, _, _, let effect):
      effect.expand(
        under: ids, until: lifetimes, answers: answers, start: start, cancel: cancel)
    case .tied(let lifetime, let effect):
      effect.expand(
        under: ids, until: lifetimes + [lifetime], answers: answers, start: start, cancel: cancel)
    case .output:
      break
    case .sync, .immediate, .work, .callback, .scheduled, .task, .fault:
      start(answers(self).map { .answer($0, by: signature, ids: ids, lifetimes: lifetimes) })
    }
  }
}
