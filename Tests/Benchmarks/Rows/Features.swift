import Unidirectional

/// A `send` to a reducer of ten features, each pulled back by a key path and a case path.
let tenFeatures = Benchmark(
  "10-features", "send to 10 features", bar: 1, operations: 300_000, actions: featureActions(10),
  library: {
    let store = Store(initialState: Ten(Tally()), reducer: tenReducers(from: 0))
    return { store.send($0) }
  },
  referenceSide: {
    let features = tenFunctions(from: 0)
    let store = BareStore<Ten<Tally>, FeatureAction>(Ten(Tally())) { state, action in
      for feature in features { feature(&state, action) }
      return []
    }
    return { store.send($0) }
  })

/// A `send` to a reducer of a hundred features: ten for each of ten parts of the state.
let hundredFeatures = Benchmark(
  "100-features", "send to 100 features", bar: 1, operations: 30_000, actions: featureActions(100),
  library: {
    let store = Store(
      initialState: Ten(Ten(Tally())),
      reducer: combine(
        tenReducers(from: 0).pullback(state: \.a), tenReducers(from: 10).pullback(state: \.b),
        tenReducers(from: 20).pullback(state: \.c), tenReducers(from: 30).pullback(state: \.d),
        tenReducers(from: 40).pullback(state: \.e), tenReducers(from: 50).pullback(state: \.f),
        tenReducers(from: 60).pullback(state: \.g), tenReducers(from: 70).pullback(state: \.h),
        tenReducers(from: 80).pullback(state: \.i), tenReducers(from: 90).pullback(state: \.j)))
    return { store.send($0) }
  },
  referenceSide: {
    let groups = Ten<Ten<Tally>>.parts.enumerated().map {
      ($0.element, tenFunctions(from: $0.offset * 10))
    }
    let store = BareStore<Ten<Ten<Tally>>, FeatureAction>(Ten(Ten(Tally()))) { state, action in
      for (part, features) in groups {
        for feature in features { feature(&state[keyPath: part], action) }
      }
      return []
    }
    return { store.send($0) }
  })

/// A state with ten equal parts.
struct Ten<Part: Sendable>: Sendable {
  var a, b, c, d, e, f, g, h, i, j: Part

  init(_ part: Part) {
    (a, b, c, d, e) = (part, part, part, part, part)
    (f, g, h, i, j) = (part, part, part, part, part)
  }

  static var parts: [any WritableKeyPath<Self, Part> & Sendable] {
    [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
  }
}

/// An action for one of several features.
private struct FeatureAction: Sendable {
  let feature: Int
  let action: TallyAction

  static func path(_ feature: Int) -> CasePath<FeatureAction, TallyAction> {
    CasePath(
      { FeatureAction(feature: feature, action: $0) },
      extract: { $0.feature == feature ? $0.action : nil })
  }
}

/// Returns an action for each feature.
private func featureActions(_ count: Int) -> [FeatureAction] {
  (0..<count).map { FeatureAction(feature: $0, action: tallyActions[$0 % tallyActions.count]) }
}

private func tenReducers(from first: Int) -> Reducer<Ten<Tally>, FeatureAction> {
  let lifted = Ten<Tally>.parts.enumerated().map { index, part in
    tallyReducer.pullback(state: part, action: FeatureAction.path(first + index))
  }
  return combine(
    lifted[0], lifted[1], lifted[2], lifted[3], lifted[4], lifted[5], lifted[6], lifted[7],
    lifted[8], lifted[9])
}

/// Returns ten features for a bare store.
private func tenFunctions(
  from first: Int
) -> [@Sendable (inout Ten<Tally>, FeatureAction) -> Void] {
  Ten<Tally>.parts.enumerated().map { index, part in
    let path = FeatureAction.path(first + index)
    return { state, action in
      guard let action = path.extract(action) else { return }
      state[keyPath: part].apply(action)
    }
  }
}
