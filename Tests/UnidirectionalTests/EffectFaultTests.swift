import Testing
import Unidirectional

@Suite struct EffectFaultTests {
  private struct Trouble: Error, CustomStringConvertible {
    var description: String { "trouble" }
  }

  private static let throwing: [Effect<Int>] = [
    .sync("sync") { throw Trouble() },
    .work("work") { _ in throw Trouble() },
    .callback("callback") { _ in throw Trouble() },
    .task("task") { _ in throw Trouble() },
    .merge(.work("work") { _ in throw Trouble() }),
  ]

  private func store(_ effect: Effect<Int>) -> Store<[Int], Int> {
    Store(
      initialState: [],
      reducer: Reducer { state, action in
        state.append(action)
        return action == 0 ? [effect] : []
      })
  }

  @Test(arguments: 0..<5)
  func anErrorNobodyCatchesIsReported(index: Int) async {
    let store = store(Self.throwing[index])
    var faults: [String] = []
    store.onFault = { faults.append("\($0)") }
    store.send(0)
    while !store.isIdle {
      store.receive()
      await Task.yield()
    }
    let name = ["sync", "work", "callback", "task", "work"][index]
    #expect(faults == ["\(name): trouble"])
    #expect(store.state == [0])
  }

  @Test(arguments: 0..<5)
  func anErrorThatIsCaughtIsAnAction(index: Int) async {
    let store = store(Self.throwing[index].catching { "\($0)".count })
    store.onFault = { Issue.record("\($0)") }
    store.send(0)
    while !store.isIdle {
      store.receive()
      await Task.yield()
    }
    #expect(store.state == [0, 7])
  }

  @Test func whatACancelledEffectThrowsIsNotReported() async {
    let (started, held, ended) = (Gate(), Gate(), Gate())
    let store = store(
      .task("task") { _ in
        defer { ended.open() }
        started.open()
        await withTaskCancellationHandler {
          await held.pass()
        } onCancel: {
          held.open()
        }
        throw Trouble()
      })
    store.onFault = { Issue.record("\($0)") }
    let task = store.send(0)
    await started.pass()
    store.cancel(task)
    await ended.pass()
    store.receive()
    #expect(store.state == [0])
    #expect(store.isIdle)
  }

  /// Holds who wants to pass until it is opened, once.
  private struct Gate: Sendable {
    private let stream = AsyncStream<Void>.makeStream()

    func open() { stream.continuation.finish() }

    func pass() async { for await _ in stream.stream {} }
  }
}
