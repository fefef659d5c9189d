import CommandShell
import HeadlinesApp
import Testing
import Unidirectional
import UnidirectionalTesting

/// What is particular to each way.
@Suite struct SideEffectsTests {
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
    let environment = HeadlinesEnvironment { source, _ in .loaded(["\(source) 1"]) }
    let store = TestStore(
      initialState: HeadlinesState(source: "a"), reducer: loadingByEffects(environment))
    let load = Effect<HeadlinesAction>.named("load", ["from": "a"])
    store.send(
      .reloadRequested, effects: [load.cancellable(id: "load", cancelInFlight: true)]
    ) { $0.headlines = .loading }
    store.receive(.loadResponse(from: "a", .loaded(["a 1"]))) { $0.headlines = .loaded(["a 1"]) }
    store.finish()
  }

  /// A state that is put back from outside is what only the feedback goes by.
  @Test(arguments: SideEffects.allCases)
  func aStateThatBeginsInTheMiddle(_ way: SideEffects) {
    let environment = HeadlinesEnvironment { source, _ in .loaded([source.text]) }
    let tool = headlinesTool(version: "", environment: environment, sideEffects: way)
    let store = Store(
      initialState: HeadlinesState(source: "a", headlines: .loading), reducer: tool.reducer,
      middleware: tool.middleware)
    for feedback in tool.feedback { store.attach(feedback) }
    store.waitUntilIdle()
    let isLoaded = store.state.headlines == .loaded(["a"])
    #expect(isLoaded == (way == .feedback))
  }

  /// An answer that the load did not bring: to the feedback, nobody asks any more.
  @Test(arguments: SideEffects.allCases)
  func anAnswerFromElsewhere(_ way: SideEffects) {
    let answer = HeadlinesAction.loadResponse(from: "a", .loaded(["x"]))
    let script: [Step] = [.send(.loadRequested(from: "a")), .send(answer)]
    let goesOn = trace(of: script, by: way).last == .stepped(isRunning: false, effects: 1)
    #expect(goesOn == (way != .feedback))
  }
}
