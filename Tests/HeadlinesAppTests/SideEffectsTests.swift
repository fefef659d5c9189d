import CommandShell
import HeadlinesApp
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// The differences between the three ways.
@Suite(.ownThread) struct SideEffectsTests {
  @Test func effectsAreValuesThatATestCanCompare() {
    let reducer = loadingByEffects(.unimplemented)
    var state = HeadlinesState()
    let effects = reducer(&state, .loadRequested(from: "a.rss"))
    let load = Effect<HeadlinesAction>.named("load", ["from": "a.rss"])
    #expect(effects == [load.cancellable(id: "load", cancelInFlight: true)])
    #expect(
      reducer(&state, .loadRequested(from: "a.rss"))
        == [.output("alreadyLoading", "a.rss" as ResourceName)])
    #expect(reducer(&state, .loadCancelled) == [.cancel(id: "load")])
  }

  @Test func effectsAreFollowedStepByStep() {
    let environment = HeadlinesEnvironment { source in .loaded(["\(source) 1"]) }
    let store = TestStore(
      initialState: HeadlinesState(source: "a"), reducer: loadingByEffects(environment))
    let load = Effect<HeadlinesAction>.named("load", ["from": "a"])
    store.send(
      .reloadRequested, effects: [load.cancellable(id: "load", cancelInFlight: true)]
    ) { $0.headlines = .loading }
    store.receive(.loadResponse(from: "a", .loaded(["a 1"]))) { $0.headlines = .loaded(["a 1"]) }
    store.finish()
  }

  /// Only the feedback reacts to a state that was restored from outside.
  @Test(arguments: SideEffects.allCases)
  func onlyFeedbackStartsALoadOfTheInitialState(_ way: SideEffects) {
    let environment = HeadlinesEnvironment { source in .loaded([source.text]) }
    let tool = headlinesTool(environment: environment, sideEffects: way)
    let store = Store(
      initialState: HeadlinesState(source: "a", headlines: .loading), reducer: tool.reducer,
      middleware: tool.middleware)
    for feedback in tool.feedback { store.attach(feedback) }
    store.waitUntilIdle()
    let isLoaded = store.state.headlines == .loaded(["a"])
    #expect(isLoaded == (way == .feedback))
  }

  /// After a response that the load did not send, only the feedback stops the load.
  @Test(arguments: SideEffects.allCases)
  func onlyFeedbackEndsALoadWhoseResponseComesFromElsewhere(_ way: SideEffects) {
    let answer = HeadlinesAction.loadResponse(from: "a", .loaded(["x"]))
    let script: [Step] = [.send(.loadRequested(from: "a")), .send(answer)]
    let goesOn = trace(of: script, by: way).last == .stepped(isRunning: false, effects: 1)
    #expect(goesOn == (way != .feedback))
  }
}
