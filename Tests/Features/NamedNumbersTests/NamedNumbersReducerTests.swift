import PrimeNumbers
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import NamedNumbers

@Suite struct NamedNumbersReducerTests {
  private func store(_ numbers: NamedNumbersState = nil) -> TestStore<
    NamedNumbersState, NamedNumbersAction
  > {
    TestStore(initialState: numbers, reducer: namedNumbersReducer())
  }

  @Test func numbersAreNamedAndNamesAreRemoved() {
    let store = store()
    store.send(.named("p", 7)) { $0 = ["p": 7] }
    store.send(.named("q1", -2)) { $0?["q1"] = -2 }
    store.send(.named("p", 8)) { $0?["p"] = 8 }
    store.send(.requested([]))
    store.send(.requested(["p", "q1"]))
    store.send(.removed(["p", "p"])) { $0?["p"] = nil }
    store.send(.removed(["q1"])) { $0 = nil }
    store.send(.requested([]))
    store.finish()
  }

  @Test(
    arguments: [
      (.requested(["q"]), "q", "is not a name; use let to list the names"),
      (.removed(["p", "q", "r"]), "q", "is not a name; use let to list the names"),
      (.named("", 1), "", malformed), (.named("2p", 1), "2p", malformed),
      (.named("p_1", 1), "p_1", malformed), (.named("é", 1), "é", malformed),
      (.named("n", 1), "n", reserved), (.named("x", 1), "x", reserved),
      (.named("e", 1), "e", reserved), (.named("ans", 1), "ans", reserved),
      (.named("gcd", 1), "gcd", reserved),
    ] as [(NamedNumbersAction, String, String)])
  func anImpossibleActionIsRejected(action: NamedNumbersAction, name: String, reason: String) {
    let store = store(["p": 7])
    store.send(action, effects: [.reject(NameRejection(name, reason))])
    store.finish()
  }

  private static let malformed = "cannot be a name; use a letter, followed by letters or digits"

  private static let reserved = "cannot be a name, because it has another meaning in numbers"
}
