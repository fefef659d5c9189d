import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct CompositionTests {
  private struct Item: Equatable, Sendable {
    let id: Int
    var count = 0

    var negativeID: Int { -id }
  }

  private enum Mode: Equatable, Sendable {
    case off
    case on(Int)

    static let onCase = CasePath(Mode.on) { mode in
      if case .on(let count) = mode { count } else { nil }
    }
  }

  private struct App: Equatable, Sendable {
    var optional: Int?
    var mode = Mode.off
    var items: [Item] = []

    static let onCase = CasePath<App, Int>({ App(mode: .on($0)) }) { app in
      if case .on(let count) = app.mode { count } else { nil }
    }
  }

  private enum Action: Equatable, Sendable {
    case optional(Int), mode(Int), item(Int, Int)

    static let optionalCase = CasePath(Action.optional) { action in
      if case .optional(let step) = action { step } else { nil }
    }
    static let modeCase = CasePath(Action.mode) { action in
      if case .mode(let step) = action { step } else { nil }
    }
    static let itemCase = CasePath<Action, (id: Int, action: Int)>({ .item($0.id, $0.action) }) {
      if case .item(let id, let step) = $0 { (id, step) } else { nil }
    }
  }

  /// A reducer that adds a step to the count.
  ///
  /// A step of 1 also starts an effect that sends 100.
  private static let counter = Reducer<Int, Int> { count, step in
    count += step
    return step == 1 ? [.sync("more") { 100 }] : []
  }

  private static let item = Reducer<Item, Int> { item, step in counter(&item.count, step) }

  @Test func ifLetReducesAnExistingValue() {
    var state = App(optional: 5)
    let reducer = Self.counter.ifLet(state: \App.optional, action: Action.optionalCase)
    let effects = reducer(&state, .optional(1))
    #expect(state.optional == 6)
    #expect(effects.map(\.description) == ["more"])
    #expect(reducer(&state, .mode(1)).isEmpty)
  }

  @Test func anActionForMissingStateIsAFault() {
    var state = App()
    let reducer = Self.counter.ifLet(state: \App.optional, action: Action.optionalCase)
    #expect(reducer(&state, .optional(1)).map(\.description) == ["ifLet"])
    #expect(state == App())
    let store = Store(initialState: App(), reducer: reducer)
    var faults: [String] = []
    store.onFault = { faults.append($0.description) }
    store.send(.optional(1))
    #expect(faults == ["ifLet: an action came while there is no Int"])
  }

  @Test func ifCaseReducesTheAssociatedValue() {
    let reducer = Self.counter.ifCase(state: Mode.onCase, action: Action.modeCase)
    var mode = Mode.on(1)
    #expect(reducer(&mode, .mode(2)).isEmpty)
    #expect(mode == .on(3))
    mode = .off
    #expect(reducer(&mode, .mode(2)).map(\.description) == ["ifCase"])
    #expect(mode == .off)
  }

  @Test func elementsAreFoundByID() {
    let store = Store(
      initialState: App(items: [Item(id: 1), Item(id: 2)]),
      reducer: Self.item.forEach(state: \App.items, id: \.id, action: Action.itemCase))
    store.send(.item(2, 1))
    #expect(store.state.items.map(\.count) == [0, 101])
    store.send(.item(3, 1))
    #expect(store.state.items.map(\.count) == [0, 101])
  }

  /// The user reads the rejection, so it names neither `forEach` nor the type of the element.
  @Test func anActionForAMissingElementIsRejectedInTheWordsOfTheTool() {
    var state = App(items: [Item(id: 1)])
    let plain = Self.item.forEach(state: \App.items, id: \.id, action: Action.itemCase)
    let rejection = plain(&state, .item(3, 1)).first?.output as? MissingElement<Int>
    #expect(rejection == MissingElement(id: 3))
    #expect(rejection?.description == "there is no 3")
    #expect(MissingElement(id: "a b").description == "there is no \"a b\"")
    let worded = Self.item.forEach(
      state: \App.items, id: \.id, action: Action.itemCase,
      missing: { .reject(MissingElement(id: "item \($0)")) })
    let output = worded(&state, .item(3, 1)).first?.output
    #expect(output as? MissingElement<String> == MissingElement(id: "item 3"))
    #expect(state == App(items: [Item(id: 1)]))
  }

  @Test func elementsAreFoundByAComputedID() {
    var state = App(items: [Item(id: 1), Item(id: 2)])
    let reducer = Self.item.forEach(state: \App.items, id: \.negativeID, action: Action.itemCase)
    #expect(reducer(&state, .item(-2, 5)).isEmpty)
    #expect(state.items.map(\.count) == [0, 5])
  }

  @Test func aDuplicateIDMeansTheFirstElement() {
    var state = App(items: [Item(id: 1), Item(id: 2), Item(id: 2, count: 7)])
    let reducer = Self.item.forEach(state: \App.items, id: \.id, action: Action.itemCase)
    #expect(reducer(&state, .item(2, 5)).isEmpty)
    #expect(state.items.map(\.count) == [0, 5, 7])
  }

  @Test func elementsOfAnyListAreFoundByAFunction() {
    var items: ContiguousArray = [Item(id: 1), Item(id: 2)]
    let reducer = Self.item.forEach(
      state: \ContiguousArray<Item>.self, index: { id, items in items.firstIndex { $0.id == id } },
      action: Action.itemCase)
    #expect(reducer(&items, .item(2, 5)).isEmpty)
    #expect(items.map(\.count) == [0, 5])
    #expect(reducer(&items, .item(3, 5)).first?.output as? MissingElement == MissingElement(id: 3))
  }

  @Test func anElementIsFoundAfterItMoved() {
    let clock = VirtualClock()
    let item = Reducer<Item, Int> { item, step in
      item.count += step
      guard step == 1 else { return [] }
      return [
        .concatenate([
          .wait(for: .seconds(1), clock: clock.effectClock), .sync("more") { 100 },
        ])
      ]
    }
    let store = Store(
      initialState: App(items: [Item(id: 1), Item(id: 2)]),
      reducer: combine(
        item.forEach(state: \App.items, id: \.id, action: Action.itemCase),
        Reducer { state, action in
          if action == .mode(0) { state.items.reverse() }
          if action == .mode(1) { state.items.removeAll() }
          return []
        }))
    var faults: [String] = []
    store.onFault = { faults.append($0.description) }
    store.send(.item(2, 1))
    store.send(.mode(0))
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state.items == [Item(id: 2, count: 101), Item(id: 1)])
    store.send(.item(1, 1))
    store.send(.mode(1))
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(faults == [])
  }

  @Test func anActionOfAnotherCaseRunsNoReducer() {
    let never = Reducer<Int, Int> { _, _ in
      Issue.record("no action was meant for this")
      return []
    }
    let neverItem = Reducer<Item, Int> { _, _ in
      Issue.record("no action was meant for this")
      return []
    }
    let unmatched = CasePath<Action, Int>({ .mode($0) }, extract: { _ in nil })
    let reducer = combine(
      never.pullback(state: \App.items[0].count, action: unmatched),
      never.ifLet(state: \App.optional, action: unmatched),
      never.ifCase(state: App.onCase, action: unmatched),
      neverItem.forEach(state: \App.items, id: \.id, action: Action.itemCase))
    var state = App()
    #expect(reducer(&state, .mode(1)).isEmpty)
    #expect(state == App())
  }

  @Test func onChangeReactsOnlyToItsPart() {
    let reducer = Reducer<[Int], Int> { state, action in
      state.append(action)
      return []
    }
    .onChange(of: { $0.last.map { $0 > 10 } ?? false }) { old, new, state in
      state.append(-1)
      return [.fireAndForget("crossed", ["from": old, "to": new]) {}]
    }
    var state: [Int] = []
    #expect(reducer(&state, 5).isEmpty)
    #expect(reducer(&state, 11).map(\.description) == ["crossed(from: false, to: true)"])
    #expect(state == [5, 11, -1])
  }
}
