import Synchronization
import Testing
import Unidirectional

@Suite struct EffectProgressTests {
  /// The context of each effect that was started, in that order.
  private final class Contexts: Sendable {
    private let list = Mutex<[EffectContext<Int>]>([])

    var all: [EffectContext<Int>] { list.withLock { $0 } }

    func add(_ context: EffectContext<Int>) { list.withLock { $0.append(context) } }
  }

  private let contexts = Contexts()

  /// A store that starts equal effects, which run until they are ended.
  private var store: Store<Int, Int> {
    Store(
      initialState: 0,
      reducer: Reducer { [contexts] _, _ in
        [.callback("compute", ["n": 7]) { contexts.add($0) }]
      })
  }

  @Test func equalEffectsHaveTheirOwnProgress() async throws {
    let store = store
    let tasks = [store.send(0), store.send(0)]
    while contexts.all.count < 2 { await Task.yield() }
    #expect(tasks.map(store.progress(of:)) == [nil, nil])
    contexts.all[0].reportProgress(0.25)
    let isOfFirst = store.progress(of: tasks[0]) == 0.25
    #expect(tasks.map(store.progress(of:)).compactMap(\.self) == [0.25])
    contexts.all[1].reportProgress(0.5)
    #expect(tasks.map(store.progress(of:)) == (isOfFirst ? [0.25, 0.5] : [0.5, 0.25]))
  }

  @Test func theProgressOfAnEndedEffectIsForgotten() async throws {
    let store = store
    let task = store.send(0)
    while contexts.all.isEmpty { await Task.yield() }
    contexts.all[0].reportProgress(0.5)
    store.cancel(task)
    contexts.all[0].reportProgress(0.75)
    #expect(store.progress(of: task) == nil)
    let next = store.send(0)
    #expect(store.progress(of: next) == nil)
  }
}
