import Dispatch
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

struct Page: Equatable, Sendable {
  var address: String?
  var text = ""
}

enum PageEvent: Codable, Equatable, Sendable {
  case visited(String?)
  case arrived(String)
}

let pageReducer = Reducer<Page, PageEvent> { page, event in
  switch event {
  case .visited(let address): page = Page(address: address)
  case .arrived(let text): page.text = text
  }
  return []
}

func pageLoader(
  load: @escaping @Sendable (String) throws -> String
) -> Middleware<Page, PageEvent> {
  Middleware { event, context, next in
    next(event)
    if case .visited(let address?) = event {
      context.start(
        .work("load", ["": address]) { context in
          context.send(.arrived(try load(address)))
        })
    }
  }
}

/// Makes a middleware that loads a page after the user has stayed on it for a second.
func patientPageLoader(
  load: @escaping @Sendable (String) throws -> String, clock: EffectClock
) -> Middleware<Page, PageEvent> {
  Middleware { event, context, next in
    next(event)
    if case .visited(let address?) = event {
      context.start(
        .work("load", ["": address]) { context in
          context.send(.arrived(try load(address)))
        }
        .debounce(id: "load", for: .seconds(1), clock: clock))
    }
  }
}

func pageFeedback(
  load: @escaping @Sendable (String) throws -> String
) -> Feedback<Page, PageEvent> {
  Feedback(query: { $0.address }) { address in
    .work("load", ["": address]) { context in
      context.send(.arrived(try load(address)))
    }
  }
}

struct Draft: Equatable, Sendable {
  var text = ""
  var savedText = ""
}

enum DraftAction: Equatable, Sendable {
  case typed(String)
  case saved(String)
}

func saving(
  save: @escaping @Sendable (String) async -> Void
) -> Feedback<Draft, DraftAction> {
  Feedback { drafts in
    drafts.compactMap { draft in
      if draft.text == draft.savedText { return nil }
      await save(draft.text)
      return .saved(draft.text)
    }
  }
}

@Suite(.ownThread) struct StoreSurroundingsTests {
  private let load: @Sendable (String) -> String = { "the text of \($0)" }

  @Test func aMiddlewareLoadsAPage() {
    let store = Store(
      initialState: Page(), reducer: pageReducer, middleware: [pageLoader(load: load)])
    store.wait(for: store.send(.visited("a")))
    #expect(store.state.text == "the text of a")
  }

  @Test func aFeedbackLoadsAPage() {
    let store = Store(initialState: Page(), reducer: pageReducer)
    store.attach(pageFeedback(load: load))
    store.send(.visited("a"))
    store.waitUntilIdle()
    #expect(store.state.text == "the text of a")
  }

  @Test func aFeedbackIsStopped() {
    let store = Store(initialState: Page(), reducer: pageReducer)
    let loading = store.attach(pageFeedback(load: load))
    store.send(.visited("a"))
    loading.cancel()
    store.waitUntilIdle()
    print(store.state.text.isEmpty)  // true
    #expect(store.state == Page(address: "a"))
  }

  @Test func aFeedbackSavesADraft() {
    let posted = DispatchSemaphore(value: 0)
    let reducer = Reducer<Draft, DraftAction> { draft, action in
      switch action {
      case .typed(let text): draft.text = text
      case .saved(let text): draft.savedText = text
      }
      return []
    }
    let store = Store(
      initialState: Draft(), reducer: reducer, wake: { posted.signal() })
    store.attach(saving { _ in })
    store.send(.typed("a"))
    store.send(.typed("ab"))
    while store.state.savedText != "ab" {
      posted.wait()
      store.receive()
    }
    #expect(store.state == Draft(text: "ab", savedText: "ab"))
  }

  @Test func aMiddlewareIsTestedWithAStore() {
    let clock = VirtualClock()
    let store = Store(
      initialState: Page(), reducer: pageReducer,
      middleware: [patientPageLoader(load: load, clock: clock.effectClock)])
    var events: [PageEvent] = []
    store.observe { step in events.append(step.action) }

    store.send(.visited("a"))
    store.send(.visited("b"))
    clock.advance(by: .seconds(1))
    store.waitUntilIdle()
    #expect(events == [.visited("a"), .visited("b"), .arrived("the text of b")])
    #expect(store.state == Page(address: "b", text: "the text of b"))
  }

  @Test func aSubscriberSeesThePartThatItSelects() {
    let store = Store(initialState: Page(), reducer: pageReducer)
    var titles: [String] = []
    let subscription = store.subscribe(to: { $0.address ?? "nowhere" }) { titles.append($0) }
    store.send(.visited("a"))
    store.send(.arrived("text"))
    subscription.cancel()
    store.send(.visited("b"))
    print(titles)  // ["nowhere", "a"]
    #expect(titles == ["nowhere", "a"])
  }

  @Test func aViewShowsOnlyItsPart() {
    let store = Store(initialState: Page(), reducer: pageReducer)
    let addressBar = store.scope(
      state: { $0.address ?? "" }, action: { (typed: String) in PageEvent.visited(typed) })
    addressBar.send("a")
    print(addressBar.state)  // a
    #expect(addressBar.state == "a")
    #expect(store.state.address == "a")
  }

  @Test func anObserverSeesTheStateBeforeAndAfter() {
    let store = Store(initialState: Page(), reducer: pageReducer)
    var steps: [String] = []
    store.observe { step in
      steps.append("\(step.action): \(step.before.text.count) → \(step.after.text.count)")
    }
    store.send(.arrived("text"))
    #expect(steps == [#"arrived("text"): 0 → 4"#])
  }
}
