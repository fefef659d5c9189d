import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

/// Tests the failure messages for receiving an action other than the expected one.
@Suite(.ownThread) struct TestStoreContrastTests {
  private let log = FailureLog()

  enum Answer: Equatable, Sendable { case asked, got(String, Int), failed(String) }

  private func asking(_ answers: Answer...) -> TestStore<[Answer], Answer> {
    let store = TestStore<[Answer], Answer>(
      initialState: [],
      reducer: Reducer { state, action in
        state.append(action)
        guard action == .asked else { return [] }
        return [.sync("ask", sending: { send in for answer in answers { send(answer) } })]
      }, exhaustivity: .on.subtracting(.effects))
    store.reporter = log.reporter
    return store
  }

  @Test func caseIsReceivedWithoutNamingItsContents() {
    let got = CasePath<Answer, (String, Int)>({ .got($0, $1) }) {
      if case .got(let text, let number) = $0 { (text, number) } else { nil }
    }
    let store = asking(.got("a", 1), .failed("b"), .failed("c"))
    store.send(.asked) { $0 = [.asked] }
    let value = store.receive(got) { $0.append(.got("a", 1)) }
    #expect(value?.0 == "a" && value?.1 == 1)
    store.receive(.failed("b")) { $0.append(.failed("b")) }
    #expect(store.receive(got) == nil)
    #expect(
      log.take() == [
        """
        receive(a case of Answer with (String, Int)): another action was received:
          received: failed("c")
        """
      ])
    store.finish()
  }

  @Test func nearestActionHasTheSameCase() {
    let store = asking(.failed("a"), .got("b", 1), .got("a", 2))
    store.send(.asked) { $0 = [.asked] }
    store.receive(.got("a", 1))
    #expect(
      log.take().first?.hasPrefix(
        """
        receive(got("a", 1)): another action was received:
          the nearest received action is #2 of 3:
          expected: got("a", 1)
          received: got("b", 1)
        """) == true)
    store.cancelAll()
  }

  @Test func longActionsShowTheirDifferingParts() {
    let long = String(repeating: "x", count: 300)
    let store = asking(.got(long, 2))
    store.send(.asked) { $0 = [.asked] }
    store.receive(.got(long, 1))
    let lines = log.take().first?.split(separator: "\n") ?? []
    #expect(lines.suffix(2) == ["  which differs in:", "    got.1: 1 → 2"])
    #expect(lines.allSatisfy { $0.count < 160 })
  }
}
