import Unidirectional

/// A part of the work of an effect.
///
/// Like ``PendingEffect``, it is not generic.
enum PendingStep: Sendable {
  /// Runs a single effect.
  case effect(SingleEffect)

  /// Cancels the effects that have the given id; the step itself is in the given scopes.
  case cancel(CancellationID, [PendingScope])

  /// Runs sequences of steps concurrently; the merge itself is in the given scopes.
  case merge([[PendingStep]], [PendingScope])

  /// Waits until all sequences that contain the same step have arrived here.
  case join(PendingJoin)

  /// The scopes of a step that takes place in a scope.
  var scopes: [PendingScope]? {
    switch self {
    case .effect(let effect): effect.scopes
    case .cancel(_, let scopes), .merge(_, let scopes): scopes
    case .join: nil
    }
  }
}

/// A part of an effect that is canceled as a whole.
///
/// Two scopes of the same kind are different objects, because the second one of a concatenation has
/// not started while the first one is running, and is not canceled with it.
final class PendingScope: Sendable {
  enum Kind {
    case id(CancellationID)
    case lifetime(EffectLifetime)
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  func isNamed(_ id: CancellationID) -> Bool {
    if case .id(let own) = kind { own == id } else { false }
  }
}

/// The identity of a merge that other effects of a concatenation follow.
final class PendingJoin: Sendable {}

extension Effect {
  /// Returns the steps that the effect takes one after another.
  ///
  /// A throttled effect is assumed to run every time.
  ///
  /// - Parameters:
  ///   - scopes: The scopes that contain the effect, beginning with the outermost one.
  ///   - single: Returns an effect that is not composed, in the given scopes.
  /// - Returns: The steps.
  func steps(
    in scopes: [PendingScope] = [], _ single: (Effect, [PendingScope]) -> SingleEffect
  ) -> [PendingStep] {
    func steps(of effect: Effect, in kind: PendingScope.Kind) -> [PendingStep] {
      effect.steps(in: scopes + [PendingScope(kind)], single)
    }
    switch operation {
    case .merge(let effects):
      let sequences = effects.map { $0.steps(in: scopes, single) }.filter { !$0.isEmpty }
      return sequences.count > 1 ? [.merge(sequences, scopes)] : sequences.first ?? []
    case .concatenate(let effects):
      return effects.flatMap { $0.steps(in: scopes, single) }
    case .cancellable(let id, let cancelsInFlight, let effect):
      let steps = steps(of: effect, in: .id(id))
      // An effect is assumed not to cancel itself. In a store, it does if the id of one of its
      // parts is its own.
      return cancelsInFlight ? [.cancel(id, scopes.filter { !$0.isNamed(id) })] + steps : steps
    case .cancel(let id):
      return [.cancel(id, scopes)]
    case .throttle(let id, _, _, let effect):
      return steps(of: effect, in: .id(id))
    case .tied(let lifetime, let effect):
      return steps(of: effect, in: .lifetime(lifetime))
    case .output, .fault:
      return []
    case .sync, .immediate, .work, .callback, .scheduled, .task:
      let effect = single(self, scopes)
      let isSilent = effect.order == .immediate && effect.outcomes.allSatisfy(\.isEmpty)
      return isSilent ? [] : [.effect(effect)]
    }
  }
}

extension [PendingStep] {
  /// Returns the steps that are not in any of the given scopes.
  func outside(_ scopes: [PendingScope]) -> [PendingStep] {
    compactMap { step in
      if step.scopes?.contains(anyOf: scopes) == true { return nil }
      guard case .merge(let sequences, let own) = step else { return step }
      return .merge(sequences.map { $0.outside(scopes) }, own)
    }
  }

  /// The single effects in the order in which they start.
  var effects: [SingleEffect] {
    flatMap { step -> [SingleEffect] in
      switch step {
      case .effect(let effect): [effect]
      case .merge(let sequences, _): sequences.flatMap(\.effects)
      case .cancel, .join: []
      }
    }
  }

  /// A hash that is equal for equal steps.
  ///
  /// It depends on which neighboring steps are canceled together.
  var hash: UInt64 {
    var hash = UInt64(0)
    var previous: [PendingScope] = []
    for step in self {
      switch step {
      case .effect(let effect): hash = mixed(hash ^ effect.hash)
      case .cancel(let id, _): hash = mixed(hash ^ UInt64(truncatingIfNeeded: id.hashValue) ^ 1)
      case .merge(let sequences, _): for steps in sequences { hash = mixed(hash ^ steps.hash ^ 2) }
      case .join: hash = mixed(hash ^ 3)
      }
      guard let scopes = step.scopes else { continue }
      let shared = zip(previous, scopes).prefix { $0 === $1 }.count
      if shared > 0 { hash = mixed(hash ^ UInt64(shared)) }
      previous = scopes
    }
    return hash
  }
}

extension [PendingScope] {
  func contains(anyOf scopes: [PendingScope]) -> Bool {
    contains { own in scopes.contains { $0 === own } }
  }
}
