import DequeModule
import Unidirectional

/// What effects may bring one after the other, without being run.
struct EffectStream<Action: Sendable> {
  /// One thing that happens in a stream.
  enum Event {
    /// An action is brought, by an effect that these ids cancel.
    case answer(Action, by: EffectSignature, ids: [CancellationID])

    /// What runs under an id is cancelled.
    case cancel(CancellationID)
  }

  /// The step whose effects these are, and the place among the streams of that step.
  let step: Int
  let place: Int

  private var events = Deque<Event>()

  /// What comes next.
  var next: Event? { events.first }

  init(step: Int, place: Int, _ events: [Event]) {
    self.step = step
    self.place = place
    for event in events { self.events.append(event) }
  }

  mutating func removeFirst() {
    _ = events.popFirst()
  }

  /// Drops what a cancelled effect would have brought.
  mutating func cancel(_ id: CancellationID) {
    events.removeAll { event in
      if case .answer(_, _, let ids) = event { ids.contains(id) } else { false }
    }
  }
}

extension Effect {
  /// Goes through what starting this effect would set in motion.
  ///
  /// Effects that run side by side are streams of their own, those of a concatenation are one. A
  /// throttled effect is taken to run each time.
  ///
  /// - Parameters:
  ///   - ids: What cancels it.
  ///   - answers: What an effect that is not made of others brings.
  ///   - start: Takes a stream.
  ///   - cancel: Takes an id, all under which is to end now.
  func unfold(
    under ids: [CancellationID] = [],
    answers: (Effect) -> [Action],
    start: ([EffectStream<Action>.Event]) -> Void,
    cancel: (CancellationID) -> Void
  ) {
    switch operation {
    case .merge(let effects):
      for effect in effects {
        effect.unfold(under: ids, answers: answers, start: start, cancel: cancel)
      }
    case .concatenate(let effects):
      var events: [EffectStream<Action>.Event] = []
      for effect in effects {
        effect.unfold(
          under: ids, answers: answers, start: { events += $0 },
          cancel: { events.append(.cancel($0)) })
      }
      start(events)
    case .cancellable(let id, let cancelsInFlight, let effect):
      if cancelsInFlight { cancel(id) }
      effect.unfold(under: ids + [id], answers: answers, start: start, cancel: cancel)
    case .cancel(let id):
      cancel(id)
    case .throttle(_, _, _, let effect):
      effect.unfold(under: ids, answers: answers, start: start, cancel: cancel)
    case .output:
      break
    case .sync, .immediate, .work, .callback, .scheduled, .task, .fault:
      start(answers(self).map { .answer($0, by: signature, ids: ids) })
    }
  }
}
