import Dispatch
import TestProcesses
import Testing
import Unidirectional

/// Checks that actions are reduced one at a time, in the order sent.
@Suite(.ownThread) struct StoreOrderTests {
  @Test func anActionSentByAnObserverWaits() {
    let store = recorder([1: [.sync("effect") { 4 }]])
    var seen: [[Int]] = []
    store.observe { [unowned store] transition in
      if transition.action == 1 {
        store.send(2)
        store.send(3)
        #expect(store.state == [1])
      }
      seen.append(transition.after)
    }
    store.send(1)
    #expect(seen == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]])
  }

  @Test func anActionSentByAMiddlewareWaits() {
    let sending = Middleware<[Int], Int> { action, context, next in
      if action == 1 { context.send(2) }
      next(action)
      if action == 1 {
        #expect(context.state == [1])
        context.send(3)
        #expect(context.state == [1])
      }
    }
    let store = Store(initialState: [], reducer: recording(), middleware: [sending])
    store.send(1)
    #expect(store.state == [1, 2, 3])
  }

  @Test func anActionSentByASynchronousEffectWaits() {
    let journal = Journal<String>()
    let store = recorder([
      1: [
        .sync(
          "first",
          sending: { send in
            send(2)
            send(3)
            journal.note("first is done")
          }),
        .fireAndForget("second") { journal.note("second") },
      ]
    ])
    store.observe { journal.note("saw \($0.action)") }
    store.send(1)
    #expect(journal.notes == ["saw 1", "first is done", "second", "saw 2", "saw 3"])
  }

  @Test func anActionOfASynchronousEffectAfterAnAsynchronousOneWaits() {
    let journal = Journal<String>()
    let store = recorder([
      1: [
        .concatenate([
          .work("before") { _ in },
          .sync(
            "first",
            sending: { send in
              send(2)
              journal.note("first is done")
            }),
          .fireAndForget("second") { journal.note("second") },
        ])
      ]
    ])
    store.observe { journal.note("saw \($0.action)") }
    store.wait(for: store.send(1))
    #expect(journal.notes == ["saw 1", "first is done", "second", "saw 2"])
  }

  @Test func anActionSentByASubscriberWaits() {
    let store = recorder()
    store.subscribe(to: \.count) { [unowned store] count in
      guard count == 1 else { return }
      store.send(2)
      store.send(3)
      #expect(store.state == [1])
    }
    store.send(1)
    #expect(store.state == [1, 2, 3])
  }

  @Test func anActionOfAFeedbackWaits() {
    let store = recorder()
    store.attach(
      Feedback(query: { $0.first }) { _ in
        .sync(
          "two",
          sending: { send in
            send(2)
            send(3)
          })
      })
    // Added later, so it sees the state after the feedback does.
    store.subscribe(to: { $0 }) { [unowned store] state in
      if state == [1] { store.send(4) }
    }
    store.send(1)
    #expect(store.state == [1, 2, 3, 4])
  }

  @Test func anActionSentByAFaultHandlerWaits() {
    let store = recorder([1: [.fault("fault", message: "on purpose"), .sync("effect") { 3 }]])
    store.onFault = { [unowned store] _ in
      store.send(2)
      #expect(store.state == [1])
    }
    store.send(1)
    #expect(store.state == [1, 2, 3])
  }

  /// Tests a reducer that sends to its store.
  ///
  /// The compiler normally rejects that, because a store is not `Sendable`.
  @Test func anActionSentByAReducerWaits() {
    final class Hold {
      weak var store: Store<[Int], Int>?
    }
    // NB: `hold` is used only on this thread, because a reducer runs on the thread that calls
    // `send`.
    nonisolated(unsafe) let hold = Hold()
    let store = Store(
      initialState: [],
      reducer: Reducer<[Int], Int> { state, action in
        if action == 1 { hold.store?.send(2) }
        state.append(action)
        return []
      })
    hold.store = store
    store.send(1)
    #expect(store.state == [1, 2])
  }

  @Test func actionsAreReducedBreadthFirst() {
    let store = recorder()
    store.observe { [unowned store] transition in
      if transition.action < 8 {
        store.send(transition.action * 2)
        store.send(transition.action * 2 + 1)
      }
    }
    store.send(1)
    #expect(store.state == Array(1...15))
  }

  /// Checks the order that the documentation of ``Store`` describes.
  @Test func eachActionIsProcessedInTheSameOrder() {
    let journal = Journal<String>()
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { state, action in
        journal.note("reducer \(action)")
        state += action
        if action != 1 { return [] }
        return [.sync("effect") { 10 }, .fireAndForget("f") { journal.note("f") }]
      },
      middleware: [
        Middleware { action, _, next in
          journal.note("middleware \(action)")
          next(action)
          journal.note("middleware is done")
        }
      ],
      onEnqueue: { action, _ in journal.note("enqueued \(action)") })
    store.subscribe(to: { $0 }) { journal.note("subscriber \($0)") }
    store.observe { journal.note("observer \($0.after)") }
    store.send(1)
    #expect(
      journal.notes == [
        "subscriber 0", "enqueued 1", "middleware 1", "reducer 1", "observer 1", "enqueued 10",
        "f", "subscriber 1", "middleware is done", "middleware 10", "reducer 10",
        "observer 11", "subscriber 11", "middleware is done",
      ])
  }

  @Test func anObserverThatReceivesKeepsTheOrder() {
    let (posted, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = recorder([
      0: [
        .work("count") { context in
          context.send(1)
          context.send(2)
          posted.signal()
          goOn.wait()
          context.send(3)
          posted.signal()
        }
      ]
    ])
    store.observe { [unowned store] transition in
      guard transition.action == 1 else { return }
      goOn.signal()
      posted.wait()
      store.receive()
    }
    store.send(0)
    posted.wait()
    store.waitUntilIdle()
    #expect(store.state == [0, 1, 2, 3])
  }

  @Test func anActionOfANewlyAttachedFeedbackWaits() {
    let journal = Journal<String>()
    let store = recorder()
    store.observe { journal.note("saw \($0.action)") }
    store.attach(
      Feedback(query: { $0.isEmpty }) { isEmpty in
        isEmpty
          ? .sync(
            "first",
            sending: { send in
              send(1)
              journal.note("first is done")
            }) : .merge([])
      })
    #expect(journal.notes == ["first is done", "saw 1"])
  }
}
