import Testing
import UnidirectionalTesting

@testable import Unidirectional

/// Tests the cancellation of effects whose child state goes away.
@Suite struct EffectLifetimeTests {
  struct Row: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  enum RowAction: Equatable, Sendable {
    case started, ticked, stopped
  }

  struct App: Equatable {
    var rows = [Row(id: 1), Row(id: 2)]
    var detail: Row? = Row(id: 3)
    var screen = Screen.row(Row(id: 4))
  }

  enum Screen: Equatable {
    case empty
    case row(Row)
  }

  enum Action: Equatable, Sendable {
    case row(Int, RowAction)
    case detail(RowAction)
    case screen(RowAction)
    case changed(App)
    case rowStopped(Int)
  }

  private static let rowsCase = CasePath<Action, (id: Int, action: RowAction)>(
    { .row($0.id, $0.action) },
    extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })

  private static let detailCase = CasePath<Action, RowAction>(
    Action.detail, extract: { if case .detail(let action) = $0 { action } else { nil } })

  private static let screenCase = CasePath<Action, RowAction>(
    Action.screen, extract: { if case .screen(let action) = $0 { action } else { nil } })

  private static let rowState = CasePath<Screen, Row>(
    Screen.row, extract: { if case .row(let row) = $0 { row } else { nil } })

  /// A row that ticks every second until it is stopped; starting it again restarts it.
  private static func row(_ clock: VirtualClock) -> Reducer<Row, RowAction> {
    Reducer { row, action in
      switch action {
      case .started:
        return [
          .timer("ticks", every: .seconds(1), clock: clock.effectClock) { .ticked }
            .cancellable(id: "ticks", cancelInFlight: true)
        ]
      case .ticked:
        row.ticks += 1
        return []
      case .stopped:
        return [.cancel(id: "ticks")]
      }
    }
  }

  private static func app(_ clock: VirtualClock) -> Reducer<App, Action> {
    let row = row(clock)
    return combine(
      row.forEach(state: \.rows, id: \.id, action: rowsCase),
      row.ifLet(state: \.detail, action: detailCase),
      row.ifCase(state: rowState, action: screenCase).pullback(state: \.screen),
      Reducer { app, action in
        switch action {
        case .changed(let new): app = new
        case .rowStopped(let id): return [.cancel(id: CancellationID("ticks", of: id))]
        default: break
        }
        return []
      })
  }

  private let clock = VirtualClock()

  /// Starts an effect of a child, and expects that it ends with the child and not before.
  private func expectEnd(
    of start: Action, when change: (inout App) -> Void, ticks: (App) -> Int?
  ) {
    let store = Store(initialState: App(), reducer: Self.app(clock))
    var faults: [EffectFault] = []
    store.onFault = { faults.append($0) }
    store.send(start)
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(ticks(store.state) == 1)
    store.send(.changed(store.state))
    #expect(store.runningEffects.count == 1)
    // The second tick has not been received when the child goes away.
    clock.advance(by: .seconds(1))
    var gone = store.state
    change(&gone)
    store.send(.changed(gone))
    store.receive()
    #expect(store.isIdle)
    #expect(clock.scheduledCount == 0)
    #expect(store.state == gone)
    #expect(faults == [])
  }

  @Test func theEffectsOfARemovedElementAreCanceled() {
    expectEnd(of: .row(2, .started), when: { $0.rows.removeLast() }, ticks: { $0.rows.last?.ticks })
  }

  @Test func theEffectsOfARemovedOptionalAreCanceled() {
    expectEnd(of: .detail(.started), when: { $0.detail = nil }, ticks: { $0.detail?.ticks })
  }

  @Test func theEffectsOfALeftCaseAreCanceled() {
    expectEnd(
      of: .screen(.started), when: { $0.screen = .empty },
      ticks: { if case .row(let row) = $0.screen { row.ticks } else { nil } })
  }

  @Test func elementsDoNotCancelEachOthersEffects() {
    let store = Store(initialState: App(), reducer: Self.app(clock))
    store.send(.row(1, .started))
    store.send(.row(2, .started))
    store.send(.row(2, .started))
    #expect(store.runningEffects.count == 2)
    store.send(.row(1, .stopped))
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state.rows.map(\.ticks) == [0, 1])
    store.send(.rowStopped(2))
    #expect(store.isIdle)
  }

  @Test func anElementThatMovesKeepsItsEffects() {
    let store = Store(initialState: App(), reducer: Self.app(clock))
    store.send(.row(2, .started))
    var moved = store.state
    moved.rows.removeFirst()
    store.send(.changed(moved))
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state.rows == [Row(id: 2, ticks: 1)])
  }

  @Test func theEffectsOfANestedChildEndWithTheOuterChild() {
    struct Whole: Equatable {
      var app: App? = App()
    }
    enum WholeAction: Equatable, Sendable {
      case app(Action)
      case closed
    }
    let action = CasePath<WholeAction, Action>(
      WholeAction.app, extract: { if case .app(let action) = $0 { action } else { nil } })
    let store = Store(
      initialState: Whole(),
      reducer: combine(
        Self.app(clock).ifLet(state: \.app, action: action),
        Reducer { whole, action in
          if action == .closed { whole.app = nil }
          return []
        }))
    store.send(.app(.row(1, .started)))
    store.send(.app(.detail(.started)))
    #expect(store.runningEffects.count == 2)
    var gone = App()
    gone.detail = nil
    store.send(.app(.changed(gone)))
    #expect(store.runningEffects.count == 1)
    store.send(.closed)
    #expect(store.isIdle)
  }

  @Test func theNextEffectOfAnEndedSequenceDoesNotStart() {
    let reducer = Reducer<Row, RowAction> { [clock] row, action in
      row.ticks += action == .ticked ? 1 : 0
      guard action == .started else { return [] }
      return [
        .concatenate([
          .wait(for: .seconds(1), clock: clock.effectClock), .sync("tick") { .ticked },
        ])
      ]
    }
    .ifLet(state: \App.detail, action: Self.detailCase)
    let store = Store(
      initialState: App(),
      reducer: combine(
        reducer,
        Reducer { app, action in
          if case .changed(let new) = action { app = new }
          return []
        }))
    store.send(.detail(.started))
    var gone = App()
    gone.detail = nil
    store.send(.changed(gone))
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state == gone && store.isIdle)
  }

  @Test func canceledEffectsLeaveNoLifetimeBehind() {
    let store = Store(initialState: App(), reducer: Self.app(clock))
    let ways: [(StoreTask) -> Void] = [
      { store.cancel($0) }, { _ in store.cancelAll() }, { _ in store.cancelAll(except: .serial) },
      { _ in store.cancel(id: CancellationID("ticks", of: 2)) },
      { _ in store.send(.row(2, .stopped)) },
    ]
    for cancel in ways {
      let task = store.send(.row(2, .started))
      #expect(store.effects.hasLifetimes)
      cancel(task)
      #expect(!store.effects.hasLifetimes)
    }
    #expect(store.isIdle && clock.scheduledCount == 0)
  }

  @Test func aCanceledParentLeavesNoLifetimeBehind() {
    let child = Reducer<Row, RowAction> { [clock] _, _ in
      [.timer("ticks", every: .seconds(1), clock: clock.effectClock) { .ticked }]
    }
    .ifLet(state: \App.detail, action: Self.detailCase)
    let store = Store(
      initialState: App(),
      reducer: Reducer<App, Action> { app, action in
        child(&app, action).map { $0.cancellable(id: "all", cancelInFlight: true) }
      })
    store.send(.detail(.started))
    store.send(.detail(.started))
    #expect(store.effects.hasLifetimes && store.runningEffects.count == 1)
    store.cancel(id: "all")
    #expect(!store.effects.hasLifetimes && store.isIdle)
  }

  @Test func theTestStoreCancelsThemToo() {
    let store = TestStore(initialState: App(), reducer: Self.app(clock))
    let ticks = Effect<Action>.named("ticks", ["every": Duration.seconds(1)])
      .cancellable(id: "ticks", cancelInFlight: true)
    store.send(.row(2, .started), effects: [ticks])
    store.advance(clock, by: .seconds(1))
    store.receive(.row(2, .ticked)) { $0.rows[1].ticks = 1 }
    var gone = store.state
    gone.rows.removeLast()
    store.send(.changed(gone)) { $0 = gone }
    store.finish()
  }

  @Test func explorationsCancelThemToo() {
    let failure = explore(
      initialState: App(), reducer: Self.app(clock), runs: 200, steps: 20, seed: 3,
      actions: { app, generator in
        guard !app.rows.isEmpty, Bool.random(using: &generator) else {
          return .changed(App())
        }
        var shorter = app
        shorter.rows.removeLast()
        return Bool.random(using: &generator) ? .row(1, .started) : .changed(shorter)
      },
      answers: { _, _ in [.row(1, .ticked), .row(1, .ticked)] },
      invariant: { step in
        guard case .row(let id, .ticked)? = step.action else { return true }
        return step.before.rows.contains { $0.id == id }
      })
    #expect(failure == nil)
  }
}
