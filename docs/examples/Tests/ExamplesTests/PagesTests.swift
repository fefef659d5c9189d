import Testing
import Unidirectional
import UnidirectionalTesting

@testable import pages

@Suite struct PagesTests {
  @Test func thePageStaysInTheList() {
    let list = Paginated((1...25).map { "\($0)" }, pageLength: 10)
    let store = TestStore(initialState: Pages(lines: list), reducer: pagesReducer)
    store.send(.page(.nextRequested)) { try? $0.lines.apply(.requested(2)) }
    store.send(.page(.requested(3))) { try? $0.lines.apply(.requested(3)) }
    #expect(Array(store.state.lines.page) == ["21", "22", "23", "24", "25"])
    store.send(.page(.nextRequested), effects: [.reject(PageRejection.noSuchPage(4, count: 3))])
    store.send(.filled(12)) {
      $0.lines.list = (1...12).map { "line \($0)" }
      #expect($0.lines.pageNumber == 2)
    }
    store.finish()
  }
}
