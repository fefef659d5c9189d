extension Effect {
  /// Returns an effect that transforms each action that this effect sends.
  public func map<Global: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Global
  ) -> Effect<Global> {
    mapParts { single in
      switch single {
      case .sync(let body): .sync { send in try body { send(transform($0)) } }
      case .send(let action): .send(transform(action))
      case .started(let place, let start): .started(place) { start($0.map(transform)) }
      case .note(let note): .note(note)
      }
    }
  }

  /// Returns an effect that sends an action if this effect throws an error.
  ///
  /// Actions that the effect sent before the error are kept. A composed effect catches the errors
  /// of all its parts.
  public func catching(_ recover: @escaping @Sendable (any Error) -> Action) -> Effect {
    mapParts { single in
      switch single {
      case .sync(let body):
        .sync { send in
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
      case .merge(let effects): .merge(effects.map { $0.mapParts(scopes: scopes, single) })
      case .concatenate(let effects):
        .concatenate(effects.map { $0.mapParts(scopes: scopes, single) })
      case .ordered(let effects): .ordered(effects.map { $0.mapParts(scopes: scopes, single) })
      case .scoped(let scope, let effect):
        .scoped(scopes(scope), effect.mapParts(scopes: scopes, single))
      }
    return Effect<Other>(signature: givenSignature, operation: mapped)
  }
}
