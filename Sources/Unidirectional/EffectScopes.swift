/// The scopes that are open, by the ids that cancel them; any number may be open under one, or
/// under none.
struct EffectScopes {
  private var open: [CancellationID?: [EffectScope]] = [:]

  /// The scopes open under an id, in the order in which they were opened.
  subscript(id: CancellationID) -> [EffectScope] { open[id] ?? [] }

  mutating func insert(_ scope: EffectScope) {
    open[scope.id, default: []].append(scope)
  }

  mutating func remove(_ scope: EffectScope) {
    open[scope.id]?.removeAll { $0 === scope }
    if open[scope.id]?.isEmpty == true { open[scope.id] = nil }
  }

  /// Takes out the scopes that are meant and ends them without a word to who waits for them.
  mutating func abandon(where isMeant: (EffectScope) -> Bool) {
    for (id, scopes) in open {
      let left = scopes.filter { !isMeant($0) }
      if left.count == scopes.count { continue }
      for scope in scopes where isMeant(scope) { scope.abandon() }
      open[id] = left.isEmpty ? nil : left
    }
  }
}
