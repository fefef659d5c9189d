import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

/// Checks effects that send an action or read a stream, tests of timestamped reducers, and tests on
/// the main actor.
@Suite(.ownThread) struct TestStoreConvenienceTests {
  private enum Child: Equatable, Sendable { case begun(at: Int), ticked }

  private enum Parent: Equatable, Sendable {
    case child(Child)
    case done

    static let childCase = CasePath(child) { if case .child(let child) = $0 { child } else { nil } }
  }

  private let log = FailureLog()
  private let clock = VirtualClock()

  @Test func aSentActionIsReceivedAndNamesTheActionOfTheParent() {
    let child = Reducer<Int, Child> { count, action in
      count += 1
      return action == .begun(at: 3) ? [.send(.ticked)] : []
    }
    let store = TestStore(
      initialState: 0, reducer: child.pullback(state: \.self, action: Parent.childCase))
    store.send(.child(.begun(at: 3)), effects: [.send(.child(.ticked))]) { $0 = 1 }
    store.receive(.child(.ticked)) { $0 = 2 }
    store.finish()
    #expect("\(Effect<Parent>.send(.child(.begun(at: 3))))" == "send(child.begun(at: 3))")
    #expect("\(Effect<Timestamped<Int>>.send(Timestamped(3)))" == "send(3)")
    #expect(Effect<Parent>.send(.done) != .send(.child(.ticked)))
  }

  @Test func theActionsOfAStreamArriveInOrder() {
    let stream = Effect<Int>.stream(
      "words",
      of: {
        AsyncStream { continuation in
          for number in 1...3 { continuation.yield(number) }
          continuation.finish()
        }
      }
    ) { $0 * 10 }
    let store = TestStore([0: [stream]], failuresTo: log)
    store.send(0) { $0 = [0] }
    for number in 1...3 { store.receive(number * 10) { $0.append(number * 10) } }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func theErrorOfAStreamIsCaught() {
    struct Cut: Error {}
    let stream = Effect<Int>.stream(
      "words",
      of: {
        AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Cut()) }
      }
    ) { $0 }.catching { _ in -1 }
    let store = TestStore([0: [stream]], failuresTo: log)
    store.send(0) { $0 = [0] }
    store.receive(-1) { $0 = [0, -1] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func timestampedActionsAreTestedWithoutTheirTimes() {
    let diary = Reducer<[String], Timestamped<Child>> { lines, entry in
      lines.append("\(entry.time.milliseconds) \(entry.action)")
      return entry.action == .ticked ? [] : [.send(Timestamped(.ticked))]
    }
    let store = TestStore(
      initialState: [], reducer: diary, time: { Timestamp(milliseconds: 5) })
    store.send(.begun(at: 3), effects: [.send(.ticked)]) { $0 = ["5 begun(at: 3)"] }
    store.receive(.ticked) { $0.append("5 ticked") }
    store.finish()
  }

  @Test func anEffectThatWasNotNamedFailsOnce() {
    let timer = Effect<Int>.timer("tick", every: .seconds(1), clock: clock.effectClock) { 1 }
    let store = TestStore([0: [timer]], failuresTo: log, exhaustivity: .on)
    store.send(0) { $0 = [0] }
    store.finish()
    #expect(
      log.take() == [
        "send(0) returned effects that the test does not name (effects:):\n  + tick(every: 1.0 seconds)"
      ])
  }

  @Test func theTimerOfAChildThatWasNotNamedFailsOnce() {
    struct Child: Equatable, Identifiable { let id: Int }
    enum Action: Equatable {
      case child(Int, Bool)
      static let element = CasePath<Action, (id: Int, action: Bool)>({ .child($0.id, $0.action) }) {
        if case .child(let id, let action) = $0 { (id, action) } else { nil }
      }
    }
    let child = Reducer<Child, Bool> { [clock] _, _ in
      [.timer("tick", every: .seconds(1), clock: clock.effectClock) { true }]
    }
    let store = TestStore(
      initialState: [Child(id: 1)],
      reducer: child.forEach(state: \.self, id: \.id, action: Action.element))
    store.reporter = log.reporter
    store.send(.child(1, false))
    store.finish()
    #expect(
      log.take() == [
        """
        send(child(1, false)) returned effects that the test does not name (effects:):
          + tick(every: 1.0 seconds)
        """
      ])
  }

  @Test func theProgressOfAnEffectIsAsserted() {
    let load = Effect<Int>.callback("load") { context in
      context.reportProgress(0.25)
      context.send(1)
    }
    let store = TestStore([0: [load]], failuresTo: log)
    let task = store.send(0) { $0 = [0] }
    store.receive(1) { $0 = [0, 1] }
    #expect(store.progress(of: task) == 0.25)
    store.cancel(task)
    #expect(store.progress(of: task) == nil)
    store.finish()
  }
}

@MainActor private var titles = ["Emma"]

/// Checks effects that need the actor on which their test runs.
@Suite struct TestStoreActorTests {
  @MainActor @Test func anEffectOfTheMainActorEndsWhileTheTestAwaitsIt() async {
    let load = Effect<Int>.task("load") { context in
      let count = await MainActor.run { titles.count }
      context.send(count)
    }
    let store = TestStore([0: [load]])
    store.send(0) { $0 = [0] }
    await store.settle()
    store.receive(1) { $0 = [0, 1] }
    store.finish()
  }
}
