import DequeModule
import Unidirectional

/// A sequence of events that one or more effects would cause if they ran.
struct EffectStream<Action: Sendable> {
  /// An event in a stream.
  enum Event {
    /// An action sent by an effect. The effect ends when any of its ids is canceled or any of its
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
