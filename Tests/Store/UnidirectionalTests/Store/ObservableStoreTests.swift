import Observation
import Testing
import Unidirectional
import UnidirectionalTesting

@MainActor
@Suite struct ObservableStoreTests {
  private struct Page: Equatable {
    var count = 0
    var title = ""
  }

  private enum Action: Sendable {
    case added(Int)
    case titled(String)
    case loaded
  }

  private static let reducer = Reducer<Page, Action> { page, action in
    switch action {
    case .added(let number): page.count += number
    case .titled(let title): page.title = title
    case .loaded: return [.work("load") { context in context.send(.titled("loaded")) }]
    }
    return []
  }

  private let store = ObservableStore(initialState: Page(), reducer: reducer)

  /// Returns whether performing `change` changes what `read` has read.
  private func isObserved(_ read: () -> Void, _ change: () -> Void) -> Bool {
    let changes = Changes()
    withObservationTracking(read) { changes.count += 1 }
    change()
    return changes.count > 0
  }

  /// A counter that is used on the main actor only.
  private final class Changes: @unchecked Sendable {
    var count = 0
  }

  @Test func aPartIsObservedByItself() {
    #expect(isObserved({ _ = store.count }, { store.send(.added(1)) }))
    #expect(!isObserved({ _ = store.count }, { store.send(.titled("a")) }))
    #expect(!isObserved({ _ = store.count }, { store.send(.added(0)) }))
    #expect(isObserved({ _ = store.state }, { store.send(.titled("b")) }))
    #expect(store.state == Page(count: 1, title: "b"))
  }

  @Test func theActionsOfEffectsArriveOnTheMainActor() async {
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = store.title
      } onChange: {
        continuation.resume()
      }
      store.send(.loaded)
    }
    #expect(store.title == "loaded")
  }

  @Test func aReleasedStoreLeavesNothingBehind() {
    weak var released: ObservableStore<Page, Action>?
    do {
      let store = ObservableStore(initialState: Page(), reducer: Self.reducer)
      store.send(.added(1))
      _ = store.count
      released = store
    }
    #expect(released == nil)
  }
}
