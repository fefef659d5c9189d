import DequeModule
import Unidirectional

/// A sequence of events that one or more effects would cause if they ran.
struct EffectStream<Action: Sendable> {
  /// An event in a stream.
  enum Event {
    /// An action sent by an effect; canceling any of `ids` cancels that effect.
    case answer(Action, by: EffectSignature, ids: [CancellationID])

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
      if case .answer(_, _, let ids) = event { ids.contains(id) } else { false }
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
  ///   - answers: Returns the actions that an effect sends; called for effects that are not
  ///     composed.
  ///   - start: Receives each stream.
  ///   - cancel: Receives each id to cancel immediately.
  func expand(
    under ids: [CancellationID] = [],
    answers: (Effect) -> [Action],
    start: ([EffectStream<Action>.Event]) -> Void,
    cancel: (CancellationID) -> Void
  ) {
    switch operation {
    case .merge(let effects):
      for effect in effects {
        effect.expand(under: ids, answers: answers, start: start, cancel: cancel)
      }
    case .concatenate(let effects):
      var events: [EffectStream<Action>.Event] = []
      for effect in effects {
        effect.expand(
          under: ids, answers: answers, start: { events += $0 },
          cancel: { events.append(.cancel($0)) })
      }
      start(events)
    case .cancellable(let id, let cancelsInFlight, let effect):
      if cancelsInFlight { cancel(id) }
      effect.expand(under: ids + [id], answers: answers, start: start, cancel: cancel)
    case .cancel(let id):
      cancel(id)
    case .throttle(_, _, _, let effect):
      effect.expand(under: ids, answers: answers, start: start, cancel: cancel)
    case .output:
      break
    case .sync, .immediate, .work, .callback, .scheduled, .task, .fault:
      start(answers(self).map { .answer($0, by: signature, ids: ids) })
    }
  }
}
