import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct TestStoreFaultTests {
  private struct Trouble: Error, CustomStringConvertible {
    var description: String { "trouble" }
  }

  private let log = FailureLog()

  private func store(
    _ effects: Effect<Int>..., exhaustivity: Exhaustivity = .on.subtracting(.effects)
  ) -> TestStore<[Int], Int> {
    TestStore([0: effects], failuresTo: log, exhaustivity: exhaustivity)
  }

  @Test func faultsAreReceived() {
    let store = store(
      .sync("a") { throw Trouble() }, .work("b", ["": 1]) { _ in throw Trouble() },
      .task("c") { _ in throw Trouble() }, .fault("d", message: "no such thing"))
    store.send(0) { $0 = [0] }
    store.receiveFault(.named("b", ["": 1]), "trouble")
    store.receiveFault(.named("c"))
    store.receiveFault(.named("d"), "no such thing")
    store.receiveFault(.named("a"))
    store.finish()
    #expect(log.take() == [])
  }

  @Test(arguments: [Exhaustivity.on.subtracting(.effects), .off])
  func unexpectedFaultIsAFailure(exhaustivity: Exhaustivity) {
    let store = store(.sync("a") { throw Trouble() }, exhaustivity: exhaustivity)
    store.send(0) { $0 = [0] }
    store.send(1) { $0 = [0, 1] }
    #expect(log.take() == ["faults that no test expects (receiveFault):\n  a: trouble"])
    store.finish()
    #expect(log.take() == [])
  }

  @Test func lateFaultIsReportedByFinish() {
    let store = store(.work("a") { _ in throw Trouble() })
    store.send(0) { $0 = [0] }
    store.finish()
    #expect(log.take() == ["faults that no test expects (receiveFault):\n  a: trouble"])
  }

  @Test func faultReceivedInsteadIsNamed() {
    let store = store(.work("a") { _ in throw Trouble() })
    store.send(0) { $0 = [0] }
    store.receiveFault(.named("a"), "another")
    store.receiveFault(.named("a"))
    #expect(
      log.take() == [
        "receiveFault(a: another): no such fault was received; received instead:\n  fault: a: trouble",
        "receiveFault(a): nothing was received, and no running effect can send it",
      ])
  }
}
