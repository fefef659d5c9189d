import Unidirectional

/// A `send` to a reducer of ten features, each pulled back by a key path and a case path.
///
/// Each action is for one feature, and successive actions go to different features.
let pullback = Benchmark(
  name: "pullback", summary: "send to ten features through pullback", bar: 150,
  usualRatio: 37, operations: 300_000,
  library: {
    let store = Store(initialState: TenTallies(), reducer: tenTalliesReducer)
    let actions = opaque(tenActions)
    return { operations in
      var next = 0
      for _ in 0..<operations {
        store.send(actions[next])
        next = next == 9 ? 0 : next + 1
      }
      blackHole(store.state)
    }
  },
  bareStore: {
    let store = BareStore<TenTallies, TenAction>(TenTallies()) { tallies, action in
      for feature in tenFeatures { feature(&tallies, action) }
      return []
    }
    let actions = opaque(tenActions)
    return { operations in
      var next = 0
      for _ in 0..<operations {
        store.send(actions[next])
        next = next == 9 ? 0 : next + 1
      }
      blackHole(store.state)
    }
  },
  handWritten: {
    let tallies = HandWrittenTenTallies()
    let actions = opaque(tenActions)
    return { operations in
      var next = 0
      for _ in 0..<operations {
        tallies.send(actions[next])
        next = next == 9 ? 0 : next + 1
      }
      blackHole(tallies.state)
    }
  })

struct TenTallies {
  var a = Tally()
  var b = Tally()
  var c = Tally()
  var d = Tally()
  var e = Tally()
  var f = Tally()
  var g = Tally()
  var h = Tally()
  var i = Tally()
  var j = Tally()
}

enum TenAction: Sendable {
  case a(TallyAction)
  case b(TallyAction)
  case c(TallyAction)
  case d(TallyAction)
  case e(TallyAction)
  case f(TallyAction)
  case g(TallyAction)
  case h(TallyAction)
  case i(TallyAction)
  case j(TallyAction)
}

private let tenActions: [TenAction] = [
  .a(.added(1)), .b(.added(2)), .c(.added(3)), .d(.taken(1)), .e(.added(1)),
  .f(.added(2)), .g(.added(3)), .h(.taken(1)), .i(.cleared), .j(.added(2)),
]

private let tenTalliesReducer: Reducer<TenTallies, TenAction> = combine(
  tallyReducer.pullback(state: \.a, action: TenAction.aCase),
  tallyReducer.pullback(state: \.b, action: TenAction.bCase),
  tallyReducer.pullback(state: \.c, action: TenAction.cCase),
  tallyReducer.pullback(state: \.d, action: TenAction.dCase),
  tallyReducer.pullback(state: \.e, action: TenAction.eCase),
  tallyReducer.pullback(state: \.f, action: TenAction.fCase),
  tallyReducer.pullback(state: \.g, action: TenAction.gCase),
  tallyReducer.pullback(state: \.h, action: TenAction.hCase),
  tallyReducer.pullback(state: \.i, action: TenAction.iCase),
  tallyReducer.pullback(state: \.j, action: TenAction.jCase))

/// The ten features for the bare store.
private let tenFeatures: [@Sendable (inout TenTallies, TenAction) -> Void] = [
  lifted(\.a, TenAction.aCase), lifted(\.b, TenAction.bCase), lifted(\.c, TenAction.cCase),
  lifted(\.d, TenAction.dCase), lifted(\.e, TenAction.eCase), lifted(\.f, TenAction.fCase),
  lifted(\.g, TenAction.gCase), lifted(\.h, TenAction.hCase), lifted(\.i, TenAction.iCase),
  lifted(\.j, TenAction.jCase),
]

/// Pulls back the tally reducer without the library.
private func lifted(
  _ part: any WritableKeyPath<TenTallies, Tally> & Sendable,
  _ path: CasePath<TenAction, TallyAction>
) -> @Sendable (inout TenTallies, TenAction) -> Void {
  { tallies, action in
    guard let action = path.extract(action) else { return }
    tallies[keyPath: part].apply(action)
  }
}

extension TenAction {
  fileprivate static let aCase = CasePath(TenAction.a) { whole in
    if case .a(let action) = whole { action } else { nil }
  }
  fileprivate static let bCase = CasePath(TenAction.b) { whole in
    if case .b(let action) = whole { action } else { nil }
  }
  fileprivate static let cCase = CasePath(TenAction.c) { whole in
    if case .c(let action) = whole { action } else { nil }
  }
  fileprivate static let dCase = CasePath(TenAction.d) { whole in
    if case .d(let action) = whole { action } else { nil }
  }
  fileprivate static let eCase = CasePath(TenAction.e) { whole in
    if case .e(let action) = whole { action } else { nil }
  }
  fileprivate static let fCase = CasePath(TenAction.f) { whole in
    if case .f(let action) = whole { action } else { nil }
  }
  fileprivate static let gCase = CasePath(TenAction.g) { whole in
    if case .g(let action) = whole { action } else { nil }
  }
  fileprivate static let hCase = CasePath(TenAction.h) { whole in
    if case .h(let action) = whole { action } else { nil }
  }
  fileprivate static let iCase = CasePath(TenAction.i) { whole in
    if case .i(let action) = whole { action } else { nil }
  }
  fileprivate static let jCase = CasePath(TenAction.j) { whole in
    if case .j(let action) = whole { action } else { nil }
  }
}

/// The hand-written code: one `switch`.
private final class HandWrittenTenTallies {
  private(set) var state = TenTallies()

  @inline(never)
  func send(_ action: TenAction) {
    switch action {
    case .a(let action): state.a.apply(action)
    case .b(let action): state.b.apply(action)
    case .c(let action): state.c.apply(action)
    case .d(let action): state.d.apply(action)
    case .e(let action): state.e.apply(action)
    case .f(let action): state.f.apply(action)
    case .g(let action): state.g.apply(action)
    case .h(let action): state.h.apply(action)
    case .i(let action): state.i.apply(action)
    case .j(let action): state.j.apply(action)
    }
  }
}
