import Dispatch
import TestProcesses
import Testing
import Unidirectional

/// Checks that each kind of effect sends its actions, and ends when it should.
@Suite(.ownThread) struct EffectKindTests {
  @Test func aSynchronousEffectMaySendManyActions() {
    let many = Effect<Int>.sync(
      "many",
      sending: { send in
        send(2)
        send(3)
      })
    let store = recorder([1: [many]])
    store.send(1)
    #expect(store.state == [1, 2, 3])
  }

  @Test(arguments: [EffectQueue.concurrent, .serial])
  func workSendsItsActionsInOrder(lane: EffectQueue) {
    let store = recorder([
      0: [.work("count", on: lane) { context in for n in 1...500 { context.send(n) } }]
    ])
    let task = store.send(0)
    #expect(store.isRunning(task))
    store.wait(for: task)
    #expect(store.state == Array(0...500))
    #expect(!store.isRunning(task))
    #expect(store.isIdle)
  }

  @Test func aCallbackEndsWhenItCallsFinish() {
    let store = recorder([
      0: [
        .callback("later") { context in
          DispatchQueue.global().async {
            context.send(1)
            context.finish()
            context.finish()
          }
        }
      ]
    ])
    store.wait(for: store.send(0))
    #expect(store.state == [0, 1])
  }

  @Test func actionsSentAfterFinishAreDiscarded() {
    let done = DispatchSemaphore(value: 0)
    let store = recorder([
      0: [
        .callback("late") { context in
          context.send(1)
          context.finish()
          context.send(2)
          done.signal()
        }
      ]
    ])
    store.wait(for: store.send(0))
    done.wait()
    store.receive()
    #expect(store.state == [0, 1])
  }

  @Test func taskEffectsAreAsyncFunctions() async {
    let store = recorder([
      0: [
        .task("async") { context in
          await Task.yield()
          context.send(1)
        }
      ]
    ])
    store.wait(for: store.send(0))
    let state = store.state
    #expect(state == [0, 1])
  }

  @Test func manyBlockedEffectsDoNotStarveAsyncFunctions() async {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { count, n in
        if n > 0 {
          count += 1
          return []
        }
        return [
          .work("block") { context in
            let done = DispatchSemaphore(value: 0)
            Task {
              await Task.yield()
              done.signal()
            }
            done.wait()
            context.send(1)
          }
        ]
      })
    for _ in 0..<200 { store.send(0) }
    store.waitUntilIdle()
    let answers = store.state
    #expect(answers == 200)
  }
}
