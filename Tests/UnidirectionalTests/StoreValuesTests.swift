import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct StoreValuesTests {
  private func counter() -> Store<Int, Int> {
    Store(
      initialState: 0,
      reducer: Reducer { count, step in
        count += step
        return []
      })
  }

  @Test func theSequenceHasThePresentAndEachNewValue() async {
    var store: Store? = counter()
    let isEven = store?.values(of: { $0.isMultiple(of: 2) })
    let counts = store?.values(of: { $0 })
    for step in [1, 2, 0, 3] { store?.send(step) }
    store = nil
    #expect(await collect(counts) == [0, 1, 3, 6])
    #expect(await collect(isEven) == [true, false, true])
  }

  private func collect<Value: Sendable>(_ values: AsyncStream<Value>?) async -> [Value] {
    var all: [Value] = []
    if let values { for await value in values { all.append(value) } }
    return all
  }

  @Test func aConsumerMayStopEarly() async {
    let store = counter()
    var first: Int?
    do {
      let values = store.values(of: { $0 })
      for await value in values {
        first = value
        break
      }
    }
    #expect(first == 0)
    store.send(1)
    store.send(1)
    #expect(store.state == 2)
  }

  @Test func aRecursiveReducerReachesEveryLevel() {
    struct Folder: Equatable, Identifiable {
      let id: Int
      var name = ""
      var folders: [Folder] = []
    }
    indirect enum FolderAction: Equatable, Sendable {
      case renamed(String)
      case child(Int, FolderAction)
    }
    let child = CasePath<FolderAction, (id: Int, action: FolderAction)>(
      { .child($0.id, $0.action) },
      extract: { if case .child(let id, let action) = $0 { (id, action) } else { nil } })
    let reducer = Reducer<Folder, FolderAction>.recursive { folder in
      combine(
        folder.forEach(state: \.folders, id: \.id, action: child),
        Reducer<Folder, FolderAction> { folder, action in
          guard case .renamed(let name) = action else { return [] }
          folder.name = name
          return [.fireAndForget("log", ["": name]) {}]
        })
    }
    var root = Folder(id: 0, folders: [Folder(id: 1, folders: [Folder(id: 2)])])
    let effects = reducer(&root, .child(1, .child(2, .renamed("deep"))))
    #expect(root.folders[0].folders[0].name == "deep")
    #expect(effects == [.named("log", ["": "deep"])])
    #expect(reducer(&root, .renamed("top")).count == 1)
    #expect(root.name == "top")
  }
}
