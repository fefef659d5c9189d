import TestProcesses
import Testing
import Unidirectional

/// Checks that reducers change the state in place, and that no second copy exists while they run.
@Suite(.ownThread) struct StateInPlaceTests {
  struct Item: Identifiable, Sendable {
    let id: Int
    var probe = CopyProbe()
  }

  struct App: Sendable {
    var probe = CopyProbe()
    var optional: CopyProbe? = CopyProbe()
    var items = [Item(id: 1), Item(id: 2)]
    var pages = Paginated([CopyProbe()], pageLength: 10)
    var count = 0

    /// The probe with the count.
    var counted: Counted {
      get { Counted(count: count, probe: probe) }
      _modify {
        var part = Counted(count: count, probe: probe)
        probe = CopyProbe()
        defer { (count, probe) = (part.count, part.probe) }
        yield &part
      }
    }
  }

  struct Counted: Sendable {
    var count: Int
    var probe: CopyProbe
  }

  enum Action: Equatable, Sendable {
    case change

    static let changeCase = CasePath<Action, Action>({ $0 }, extract: { $0 })
    static let itemCase = CasePath<Action, (id: Int, action: Action)>(
      { $0.action }, extract: { (2, $0) })
  }

  /// A reducer that changes the probe and returns an effect, which must not keep a copy of it.
  private static let changing = Reducer<CopyProbe, Action> { probe, _ in
    probe.change()
    return [.fireAndForget("changed") {}]
  }

  private static let whole = changing.pullback(state: \App.probe)

  /// A way to compose a reducer, and the probe that it changes.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reducer: Reducer<App, Action>
    let probe: @Sendable (App) -> CopyProbe?
  }

  static let ways = [
    Way(testDescription: "pullback", reducer: whole) { $0.probe },
    Way(
      testDescription: "pullback of both",
      reducer: changing.pullback(state: \App.probe, action: Action.changeCase)
    ) { $0.probe },
    Way(
      testDescription: "combine",
      reducer: combine(
        Reducer { state, _ in
          state.count += 1
          return []
        }, whole, Reducer { _, _ in [] })
    ) { $0.probe },
    Way(
      testDescription: "ifLet",
      reducer: changing.ifLet(state: \App.optional, action: Action.changeCase)
    ) { $0.optional },
    Way(
      testDescription: "forEach",
      reducer: changing.pullback(state: \Item.probe)
        .forEach(state: \App.items, id: \.id, action: Action.itemCase)
    ) { $0.items[1].probe },
    Way(
      testDescription: "onChange of another part",
      reducer: whole.onChange(of: { $0.count }) { _, _, _ in [] }
    ) { $0.probe },
    Way(
      testDescription: "logging the state after",
      reducer: whole.wrapped(by: logging(to: { _ in }))
    ) { $0.probe },
    Way(
      testDescription: "paginated",
      reducer: Reducer<[CopyProbe], Action> { probes, _ in
        probes[0].change()
        return []
      }
      .paginated()
      .pullback(
        state: \App.pages,
        action: CasePath(
          { (_: PaginatedAction<Action>) in Action.change }, extract: { .list($0) }))
    ) { $0.pages.list[0] },
  ]

  @Test(arguments: ways)
  func reducersDoNotCopyTheStateTheyChange(way: Way) throws {
    let store = Store(initialState: App(), reducer: way.reducer)
    // The first change may copy the state, because this test may still share it.
    store.send(.change)
    let before = try #require(way.probe(store.state)).copies
    for _ in 1...10 { store.send(.change) }
    let after = try #require(way.probe(store.state))
    #expect(after.changes == 11)
    #expect(after.copies == before)
  }

  @Test func timestampingCopiesNothing() {
    let store = Store(
      initialState: App(), reducer: Self.whole.timestamped(),
      onEnqueue: { action, _ in action.stamp { Timestamp(seconds: 1) } })
    for _ in 1...10 { store.send(Timestamped(.change)) }
    #expect(store.state.probe.changes == 10)
    #expect(store.state.probe.copies <= 1)
  }

  @Test func readingAnotherPartCopiesNothing() {
    let store = Store(
      initialState: App(), reducer: Self.whole,
      middleware: [
        Middleware { action, context, next in
          _ = context.state.count
          next(action)
        }
      ])
    store.subscribe(to: { $0.count }) { _ in }
    store.attach(Feedback(query: { $0.count }) { _ in .merge([]) })
    let view = store.scope(state: { $0.count }, action: { (action: Action) in action })
    for _ in 1...10 { view.send(.change) }
    #expect(store.state.probe.changes == 10)
    #expect(store.state.probe.copies <= 1)
  }

  @Test func anActionSentByAnEffectCopiesNothing() {
    let store = Store(
      initialState: CopyProbe(),
      reducer: Reducer<CopyProbe, Int> { probe, left in
        probe.change()
        if left == 0 { return [] }
        return left % 2 == 0 ? [.sync("next") { left - 1 }] : [.work("next") { $0.send(left - 1) }]
      })
    store.wait(for: store.send(10))
    #expect(store.state.changes == 11)
    #expect(store.state.copies <= 1)
  }

  /// Checks that keeping the state before a change costs a copy, and that the probe counts it.
  @Test func anObserverOfTransitionsCostsOneCopyPerChange() {
    let store = Store(initialState: App(), reducer: Self.whole)
    store.observe { _ in }
    for _ in 1...10 { store.send(.change) }
    #expect(store.state.probe.copies == 10)
  }

  @Test func anObserverAddedByAnotherSeesTheNextAction() {
    let store = Store(initialState: App(), reducer: Self.whole)
    var seen = 0
    store.observe { _ in
      if seen == 0 { store.observe { _ in seen += 1 } }
    }
    store.send(.change)
    #expect(seen == 0)
    store.send(.change)
    #expect(seen == 1)
  }
}
