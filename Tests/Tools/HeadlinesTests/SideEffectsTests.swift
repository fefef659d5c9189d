import CommandShell
import Synchronization
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import headlines

/// The differences between the three ways.
@Suite(.ownThread) struct SideEffectsTests {
  private func load(_ source: String) -> Effect<HeadlinesAction> {
    .named("load", ["from": source]).cancellable(id: id(source), cancelInFlight: true)
  }

  private func id(_ source: String) -> CancellationID { CancellationID("load", of: source) }

  @Test func effectsAreValuesThatATestCanCompare() {
    let reducer = loadingByEffects(.unimplemented)
    var state = HeadlinesState()
    #expect(
      reducer(&state, .loadRequested(from: ["a.rss", "b.rss"], only: false, keep: false))
        == [.ordered([load("a.rss"), load("b.rss")])])
    #expect(
      reducer(&state, .loadRequested(from: ["a.rss", "c.rss"], only: false, keep: false))
        == [.output("alreadyLoading", ["a.rss"] as [ResourceName]), load("c.rss")])
    #expect(reducer(&state, .loadCancelled(from: "a.rss")) == [.cancel(id: id("a.rss"))])
    #expect(
      reducer(&state, .loadRequested(from: ["d.rss"], only: true, keep: false))
        == [.cancel(id: id("b.rss")), .cancel(id: id("c.rss")), load("d.rss")])
  }

  @Test(arguments: SideEffects.allCases)
  func openingAnAddressIsAnEffectInAllThreeWays(_ way: SideEffects) {
    let opened = Mutex<[String]>([])
    var environment = HeadlinesEnvironment.unimplemented
    environment.open = { address in opened.withLock { $0.append(address) } }
    let tool = headlinesTool(environment: environment, sideEffects: way)
    let item = NewsItem(title: "x", link: "HTTPS://A:443/?b#c")
    let start = HeadlinesState("a", .loaded(NewsFeed(items: [item])))
    let store = Store(initialState: start, reducer: tool.reducer, middleware: tool.middleware)
    for feedback in tool.feedback { store.attach(feedback) }
    for number in [1, 2] {
      store.send(Timestamped(.openRequested(number)))
      store.waitUntilIdle()
    }
    #expect(opened.withLock { $0 } == ["https://a/?b#c"])
    #expect(store.state == start)
    var state = start
    #expect(
      loadingByEffects(environment)(&state, .openRequested(1))
        == [.named("open", ["address": "https://a/?b#c"])])
  }

  @Test func effectsAreFollowedStepByStep() {
    let environment = HeadlinesEnvironment { source in .loaded(["\(source) 1"]) }
    let store = TestStore(
      initialState: HeadlinesState("a", .initial), reducer: loadingByEffects(environment))
    store.send(.loadRequested(from: [], only: false, keep: false), effects: [load("a")]) {
      $0.feeds[0].headlines = .loading(earlier: nil)
    }
    store.receive(.loadResponse(from: "a", .loaded(["a 1"]))) {
      $0.feeds[0].headlines = .loaded(["a 1"])
    }
    store.finish()
  }

  /// The first feed of a request is loaded only when the titles of the other one have arrived.
  @Test(arguments: SideEffects.allCases)
  func theResultsComeInTheOrderOfTheArguments(_ way: SideEffects) {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let first = Mutex<ResourceName>("a")
    let environment = HeadlinesEnvironment { source in
      if source == first.withLock({ $0 }) { for await _ in arrivals { break } }
      return .loaded([source.text])
    }
    let tool = headlinesTool(environment: environment, sideEffects: way)
    let store = Store(
      initialState: HeadlinesState(), reducer: tool.reducer, middleware: tool.middleware,
      wake: { arrival.yield() })
    for feedback in tool.feedback { store.attach(feedback) }
    var actions: [HeadlinesAction] = []
    store.observe { actions.append($0.action.action) }
    for sources in [["a", "b"], ["b", "a"]] as [[ResourceName]] {
      first.withLock { $0 = sources[0] }
      let load = HeadlinesAction.loadRequested(from: sources, only: false, keep: false)
      actions = []
      store.send(Timestamped(load))
      store.waitUntilIdle()
      #expect(
        actions == [load] + sources.map { .loadResponse(from: $0, .loaded([$0.text])) })
    }
  }

  /// Only the feedback reacts to a state that was restored from outside.
  @Test(arguments: SideEffects.allCases)
  func onlyFeedbackStartsALoadOfTheInitialState(_ way: SideEffects) {
    let environment = HeadlinesEnvironment { source in .loaded([source.text]) }
    let tool = headlinesTool(environment: environment, sideEffects: way)
    let store = Store(
      initialState: HeadlinesState("a", .loading(earlier: nil)), reducer: tool.reducer,
      middleware: tool.middleware)
    for feedback in tool.feedback { store.attach(feedback) }
    store.waitUntilIdle()
    let isLoaded = store.state == HeadlinesState("a", .loaded(["a"]))
    #expect(isLoaded == (way == .feedback))
  }

  /// After a response that the load did not send, only the feedback stops the load.
  @Test(arguments: SideEffects.allCases)
  func onlyFeedbackEndsALoadWhoseResponseComesFromElsewhere(_ way: SideEffects) {
    let answer = HeadlinesAction.loadResponse(from: "a", .loaded(["x"]))
    let script: [Step] = [
      .send(.loadRequested(from: ["a"], only: false, keep: false)), .send(answer),
    ]
    let goesOn = trace(of: script, by: way).last == .stepped(isRunning: false, effects: 1)
    #expect(goesOn == (way != .feedback))
  }
}
