import CommandShell
import Testing
import Unidirectional
import UnidirectionalTesting
import headlines

/// Tries every order in which requests, responses and cancellations can meet.
@Suite struct InterleavingTests {
  private func source(of effect: EffectSignature) -> ResourceName {
    ResourceName(effect.arguments.first?.value as? String ?? "")
  }

  /// The outcomes of a load: its source as the only title, or a failure.
  private func outcomes(_ effect: EffectSignature) -> [[HeadlinesAction]] {
    let source = source(of: effect)
    return [
      [.loadResponse(from: source, .loaded([source.text]))],
      [.loadResponse(from: source, .failed("\(source) is down"))],
    ]
  }

  private func explore(
    _ reducer: Reducer<HeadlinesState, HeadlinesAction>, depth: Int? = nil,
    actions: [HeadlinesAction],
    cancelled: ((EffectSignature) -> HeadlinesAction?)? = nil
  ) -> InterleavingResult<HeadlinesAction> {
    exploreInterleavings(
      initialState: HeadlinesState(), reducer: reducer, depth: depth, actions: { _ in actions },
      outcomes: outcomes, cancelled: cancelled, isWaiting: { !$0.loading.isEmpty },
      invariant: { step in
        step.state.feeds.allSatisfy { feed in
          feed.headlines.news.map { $0.titles == [feed.source.text] } ?? true
        }
      })
  }

  /// Two feeds, with both in flight and with one removed while it is being loaded.
  private let actions: [HeadlinesAction] = [
    .loadRequested(from: ["a", "b"], only: false, keep: false),
    .loadRequested(from: ["a"], only: true, keep: false),
    .loadRequested(from: [], only: false, keep: false), .titlesRequested,
  ]

  @Test func everyOrderShowsTheTitlesOfTheSources() {
    let result = explore(loadingByEffects(.unimplemented), actions: actions) {
      .loadCancelled(from: self.source(of: $0))
    }
    #expect(result.isComplete)
    #expect(result.failingActions == nil)
  }

  @Test func aCancellationThatIsNotToldToTheReducerIsFound() {
    let load = HeadlinesAction.loadRequested(from: ["a"], only: true, keep: false)
    withKnownIssue {
      let result = explore(
        loadingByEffects(.unimplemented), actions: [load], cancelled: { _ in nil })
      #expect(result.failingActions == [load])
    } matching: { issue in
      issue.comments.first?.rawValue.contains("2. load(from: \"a\") is canceled") == true
    }
  }

  @Test func aLoadThatIsNotCancelledIsStillIgnored() {
    // Without the cancellation, only the reducer's check of the feed keeps a late response out.
    let loading = loadingByEffects(.unimplemented)
    let reducer = Reducer<HeadlinesState, HeadlinesAction> { state, action in
      let before = state.loading
      return loading(&state, action).compactMap { effect in
        if effect.output != nil { return effect }
        if effect.signature.name != "cancellable" { return nil }
        let source = state.loading.first { !before.contains($0) }
        return source.map { .task("load", ["from": $0.description]) { _ in } }
      }
    }
    let result = explore(
      reducer, depth: 6,
      actions: [
        .loadRequested(from: ["a"], only: true, keep: false),
        .loadRequested(from: ["b"], only: true, keep: false),
      ])
    #expect(result.failingActions == nil)
  }
}
