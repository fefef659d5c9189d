import Dispatch
import Foundation
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// Checks that the effects of an action start in the order returned, and that each queue keeps its
/// guarantees.
@Suite(.ownThread) struct EffectOrderTests {
  private let clock = VirtualClock()

  @Test func effectsStartInTheOrderReturned() {
    let journal = Journal<String>()
    let store = recorder([
      0: [
        .fireAndForget("a") { journal.note("a") },
        .work("b", on: .serial) { _ in },
        .wait(for: .seconds(1), clock: clock.effectClock),
        .merge([.work("c") { _ in }, .fireAndForget("d") { journal.note("d") }]),
        .callback("e") { $0.finish() },
        .concatenate([.fireAndForget("f") { journal.note("f") }, .task("g") { _ in }]),
        .fireAndForget("h") { journal.note("h") },
      ]
    ])
    store.send(0)
    #expect(journal.notes == ["a", "d", "f", "h"])
    // An effect that has ended is listed until the store receives its end.
    #expect(store.runningEffects.map(\.signature.name) == ["b", "wait", "c", "e", "g"])
  }

  @Test func synchronousEffectsRunAtOnceOnTheStoresThread() {
    let threads = Journal<ObjectIdentifier>()
    let here = ObjectIdentifier(Thread.current)
    let store = recorder([
      0: [
        .fireAndForget("sync") { threads.note(ObjectIdentifier(Thread.current)) },
        .work("work") { _ in threads.note(ObjectIdentifier(Thread.current)) },
      ]
    ])
    store.send(0)
    #expect(threads.notes.first == here)
    store.waitUntilIdle()
    #expect(threads.notes.count == 2)
    #expect(threads.notes.last != here)
  }

  @Test func theSerialQueueKeepsItsOrder() {
    let journal = Journal<Int>()
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { _, n in
        [0, 1].map { half in
          .work("write", ["": n], on: .serial) { _ in journal.note(2 * n + half) }
        }
      })
    for n in 0..<500 { store.send(n) }
    store.waitUntilIdle()
    #expect(journal.notes == Array(0..<1000))
  }

  @Test func theSerialQueueRunsOneEffectAtATime() {
    let journal = Journal<String>()
    let (started, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = recorder([
      0: [
        .work("slow", on: .serial) { _ in
          started.signal()
          goOn.wait()
          journal.note("slow")
        },
        .work("quick", on: .serial) { _ in journal.note("quick") },
        .work("elsewhere") { $0.send(1) },
      ]
    ])
    store.send(0)
    started.wait()
    // The effect on the concurrent queue does not wait.
    while store.state != [0, 1] { store.receive() }
    #expect(journal.notes == [])
    goOn.signal()
    store.waitUntilIdle()
    #expect(journal.notes == ["slow", "quick"])
  }

  @Test(arguments: 1...3)
  func asynchronousEffectsRunSideBySide(kind: Int) {
    let (here, there) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // Each effect waits for the other, so they end only if they run at the same time.
    let first = Effect<Int>.work("first") { _ in
      here.signal()
      there.wait()
    }
    let second = Effect<Int>.work("second") { _ in
      there.signal()
      here.wait()
    }
    let store = recorder([
      1: [first, second], 2: [.merge([first, second])],
      3: [.concatenate([.merge([first, .concatenate([second])]), .sync("after") { 4 }])],
    ])
    store.wait(for: store.send(kind))
    let state = store.state
    #expect(state == (kind == 3 ? [3, 4] : [kind]))
  }

  @Test func aConcatenationKeepsTheOrderOfResults() async {
    let store = recorder([
      0: [
        .concatenate([
          .work("1") { context in for n in 1...100 { context.send(n) } },
          .task("2") { context in
            await Task.yield()
            context.send(101)
          },
          .work("3", on: .serial) { $0.send(102) },
          .callback("4") { context in
            DispatchQueue.global().async {
              context.send(103)
              context.finish()
            }
          },
          .sync("5") { 104 },
        ])
      ]
    ])
    store.wait(for: store.send(0))
    let state = store.state
    #expect(state == Array(0...104))
  }
}
