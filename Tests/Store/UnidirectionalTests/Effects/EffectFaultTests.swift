import TestProcesses
import Testing
import Unidirectional

@Suite(.ownThread) struct EffectFaultTests {
  private struct Trouble: Error, CustomStringConvertible {
    var description: String { "trouble" }
  }

  private static let work = Effect<Int>.work("work") { _ in throw Trouble() }

  /// Effects that throw, each with the name of the part that throws.
  private static let throwing: [(name: String, effect: Effect<Int>)] = [
    ("sync", .sync("sync") { throw Trouble() }),
    ("many", .sync("many", sending: { _ in throw Trouble() })),
    ("forget", .fireAndForget("forget") { throw Trouble() }),
    ("work", work),
    ("serial", .work("serial", on: .serial) { _ in throw Trouble() }),
    ("callback", .callback("callback") { _ in throw Trouble() }),
    ("task", .task("task") { _ in throw Trouble() }),
    ("work", .merge([work])),
    ("work", .concatenate([.merge([]), work])),
    ("work", work.cancellable(id: "id")),
    ("work", work.debounce(id: "id", for: .zero, clock: immediately)),
    ("work", work.map { $0 + 1 }),
  ]

  private static let immediately = EffectClock(
    now: { .zero },
    schedule: { _, work in
      work()
      return {}
    })

  private func store(_ effect: Effect<Int>) -> Store<[Int], Int> {
    Store(
      initialState: [],
      reducer: Reducer { state, action in
        state.append(action)
        return action == 0 ? [effect] : []
      })
  }

  @Test(arguments: throwing.indices)
  func anUncaughtErrorIsReported(index: Int) async {
    let store = store(Self.throwing[index].effect)
    var faults: [String] = []
    store.onFault = { faults.append("\($0)") }
    store.send(0)
    while !store.isIdle {
      store.receive()
      await Task.yield()
    }
    #expect(faults == ["\(Self.throwing[index].name): trouble"])
    #expect(store.state == [0])
  }

  @Test(arguments: throwing.indices)
  func aCaughtErrorIsAnAction(index: Int) async {
    let store = store(Self.throwing[index].effect.catching { "\($0)".count })
    store.onFault = { Issue.record("\($0)") }
    store.send(0)
    while !store.isIdle {
      store.receive()
      await Task.yield()
    }
    #expect(store.state == [0, 7])
  }

  @Test(arguments: throwing.indices)
  func aFaultNamesTheTaskOfItsEffect(index: Int) {
    let store = store(Self.throwing[index].effect)
    var tasks: [StoreTask?] = []
    store.onFault = { tasks.append($0.task) }
    let sent = (0..<2).map { _ in
      let task = store.send(0)
      store.wait(for: task)
      return task
    }
    #expect(tasks == sent)
  }

  @Test func actionsSentBeforeAnErrorAreKept() {
    let store = store(
      .work("work") { context in
        context.send(1)
        throw Trouble()
      })
    var faults: [String] = []
    store.onFault = { [unowned store] in faults.append("\($0) at \(store.state)") }
    store.wait(for: store.send(0))
    #expect(faults == ["work: trouble at [0, 1]"])
  }

  @Test func theNextPartStartsAfterAnError() {
    let store = store(.concatenate([Self.work, .sync("next") { 1 }]))
    var faults = 0
    store.onFault = { _ in faults += 1 }
    store.wait(for: store.send(0))
    #expect(store.state == [0, 1])
    #expect(faults == 1)
  }

  @Test func anErrorOfACancelledEffectIsNotReported() async {
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

  /// A gate that suspends its callers until it is opened.
  private struct Gate: Sendable {
    private let stream = AsyncStream<Void>.makeStream()

    func open() { stream.continuation.finish() }

    func pass() async { for await _ in stream.stream {} }
  }
}
