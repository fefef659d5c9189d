import Dispatch
import Synchronization
import TestProcesses
import Testing
import Unidirectional

@Suite(.ownThread) struct StoreTests {
  @Test func sendReducesAtOnce() {
    let store = recorder()
    store.send(1)
    store.send(2)
    #expect(store.state == [1, 2])
  }

  @Test func observersSeeTheStateBeforeAndAfterAndTheEffects() {
    let store = recorder([1: [.fireAndForget("print", ["": 1]) {}]])
    var seen: [String] = []
    store.observe { seen.append("\($0.before) \($0.after) \($0.effects)") }
    store.send(1)
    #expect(seen == ["[] [1] [print(1)]"])
  }

  @Test func actionsAreStampedWhenTheyEnter() {
    let ticks = Atomic<Int64>(0)
    let store = Store(
      initialState: [Timestamp](),
      reducer: Reducer<[Timestamp], Timestamped<Int>> { times, action in
        times.append(action.time)
        return action.action == 0 ? [.sync("again") { Timestamped(1) }] : []
      },
      onEnqueue: { action, _ in
        action.stamp { Timestamp(seconds: ticks.add(1, ordering: .relaxed).newValue) }
      })
    store.send(Timestamped(0))
    store.send(Timestamped(1, at: Timestamp(seconds: 77)))
    #expect(store.state == [1, 2, 77].map { Timestamp(seconds: $0) })
  }

  @Test func anActionThatEntersCompleteIsNotChanged() {
    let store = Store(
      initialState: [], reducer: recording([0: [.send(1)]]),
      onEnqueue: { action, _ in action *= 10 })
    store.enter(0, from: ActionOrigin(task: store.makeTask()))
    store.enter(2, from: ActionOrigin(task: store.makeTask()))
    store.send(3)
    #expect(store.state == [0, 10, 2, 30])
  }

  @Test func wakeIsCalledWhenEffectsPost() {
    let woken = DispatchSemaphore(value: 0)
    let store = Store(
      initialState: [], reducer: recording([0: [.work("post") { $0.send(1) }]]),
      wake: { woken.signal() })
    store.send(0)
    #expect(store.state == [0])
    while !store.isIdle {
      woken.wait()
      store.receive()
    }
    #expect(store.state == [0, 1])
  }

  @Test func anEffectOfAnEffectBelongsToTheSameTask() {
    let store = recorder([
      0: [.work("one") { $0.send(1) }],
      1: [.work("two") { $0.send(2) }],
    ])
    store.wait(for: store.send(0))
    #expect(store.state == [0, 1, 2])
  }

  #if os(Linux) || os(macOS)
    @Test func readingTheStateWhileItChangesTraps() async {
      await #expect(processExitsWith: .failure) {
        let store = recorder()
        store.fields.didReduce = { _, _, _, _ in _ = store.state.count }
        store.send(1)
      }
    }
  #endif
}
