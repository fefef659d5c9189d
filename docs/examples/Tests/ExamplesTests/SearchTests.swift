import Testing
import UnidirectionalTesting

@testable import search

@Suite struct SearchTests {
  @Test func onlyTheLastTextIsLookedUp() {
    let clock = VirtualClock()
    let environment = SearchEnvironment(find: { [$0 + "!"] }, clock: clock.effectClock)
    let store = TestStore(
      initialState: Search(), reducer: searchReducer(environment),
      exhaustivity: .on.subtracting(.effects))
    store.send(.typed("p")) { $0.text = "p" }
    store.send(.typed("pr")) { $0.text = "pr" }
    clock.advance(by: .milliseconds(500))
    #expect(store.state.isSearching)
    store.receive(.found(["pr!"])) { $0.words = ["pr!"] }
    #expect(!store.state.isSearching)
    store.finish()
  }
}
