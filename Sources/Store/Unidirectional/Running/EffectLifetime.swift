/// A test of whether the child state that an effect belongs to no longer exists.
///
/// ``Reducer/ifLet(state:action:)``, ``Reducer/ifCase(state:action:)`` and `forEach` attach a
/// lifetime to the effects of the child. An effect that only runs a synchronous function or is an
/// ``EffectNote`` gets no lifetime. After each action, the store cancels the effects whose lifetime
/// is over.
@usableFromInline
package struct EffectLifetime: Sendable {
  /// The place of the child in a state, which distinguishes the child from other children.
  package let child: any Hashable & Sendable

  /// Returns whether the child no longer exists in the given state of the store; false if the state
  /// has an unexpected type.
  package let isOver: @Sendable (Any) -> Bool

  /// Creates the lifetime of a child in a state.
  init<State>(
    of child: any Hashable & Sendable, _ isOver: @escaping @Sendable (State) -> Bool
  ) {
    self.child = child
    // A reducer that calls another one directly, instead of lifting it, may return effects for a
    // state of another type. Such effects are not canceled.
    self.isOver = { state in (state as? State).map(isOver) ?? false }
  }

  /// Returns the same lifetime for a global state.
  ///
  /// `part` extracts the state of this lifetime from the global state. If `part` returns nil, the
  /// returned lifetime is over. `place` distinguishes that part of the global state from other
  /// parts; nil keeps ``child`` unchanged.
  func lifted<Global, State>(
    from place: (any Hashable & Sendable)?, _ part: @escaping @Sendable (Global) -> State?
  ) -> EffectLifetime {
    EffectLifetime(of: place.map { CancellationID(child, of: $0) } ?? child) { (global: Global) in
      part(global).map { isOver($0) } ?? true
    }
  }
}

extension Effect {
  /// Returns the same effect, canceled when a lifetime is over.
  func tied(to lifetime: EffectLifetime) -> Effect {
    switch operation {
    case .single(.sync), .single(.note): self
    default: Effect(signature: givenSignature, operation: .scoped(.lifetime(lifetime), self))
    }
  }

  /// Returns the same effect, with its lifetimes lifted to a global state.
  ///
  /// `part` extracts the state of this effect from the global state; nil means that this state no
  /// longer exists. `place` distinguishes that part of the global state from other parts; nil if no
  /// distinction is needed.
  @usableFromInline
  package func lifted<Global, State>(
    from place: (any Hashable & Sendable)? = nil, _ part: @escaping @Sendable (Global) -> State?
  ) -> Effect {
    // An effect that is not composed has no lifetimes.
    if case .single = operation { return self }
    return mapParts(
      scopes: { scope in
        if case .lifetime(let lifetime) = scope {
          .lifetime(lifetime.lifted(from: place, part))
        } else {
          scope
        }
      },
      { $0 })
  }

  /// Returns the effect with cancellation ids that are different for each element of a list.
  ///
  /// The signature of the effect stays the same.
  @usableFromInline
  func localized(to element: CancellationID) -> Effect {
    let localized: Effect = mapParts(
      scopes: { scope in
        switch scope {
        case .id(let id, let cancelsInFlight):
          .id(CancellationID(id, of: element), cancelsInFlight: cancelsInFlight)
        case .lifetime, .background: scope
        }
      },
      { single in
        if case .note(.cancel(let id)) = single {
          .note(.cancel(CancellationID(id, of: element)))
        } else {
          single
        }
      })
    return Effect(signature: signature, operation: localized.operation)
  }
}
