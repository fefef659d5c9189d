import CommandShell
import HeadlinesApp
import Testing
import Unidirectional
import UnidirectionalTesting

/// Tries every order in which requests, responses and cancellations can meet.
@Suite struct InterleavingTests {
  /// The outcomes of a load: its source as the only title, or a failure.
  private func outcomes(_ effect: Effect<HeadlinesAction>) -> [[HeadlinesAction]] {
    let source = ResourceName(effect.signature.arguments.first?.value as? String ?? "")
    return [
      [.loadResponse(from: source, .loaded([source.text]))],
      [.loadResponse(from: source, .failed("\(source) is down"))],
    ]
  }

  private func explore(
    _ reducer: Reducer<HeadlinesState, HeadlinesAction>,
    cancelled: @escaping (EffectSignature) -> HeadlinesAction? = { _ in .loadCancelled }
  ) -> InterleavingResult<HeadlinesAction> {
    exploreInterleavings(
      initialState: HeadlinesState(source: "a"), reducer: reducer,
      actions: { _ in
        [.loadRequested(from: "a"), .loadRequested(from: "b"), .reloadRequested, .titlesRequested]
      },
      outcomes: outcomes, cancelled: cancelled,
      isWaiting: { $0.loading != nil },
      invariant: { step in
        guard case .loaded(let titles) = step.state.headlines else { return true }
        return titles == [step.state.source.text]
      })
  }

  @Test func everyOrderShowsTheTitlesOfTheSource() {
    let result = explore(loadingByEffects(.unimplemented))
    #expect(result.isComplete)
    #expect(result.failingActions == nil)
  }

  @Test func aCancellationThatIsNotToldToTheReducerIsFound() {
    withKnownIssue {
      let result = explore(loadingByEffects(.unimplemented), cancelled: { _ in nil })
      #expect(result.failingActions == [.loadRequested(from: "a")])
    } matching: { issue in
      issue.comments.first?.rawValue.contains("2. load(from: \"a\") is canceled") == true
    }
  }

  @Test func aLoadThatIsNotCancelledIsStillIgnored() {
    // Without the cancellation, only the reducer's check of the source keeps a late response out.
    let loading = loadingByEffects(.unimplemented)
    let reducer = Reducer<HeadlinesState, HeadlinesAction> { state, action in
      loading(&state, action).map { effect in
        effect.signature.name == "cancellable"
          ? .task("load", ["from": state.source.description]) { _ in } : effect
      }
    }
    let result = exploreInterleavings(
      initialState: HeadlinesState(source: "a"), reducer: reducer, depth: 6,
      actions: { _ in [.loadRequested(from: "a"), .loadRequested(from: "b")] },
      outcomes: outcomes, isWaiting: { $0.loading != nil },
      invariant: { step in
        guard case .loaded(let titles) = step.state.headlines else { return true }
        return titles == [step.state.source.text]
      })
    #expect(result.failingActions == nil)
  }
}
