import Dispatch
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite(.ownThread) struct OrderedEffectTests {
  private let clock = VirtualClock()

  private func store(_ effects: Effect<Int>...) -> Store<[Int], Int> { recorder([0: effects]) }

  private func sync(_ action: Int) -> Effect<Int> {
    .sync("sync", ["": action]) { action }
  }

  private func work(_ action: Int, on queue: EffectQueue = .concurrent) -> Effect<Int> {
    .work("work", ["": action], on: queue) { $0.send(action) }
  }

  private func wait(_ seconds: Int, then effect: Effect<Int>) -> Effect<Int> {
    .concatenate([.wait(for: .seconds(seconds), clock: clock.effectClock), effect])
  }

  /// An effect that runs until the test calls ``finish(_:)``, and sends what the test sends.
  private final class Loads: Sendable {
    private let contexts = Journal<(number: Int, context: EffectContext<Int>)>()
    private let started = DispatchSemaphore(value: 0)

    func load(_ number: Int) -> Effect<Int> {
      .callback("load", ["": number]) { [contexts, started] context in
        contexts.note((number, context))
        started.signal()
      }
    }

    func waitForStart(of count: Int) { for _ in 0..<count { started.wait() } }

    func send(_ action: Int, from number: Int) {
      contexts.notes.first { $0.number == number }?.context.send(action)
    }

    func finish(_ number: Int) {
      contexts.notes.first { $0.number == number }?.context.finish()
    }
  }

  @Test func resultsArriveInTheOrderOfTheParts() {
    let loads = Loads()
    let store = store(.ordered([loads.load(1), loads.load(2), loads.load(3)]))
    let task = store.send(0)
    // All parts have started, although none has ended.
    loads.waitForStart(of: 3)
    for number in [3, 2] {
      loads.send(10 * number, from: number)
      loads.send(10 * number + 1, from: number)
      loads.finish(number)
    }
    store.receive()
    #expect(store.state == [0])
    loads.send(10, from: 1)
    store.receive()
    #expect(store.state == [0, 10])
    loads.finish(1)
    store.wait(for: task)
    #expect(store.state == [0, 10, 20, 21, 30, 31])
    #expect(store.isIdle)
  }

  @Test func aPartThatIsStillRunningSendsAtOnceWhenItsTurnHasCome() {
    let loads = Loads()
    let store = store(.ordered([loads.load(1), loads.load(2)]))
    let task = store.send(0)
    loads.waitForStart(of: 2)
    loads.send(20, from: 2)
    store.receive()
    loads.finish(1)
    loads.send(21, from: 2)
    while store.state.count < 3 { store.receive() }
    #expect(store.state == [0, 20, 21])
    loads.send(22, from: 2)
    loads.finish(2)
    store.wait(for: task)
    #expect(store.state == [0, 20, 21, 22])
  }

  @Test func aCanceledPartLetsTheNextOnesPass() {
    let loads = Loads()
    let parts = (1...4).map { loads.load($0).cancellable(id: $0) }
    let store = store(.ordered(parts))
    let task = store.send(0)
    loads.waitForStart(of: 4)
    for number in [4, 3, 2] {
      loads.send(number, from: number)
      loads.finish(number)
    }
    store.receive()
    // A part that has ended can still be canceled, because its actions have not arrived.
    store.cancel(id: 3)
    #expect(store.state == [0])
    store.cancel(id: 1)
    store.wait(for: task)
    #expect(store.state == [0, 2, 4])
    #expect(store.isIdle)
  }

  @Test func aFailedPartLetsTheNextOnesPass() {
    struct Failure: Error {}
    let (loads, failed) = (Loads(), DispatchSemaphore(value: 0))
    let failing = Effect<Int>.work("fail") { _ in
      defer { failed.signal() }
      throw Failure()
    }
    let store = store(.ordered([loads.load(1), failing, work(3)]))
    var states: [[Int]] = []
    store.onFault = { [unowned store] _ in states.append(store.state) }
    let task = store.send(0)
    loads.waitForStart(of: 1)
    failed.wait()
    store.receive()
    #expect(states == [])
    loads.send(1, from: 1)
    loads.finish(1)
    store.wait(for: task)
    #expect(states == [[0, 1]])
    #expect(store.state == [0, 1, 3])
  }

  @Test func noActionArrivesAfterTheTaskIsCanceled() {
    let loads = Loads()
    let store = store(.ordered([loads.load(1), loads.load(2)]))
    let task = store.send(0)
    loads.waitForStart(of: 2)
    loads.send(2, from: 2)
    store.receive()
    store.cancel(task)
    loads.finish(1)
    store.receive()
    #expect(store.state == [0])
    #expect(store.isIdle)
  }

  @Test func theWaitsOfAllPartsRunAtTheSameTime() {
    let store = store(.ordered([wait(2, then: sync(1)), wait(1, then: sync(2)), sync(3)]))
    let task = store.send(0)
    clock.advance(by: .seconds(1))
    store.receive()
    #expect(store.state == [0])
    clock.advance(by: .seconds(1))
    store.wait(for: task)
    #expect(store.state == [0, 1, 2, 3])
  }

  @Test func thePartsOfAPartKeepTheirOwnOrder() {
    let loads = Loads()
    let inner = Effect.ordered([loads.load(2), .concatenate([loads.load(3), sync(4)])])
    let store = store(.ordered([loads.load(1), inner, sync(5)]))
    let task = store.send(0)
    loads.waitForStart(of: 3)
    for number in [3, 2, 1] {
      loads.send(number, from: number)
      loads.finish(number)
    }
    store.wait(for: task)
    #expect(store.state == [0, 1, 2, 3, 4, 5])
    #expect(store.isIdle)
  }

  /// An effect that waits for its turn keeps no thread, even if it sends many actions.
  @Test func aPartThatSendsManyActionsDoesNotBlock() {
    let (loads, sent) = (Loads(), DispatchSemaphore(value: 0))
    let many = Effect<Int>.work("many") { context in
      for number in 1...1000 { context.send(number) }
      sent.signal()
    }
    let store = store(.ordered([loads.load(1), many]))
    let task = store.send(0)
    loads.waitForStart(of: 1)
    while sent.wait(timeout: .now()) == .timedOut { store.receive() }
    #expect(store.state == [0])
    loads.finish(1)
    store.wait(for: task)
    #expect(store.state == [0] + Array(1...1000))
  }

  @Test func keptActionsSurviveTheCancellationOfOtherQueues() {
    let loads = Loads()
    let serial = Effect<Int>.work("serial", on: .serial) { context in
      context.send(2)
    }
    let store = store(.ordered([loads.load(1), serial]), work(3, on: .serial))
    store.send(0)
    loads.waitForStart(of: 1)
    while store.state != [0, 3] { store.receive() }
    store.cancelAll(except: .serial)
    store.waitUntilIdle()
    #expect(store.state == [0, 3, 2])
  }

  @Test func anOrderedEffectNeedsNoStackForItsLength() {
    let numbers = Array(1...10_000)
    let loads = Loads()
    let store = store(.ordered([loads.load(0)] + numbers.map { work($0) }))
    let task = store.send(0)
    loads.waitForStart(of: 1)
    loads.finish(0)
    store.wait(for: task)
    #expect(store.state == [0] + numbers)
  }

  @Test func synchronousPartsRunInOrder() {
    let store = store(.ordered([sync(1), .ordered([]), .send(2), sync(3)]))
    store.send(0)
    #expect(store.state == [0, 1, 2, 3])
    #expect(store.isIdle)
  }

  @Test func anOrderedEffectIsDescribedByItsParts() {
    #expect(Effect.ordered([sync(1), sync(2)]).description == "ordered([sync(1), sync(2)])")
    #expect(Effect.ordered([sync(1), sync(2)]) != .merge([sync(1), sync(2)]))
    #expect(Effect.ordered([sync(1)]) == sync(1))
    let mapped = Effect.ordered([sync(1), sync(2)]).map { $0 * 10 }
    let store = recorder([0: [mapped]])
    store.send(0)
    #expect(store.state == [0, 10, 20])
  }
}
