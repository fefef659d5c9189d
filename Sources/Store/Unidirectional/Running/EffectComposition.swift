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
