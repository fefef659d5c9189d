import Testing
import Unidirectional

private struct AppState: Equatable, Sendable {
  var count = 0
  var name = ""
}

private enum AppAction: Equatable, Sendable {
  case counter(Int)
  case name(String)

  static let counterCase = CasePath(AppAction.counter) { action in
    if case .counter(let step) = action { step } else { nil }
  }
  static let nameCase = CasePath(AppAction.name) { action in
    if case .name(let name) = action { name } else { nil }
  }
}

private let counter = Reducer<Int, Int> { count, step in
  count += step
  return [.sync("counted", ["": count]) { -step }]
}

private let name = Reducer<String, String> { name, letter in
  name += letter
  return []
}

@Suite struct ReducerTests {
  @Test func combineRunsReducersInOrderAndKeepsAllEffects() {
    let double = Reducer<Int, Int> { count, _ in
      count *= 2
      return [.fireAndForget("doubled", ["": count]) {}]
    }
    let both = combine(counter, double)
    var count = 1
    let effects = both(&count, 2)
    #expect(count == 6)
    #expect(effects.map(\.description) == ["counted(3)", "doubled(6)"])
  }

  @Test func combiningNoReducersChangesNothing() {
    let none: Reducer<Int, Int> = combine()
    var count = 1
    #expect(none(&count, 2).isEmpty)
    #expect(count == 1)
  }

  @Test func pullbackReducesOnlyItsPartForItsActions() {
    let app = combine(
      counter.pullback(state: \AppState.count, action: AppAction.counterCase),
      name.pullback(state: \AppState.name, action: AppAction.nameCase))
    var state = AppState()
    _ = app(&state, .counter(3))
    #expect(state == AppState(count: 3, name: ""))
    _ = app(&state, .name("x"))
    #expect(state == AppState(count: 3, name: "x"))
  }

  @Test func pullbackEmbedsTheActionsOfItsEffects() {
    let store = Store(
      initialState: AppState(),
      reducer: combine(
        Reducer<Int, Int> { count, step in
          count += step
          return step == 5 ? [.sync("again") { 1 }] : []
        }.pullback(state: \AppState.count, action: AppAction.counterCase)))
    store.send(.counter(5))
    #expect(store.state.count == 6)
  }

  @Test func pullbackLiftsTheStateWithoutTheActions() {
    var state = AppState()
    _ = counter.pullback(state: \AppState.count)(&state, 4)
    #expect(state.count == 4)
  }

  @Test func theFirstHigherOrderReducerIsInnermost() {
    func adding(_ digit: Int) -> HigherOrderReducer<[Int], Int> {
      { reducer in
        Reducer { state, action in
          let effects = reducer(&state, action)
          state.append(digit)
          return effects
        }
      }
    }
    let bare = Reducer<[Int], Int> { state, action in
      state.append(action)
      return []
    }
    var state: [Int] = []
    _ = bare.wrapped(by: adding(1), adding(2))(&state, 0)
    #expect(state == [0, 1, 2])
  }
}
