/// The place in which an asynchronous effect starts.
@usableFromInline
package enum EffectPlace: Hashable, Sendable {
  /// A Dispatch queue.
  case queue(EffectQueue)

  /// The store's thread, where the effect starts an async function that then runs on a Dispatch
  /// queue.
  case task

  /// The same as ``task``, for an async function that reads a sequence, which may never end.
  case stream

  /// The store's thread, on which the effect only schedules its work on a clock, once after a time
  /// or at intervals of that time.
  case clock(Duration, repeats: Bool)
}

/// The way in which the effects of a group run; the raw value is the name of the group.
@usableFromInline
package enum EffectGrouping: String, Sendable {
  /// The effects run concurrently.
  case merge

  /// The effects run one after another.
  case concatenate

  /// The effects run concurrently, and deliver their results in order.
  case ordered
}

/// A condition for an effect and all its parts.
@usableFromInline
package enum EffectScope: Sendable {
  /// The effect can be canceled by an id; if `cancelsInFlight` is true, the effect itself cancels
  /// earlier effects with the same id when it starts.
  case id(CancellationID, cancelsInFlight: Bool)

  /// The effect is canceled when its lifetime is over.
  case lifetime(EffectLifetime)

  /// The effect runs in the background.
  case background
}

/// An instruction to the effect runner, or a message to the owner of the store.
@usableFromInline
package enum EffectNote: Sendable {
  /// Cancels the effects that have the given id.
  case cancel(CancellationID)

  /// Reports a fault.
  case fault(String)

  /// Passes a value to the owner of the store and does nothing else.
  case output(any Hashable & Sendable)
}

/// An effect that does not consist of other effects and is not an ``EffectNote``.
package protocol SingleEffect: AnyObject, Sendable {
  var signature: EffectSignature { get }

  /// The place in which the effect starts; nil if it is synchronous.
  var place: EffectPlace? { get }
}

extension SingleEffect {
  /// Whether the effect is a timer or a stream, which may run until it is canceled.
  package var mayNeverEnd: Bool {
    switch place {
    case .stream, .clock(_, repeats: true): true
    default: false
    }
  }
}

/// The composition of an effect, without the type of its actions.
package indirect enum EffectComposition: Sendable {
  case single(any SingleEffect)
  case group(EffectGrouping, [EffectComposition])
  case scoped(EffectScope, EffectComposition)
  case note(EffectNote, EffectSignature)

  /// The single effects, in the order in which they occur in the composition.
  package var effects: [any SingleEffect] {
    switch self {
    case .single(let effect): [effect]
    case .group(_, let parts): parts.flatMap(\.effects)
    case .scoped(_, let part): part.effects
    case .note: []
    }
  }
}

extension Effect {
  /// Returns the composition of the effect, in which `single` represents each effect that is not
  /// composed.
  package func composition(_ single: (Effect) -> any SingleEffect) -> EffectComposition {
    switch operation {
    case .single(.sync), .single(.send), .single(.started): .single(single(self))
    case .single(.note(let note)): .note(note, signature)
    case .group(let grouping, let effects):
      .group(grouping, effects.map { $0.composition(single) })
    case .scoped(let scope, let effect): .scoped(scope, effect.composition(single))
    }
  }

  /// The place in which the effect starts; nil if the effect is synchronous, composed or a note.
  package var place: EffectPlace? {
    if case .single(.started(let place, _)) = operation { place } else { nil }
  }
}
