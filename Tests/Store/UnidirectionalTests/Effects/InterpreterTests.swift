import TestProcesses
import Testing
import Unidirectional

private enum WordCommand: Sendable {
  case fetch(String, then: @Sendable (Int?) -> WordAction)
  case forget(String)
}

private enum WordAction: Equatable, Sendable {
  case counted([String])
  case found(Int?)
}

private func wordUpdate(_ total: inout Int, _ action: WordAction) -> [WordCommand] {
  switch action {
  case .counted(let words):
    return words.map { .fetch($0, then: { .found($0) }) } + [.forget("all")]
  case .found(let count):
    total += count ?? 0
    return []
  }
}

private func wordReducer(
  fetch: @escaping @Sendable (String) -> Int?
) -> Reducer<Int, WordAction> {
  .interpreting(wordUpdate) { command in
    switch command {
    case .fetch(let word, let then):
      .work("fetch", ["": word]) { $0.send(then(fetch(word))) }
    case .forget(let what):
      .fireAndForget("forget", ["": what]) {}
    }
  }
}

@Suite(.ownThread) struct InterpreterTests {
  @Test func commandsBecomeEffectsInOrder() {
    let reducer = wordReducer { _ in nil }
    var total = 0
    let effects = reducer(&total, .counted(["b", "a"]))
    #expect(effects.map(\.description) == ["fetch(\"b\")", "fetch(\"a\")", "forget(\"all\")"])
    #expect(reducer(&total, .found(2)).isEmpty)
    #expect(total == 2)
  }

  @Test func theResultOfACommandIsAnAction() {
    let store = Store(initialState: 1, reducer: wordReducer { $0 == "none" ? nil : $0.count })
    store.wait(for: store.send(.counted(["three", "none", "to"])))
    #expect(store.state == 8)
  }

  @Test func anUpdateFunctionIsTestedWithoutAStore() throws {
    var total = 0
    let commands = wordUpdate(&total, .counted(["three"]))
    guard case .fetch("three", let then) = try #require(commands.first) else {
      Issue.record("no fetch")
      return
    }
    #expect(wordUpdate(&total, then(5)).isEmpty)
    #expect(total == 5)
  }

  @Test func theReducerCanBeCombinedAndLifted() {
    let twice = combine(wordReducer { _ in 1 }, wordReducer { _ in 10 })
    let store = Store(initialState: 0, reducer: twice.timestamped())
    store.wait(for: store.send(Timestamped(.counted(["x"]))))
    // Both reducers add each answer.
    #expect(store.state == 22)
  }
}
