/// The scopes that are open and have an id; any number may be open under one.
struct EffectScopes {
  private var open: [CancellationID: [UInt64: EffectScope]] = [:]

  /// The scopes open under an id, in the order in which they were opened.
  subscript(id: CancellationID) -> [EffectScope] {
    (open[id] ?? [:]).values.sorted { $0.number < $1.number }
  }

  mutating func insert(_ scope: EffectScope) {
    guard let id = scope.id else { return }
    open[id, default: [:]][scope.number] = scope
  }

  mutating func remove(_ scope: EffectScope) {
    guard let id = scope.id else { return }
    open[id]?[scope.number] = nil
    if open[id]?.isEmpty == true { open[id] = nil }
  }
}
