import StateDiff
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct TestStoreStateTests {
  struct Cart: Equatable {
    var count = 0
    var names: [String] = []
    var status = Status.open
  }

  enum Status: Equatable {
    case open
    case sent(by: String, at: Int)
  }

  enum Action: Equatable, Sendable { case added(String), sent, looked }

  private let log = FailureLog()

  private func store(_ exhaustivity: Exhaustivity = .on) -> TestStore<Cart, Action> {
    let store = TestStore<Cart, Action>(
      initialState: Cart(),
      reducer: Reducer { cart, action in
        switch action {
        case .added(let name):
          cart.count += 1
          cart.names.append(name)
        case .sent: cart.status = .sent(by: "post", at: cart.count)
        case .looked: break
        }
        return []
      }, exhaustivity: exhaustivity)
    store.reporter = log.reporter
    return store
  }

  @Test func expectedChangesAreNoFailure() {
    let store = store()
    store.send(.added("a")) { $0 = Cart(count: 1, names: ["a"]) }
    store.send(.added("b")) {
      $0.count += 1
      $0.names.append("b")
    }
    store.send(.looked)
    store.finish()
    #expect(log.take() == [])
    #expect(store.state == Cart(count: 2, names: ["a", "b"]))
  }

  @Test func failureShowsOnlyTheDifferences() {
    let store = store()
    store.send(.added("a")) {
      $0.count = 2
      $0.names = ["b"]
    }
    #expect(
      log.take() == [
        """
        send(added("a")) left another state than expected (expected → actual):
          count: 2 → 1
          names[0]: - "b"
          names[0]: + "a"
        """
      ])
    // The store continues with the reducer's state, so that one mistake causes only one failure.
    store.send(.looked)
    #expect(log.take() == [])
  }

  @Test func unexpectedChangeIsAFailure() {
    let store = store()
    store.send(.sent)
    #expect(
      log.take() == [
        """
        send(sent) left another state than expected (expected → actual):
          status: open → sent(by: "post", at: 0)
        """
      ])
  }

  @Test func enumCasesAreComparedByTheirContents() {
    let store = store()
    store.send(.sent) { $0.status = .sent(by: "post", at: 7) }
    #expect(log.take().first?.hasSuffix("\n  status.sent.at: 7 → 0") == true)
  }

  @Test func stateWithoutPartsIsShownWhole() {
    let store = TestStore(
      initialState: 3,
      reducer: Reducer<Int, Int> {
        $0 += $1; return []
      })
    store.reporter = log.reporter
    store.send(4) { $0 = 8 }
    #expect(
      log.take() == ["send(4) left another state than expected (expected → actual):\n  8 → 7"])
  }

  @Test func throwingChangeIsAFailure() {
    struct Trouble: Error {}
    let store = store()
    store.send(.looked) { _ in throw Trouble() }
    #expect(log.take() == ["send(looked): the expected change threw: Trouble()"])
  }

  @Test func withoutExhaustivityChangeAssertsOnlyThePartsItSets() {
    let store = store(.off)
    store.send(.added("a")) { $0.count = 1 }
    store.send(.added("b"))
    store.send(.added("c")) { $0.names = ["a", "b", "c"] }
    #expect(log.take() == [])
    store.send(.added("d")) { $0.count = 3 }
    #expect(
      log.take() == [
        """
        send(added("d")) left another state than expected (expected → actual):
          count: 3 → 4
        """
      ])
  }

  @Test func longFailuresAreTruncated() {
    let store = TestStore(
      initialState: [Int](),
      reducer: Reducer<[Int], Int> {
        $0 = Array(0..<$1); return []
      })
    store.reporter = log.reporter
    store.send(1000)
    let lines = log.take().first?.split(separator: "\n") ?? []
    #expect(lines.count == 22)
    #expect(lines.last == "  … and 980 more")
  }

  @Test func actionsAreTimestampedAsTheyEnter() {
    let store = TestStore(
      initialState: [Timestamp](),
      reducer: Reducer<[Timestamp], Timestamped<Int>> { times, timed in
        times.append(timed.time)
        return timed.action == 0 ? [.sync("one") { Timestamped(1) }] : []
      }, exhaustivity: .on.subtracting(.effects),
      onEnqueue: { action, _ in action.stamp { Timestamp(seconds: 5) } })
    store.send(Timestamped(0)) { $0 = [Timestamp(seconds: 5)] }
    store.receive(Timestamped(1)) { $0.append(Timestamp(seconds: 5)) }
    store.finish()
  }

  @Test func unequalStatesWithEqualDescriptionsDiffer() {
    struct Secret: Equatable, CustomStringConvertible {
      var value: Int
      var description: String { "secret" }
    }
    #expect(
      StateDifference.lines(from: Secret(value: 1), to: Secret(value: 2))
        == ["nothing that can be printed, but they are not equal (==)"])
  }

  /// Checks that a difference is never shown as two equal texts.
  @Test func equalTextsAreShownOnce() {
    struct Secret: Hashable, CustomStringConvertible {
      var value: Int
      var description: String { "secret" }
    }
    #expect(
      differenceLines(expected: Secret(value: 1), received: Secret(value: 2)) == [
        "expected and received: secret", "which differ in:",
        "  nothing that can be printed, but they are not equal (==)",
      ])
    #expect(
      effectDifference(
        expected: [Effect<Int>.named("load", ["": Secret(value: 1)])],
        returned: [Effect<Int>.named("load", ["": Secret(value: 2)])]) == [
          "  load(secret)",
          "an argument is not equal (==), but nothing that can be printed differs",
        ])
    #expect(
      StateDifference.lines(from: [Double.nan], to: [Double.nan, 1]).allSatisfy {
        !$0.contains("nan → nan")
      })
    #expect(
      StateDifference.lines(from: Double.nan, to: Double.nan) == [
        "nan, which is not equal (==) to the old value"
      ])
  }

  @Test func longTextIsCutAroundItsDifference() {
    let text = String(repeating: "x", count: 500)
    let lines = StateDifference.lines(from: text + "a", to: text + "b")
    #expect(lines.count == 1)
    #expect(
      lines.first.map { $0.count < 120 && $0.contains("xa\" → …") && $0.hasSuffix("xb\"") } == true)
  }

  @Test func dumpableStateIsShownByItsFields() {
    struct Named: Dumpable {
      var hidden = 0
      static let fields = [Field<Self>("shown") { $0.hidden * 10 }]
    }
    #expect(
      StateDifference.lines(from: Named(hidden: 1), to: Named(hidden: 2)) == ["shown: 10 → 20"])
  }
}
