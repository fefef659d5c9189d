// swift-format-ignore-file
import CommandShell
import HeadlinesApp
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting

@Test func headlinesSession() {
  let store = TestStore(
    initialState: HeadlinesState(source: ResourceName("https://news.ycombinator.com/rss"), headlines: .initial),
    reducer: headlinesReducer.timed().withoutEffects())
  store.send(Timed(.loadRequested(from: ResourceName("post.atom")), at: Timestamp(milliseconds: 1795230600000))) {
    $0.source = ResourceName("post.atom")
    $0.headlines = .loading
  }
  store.send(Timed(.loadResponse(from: ResourceName("post.atom"), .loaded(["\"Rain\", at last"])), at: Timestamp(milliseconds: 1795230600000))) {
    $0.headlines = .loaded(["\"Rain\", at last"])
  }
  store.send(Timed(.reloadRequested, at: Timestamp(milliseconds: 1795230600000))) {
    $0.headlines = .loading
  }
  store.send(Timed(.loadResponse(from: ResourceName("post.atom"), .loaded(["\"Rain\", at last"])), at: Timestamp(milliseconds: 1795230600000))) {
    $0.headlines = .loaded(["\"Rain\", at last"])
  }
  store.finish()
}
