// swift-format-ignore-file
import CommandShell
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting
import headlines

@Test func headlinesSession() {
  let store = TestStore(
    initialState: HeadlinesState(feeds: []),
    reducer: headlinesReducer.timestamped().withoutEffects())
  store.send(Timestamped(.loadRequested(from: [ResourceName("post.atom")], only: false, keep: false), at: Timestamp(milliseconds: 1795230600000))) {
    $0.feeds.append(Feed(source: ResourceName("post.atom"), headlines: .loading(earlier: nil), keeping: .no))
  }
  store.send(Timestamped(.loadResponse(from: ResourceName("post.atom"), .loaded(NewsFeed(title: "Post", items: [NewsItem(title: "\"Rain\", at last", link: ResourceName("https://a.example/1"))], repairs: 0, address: nil))), at: Timestamp(milliseconds: 1795230600000))) {
    $0.feeds[0].headlines = .loaded(NewsFeed(title: "Post", items: [NewsItem(title: "\"Rain\", at last", link: ResourceName("https://a.example/1"))], repairs: 0, address: nil))
  }
  store.send(Timestamped(.loadRequested(from: [], only: false, keep: false), at: Timestamp(milliseconds: 1795230600000))) {
    $0.feeds[0].headlines = .loading(earlier: NewsFeed(title: "Post", items: [NewsItem(title: "\"Rain\", at last", link: ResourceName("https://a.example/1"))], repairs: 0, address: nil))
  }
  store.send(Timestamped(.loadResponse(from: ResourceName("post.atom"), .loaded(NewsFeed(title: "Post", items: [NewsItem(title: "\"Rain\", at last", link: ResourceName("https://a.example/1"))], repairs: 0, address: nil))), at: Timestamp(milliseconds: 1795230600000))) {
    $0.feeds[0].headlines = .loaded(NewsFeed(title: "Post", items: [NewsItem(title: "\"Rain\", at last", link: ResourceName("https://a.example/1"))], repairs: 0, address: nil))
  }
  store.finish()
}
