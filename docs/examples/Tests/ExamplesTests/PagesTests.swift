import Testing
import UnidirectionalTesting

@testable import pages

@Suite struct PagesTests {
  @Test func thePageStaysInTheList() {
    let store = TestStore(
      initialState: Pages(lines: (1...25).map { "\($0)" }), reducer: pagesReducer)
    store.send(.nextRequested) { $0.page = 2 }
    store.send(.pageRequested(3)) { $0.page = 3 }
    #expect(Array(store.state.current) == ["21", "22", "23", "24", "25"])
    store.send(.nextRequested, effects: [.reject(NoSuchPage(page: 4, count: 3))])
    store.finish()
  }
}
