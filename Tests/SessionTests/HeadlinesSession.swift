// swift-format-ignore-file
import CommandShell
import HeadlinesApp
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting

@Test func headlinesSession() {
  let store = TestStore(
    initialState: HeadlinesState(source: ResourceName("https://news.ycombinator.com/rss"), headlines: .initial, earlier: nil),
    reducer: headlinesReducer.timestamped().withoutEffects())
  store.send(Timestamped(.loadRequested(from: ResourceName("post.atom")), at: Timestamp(milliseconds: 1795230600000))) {
    $0.source = ResourceName("post.atom")
    $0.headlines = .loading
  }
  store.send(Timestamped(.loadResponse(from: ResourceName("post.atom"), .loaded(["\"Rain\", at last"])), at: Timestamp(milliseconds: 1795230600000))) {
    $0.headlines = .loaded(["\"Rain\", at last"])
  }
  store.send(Timestamped(.reloadRequested, at: Timestamp(milliseconds: 1795230600000))) {
    $0.headlines = .loading
    $0.earlier = ["\"Rain\", at last"]
  }
  store.send(Timestamped(.loadResponse(from: ResourceName("post.atom"), .loaded(["\"Rain\", at last"])), at: Timestamp(milliseconds: 1795230600000))) {
    $0.headlines = .loaded(["\"Rain\", at last"])
    $0.earlier = nil
  }
  store.finish()
}
