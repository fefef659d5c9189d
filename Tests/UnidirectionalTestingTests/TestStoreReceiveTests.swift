import Dispatch
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite struct TestStoreReceiveTests {
  private let log = FailureLog()

  private func store(_ effects: [Int: [Effect<Int>]]) -> TestStore<[Int], Int> {
    TestStore(effects, failuresTo: log)
  }

  @Test func whatEffectsBringIsReducedWhenReceived() {
    let store = store([0: [sync(1)], 1: [work(2)]])
    store.send(0) { $0 = [0] }
    #expect(store.state == [0])
    store.receive(1) { $0 = [0, 1] }
    store.receive(2) { $0 = [0, 1, 2] }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func everyKindOfEffectIsReceived() {
    let store = store([
      0: [
        .callback("callback") { context in
          context.send(1)
          context.finish()
        }
      ],
      1: [.task("task") { $0.send(2) }],
      2: [work(3, on: .serial)],
    ])
    store.send(0) { $0.append(0) }
    for action in 1...3 { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func asyncEffectsGoOnWhileManyTestsBlock() async {
    // More stores wait at once than there are threads for async functions.
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<20 {
        group.addTask {
          let store = TestStore([
            0: [
              .task("task") { context in
                for action in 1...5 {
                  await Task.yield()
                  context.send(action)
                }
              }
            ]
          ])
          store.send(0) { $0 = [0] }
          for action in 1...5 { store.receive(action) { $0.append(action) } }
          store.finish()
          return store.state
        }
      }
      for await state in group { #expect(state == [0, 1, 2, 3, 4, 5]) }
    }
  }

  @Test func nothingUnderWayIsSaidAtOnce() {
    let store = store([:])
    store.receive(1)
    #expect(
      log.take() == [
        "receive(1): nothing was received, and no effect is under way to bring it"
      ])
  }

  @Test func whatWaitsForTheClockAloneIsSaidAtOnce() {
    let clock = VirtualClock()
    let store = store([
      0: [
        .concatenate(.wait(for: .seconds(1), clock: clock.effectClock), sync(1)),
        .timer("tick", every: .seconds(3), clock: clock.effectClock) { 2 },
      ]
    ])
    store.send(0) { $0 = [0] }
    store.receive(1)
    #expect(
      log.take() == [
        """
        receive(1): nothing was received; move the clock on, for which all that is under way waits:
          wait(for: 1.0 seconds)
          tick(every: 3.0 seconds)
        If it was moved before they began to wait: advance(_:by:) of the store lets effects at work \
        end first.
        """
      ])
    store.cancelAll()
  }

  @Test func anEffectThatHangsIsGivenUp() {
    let gate = DispatchSemaphore(value: 0)
    let store = store([0: [.work("hang") { _ in gate.wait() }]])
    store.timeLimit = .milliseconds(10)
    store.send(0) { $0 = [0] }
    store.receive(1)
    store.finish()
    gate.signal()
    #expect(
      log.take() == [
        """
        receive(1): nothing was received within 0.01 seconds; under way:
          hang
        """,
        """
        finish(): effects are still under way after 0.01 seconds; let them end, or cancel them:
          hang
        """,
      ])
  }

  @Test func anotherActionIsContrastedAndTakenInItsPlace() {
    let store = store([0: [sync(1, 3)]])
    store.send(0) { $0 = [0] }
    store.receive(2) { $0.append(2) }
    #expect(
      log.take() == [
        """
        receive(2): another action was received:
          the nearest received action is #1 of 2:
          expected: 2
          received: 1
          all that wait:
            #1 1
            #2 3
        """
      ])
    #expect(store.state == [0, 1])
    store.receive(3) { $0.append(3) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func anActionBehindOthersIsFound() {
    let store = store([0: [sync(1, 2, 3)]])
    store.send(0) { $0 = [0] }
    store.receive(3) { $0.append(3) }
    #expect(
      log.take() == [
        """
        receive(3): it waits, but must be received after these:
          #1 1
          #2 2
        """
      ])
    // Those before it were reduced, then it was asserted.
    #expect(store.state == [0, 1, 2, 3])
    store.finish()
    #expect(log.take() == [])
  }

  @Test(arguments: [[1, 2], [2, 1]])
  func whatRunsSideBySideIsReceivedInAnyOrder(order: [Int]) {
    // The 2 arrives before the 1, whatever the order in which the test receives them.
    let isSent = DispatchSemaphore(value: 0)
    let first = Effect<Int>.work("first") { context in
      isSent.wait()
      context.send(1)
    }
    let second = Effect<Int>.work("second") { context in
      context.send(2)
      isSent.signal()
    }
    let store = store([0: [.merge(first, second)]])
    store.send(0) { $0 = [0] }
    for action in order { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func oneEffectKeepsItsOrder() {
    let done = DispatchSemaphore(value: 0)
    let effect = Effect<Int>.work("work") { context in
      context.send(1)
      context.send(2)
      done.signal()
    }
    let store = store([0: [effect]])
    store.send(0) { $0 = [0] }
    done.wait()
    store.receive(2) { $0.append(2) }
    store.finish()
    #expect(
      log.take() == [
        """
        receive(2): it waits, but must be received after these:
          #1 1
        """
      ])
  }

  @Test func theSerialLaneKeepsItsOrder() {
    let store = store([0: [work(1, on: .serial), work(2, on: .serial)]])
    store.send(0) { $0 = [0] }
    store.receive(2) { $0.append(2) }
    store.receive(1) { $0.append(1) }
    store.cancelAll()
    #expect(log.take().count == 2)
  }

  @Test func synchronousEffectsComeFirst() {
    let store = store([0: [work(1), sync(2)]])
    store.send(0) { $0 = [0] }
    store.receive(1) { $0.append(1) }
    // The 1 may be there already or not; either way the 2 comes before it.
    #expect(log.take().count == 1)
    #expect(store.state.prefix(2) == [0, 2])
    store.cancelAll()
  }

  @Test func theNextInAConcatenationStartsWhenTheActionBeforeIsReduced() {
    let next = Effect<Int>.fireAndForget("next") { Issue.record("it was started") }
    let done = DispatchSemaphore(value: 0)
    let first = Effect<Int>.callback("first") { context in
      context.send(1)
      context.finish()
      done.signal()
    }
    let store = store([
      0: [.concatenate(first, next).cancellable(id: "all")], 1: [.cancel(id: "all")],
    ])
    store.send(0) { $0 = [0] }
    done.wait()
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func anActionOfACancelledEffectThatWaitsIsGone() {
    let clock = VirtualClock()
    let pause = Effect<Int>.wait(for: .seconds(1), clock: clock.effectClock)
    let store = store([
      0: [.merge(sync(1), pause).cancellable(id: 7), .cancel(id: 7), sync(9)],
      9: [.merge(sync(8, 2), pause).cancellable(id: 7)],
      8: [.cancel(id: 7)],
    ])
    store.send(0) { $0 = [0] }
    store.receive(9) { $0.append(9) }
    store.receive(8) { $0.append(8) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func sendingWhileActionsWaitIsAFailure() {
    let store = store([0: [sync(1)]])
    store.send(0) { $0 = [0] }
    store.send(5) { $0.append(5) }
    #expect(log.take() == ["send(5): actions wait to be received before it:\n  #1 1"])
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func aSendMayComeBeforeWhatIsUnderWay() {
    let store = store([0: [work(1)]])
    store.send(0) { $0 = [0] }
    store.send(5) { $0.append(5) }
    store.receive(1) { $0.append(1) }
    store.finish()
    #expect(log.take() == [])
  }

  @Test func manyActionsOfOneEffectAreReceived() {
    let store = store([0: [.work("many") { for action in 1...1_000 { $0.send(action) } }]])
    store.send(0) { $0 = [0] }
    for action in 1...1_000 { store.receive(action) { $0.append(action) } }
    store.finish()
    #expect(log.take() == [])
    #expect(store.state.count == 1_001)
  }

  @Test(.timeLimit(.minutes(1))) func thousandsSideBySideTakeTheirTimeEach() {
    // Were each of them to look at all others, this would take many minutes.
    let effects = (1...10_000).map { work($0) }
    let store = TestStore<Int, Int>(
      initialState: 0,
      reducer: Reducer { sum, action in
        sum += action
        return action == 0 ? effects : []
      }, exhaustivity: .on.subtracting(.effects))
    store.send(0)
    for action in 1...10_000 { store.receive(action) { $0 += action } }
    store.finish()
  }

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

  @Test func aCaseCanBeReceivedWithoutItsContents() {
    let got = CasePath<Answer, (String, Int)>({ .got($0, $1) }) {
      if case .got(let text, let number) = $0 { (text, number) } else { nil }
    }
    let store = asking(.got("a", 1), .failed("b"), .failed("c"))
    store.send(.asked) { $0 = [.asked] }
    let value = store.receive(got) { $0.append(.got("a", 1)) }
    #expect(value?.0 == "a" && value?.1 == 1)
    let action = store.receive(where: { $0 != .asked }) { $0.append(.failed("b")) }
    #expect(action == .failed("b"))
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

  @Test func theNearestActionIsTheOneOfTheSameCase() {
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

  @Test func longActionsAreContrastedByTheirParts() {
    let long = String(repeating: "x", count: 300)
    let store = asking(.got(long, 2))
    store.send(.asked) { $0 = [.asked] }
    store.receive(.got(long, 1))
    let lines = log.take().first?.split(separator: "\n") ?? []
    #expect(lines.suffix(2) == ["  which differs in:", "    got.1: 1 → 2"])
    #expect(lines.allSatisfy { $0.count < 160 })
  }
}
