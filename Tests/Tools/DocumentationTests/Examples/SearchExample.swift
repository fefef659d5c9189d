import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

struct SearchState: Equatable {
  var text = ""
  var words: [String] = []
}

enum SearchAction: Equatable, Sendable { case typed(String), found([String]) }

func searchReducer(
  find: @escaping @Sendable (String) -> [String], clock: EffectClock
) -> Reducer<SearchState, SearchAction> {
  Reducer { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      return [
        .work("find", ["": text]) { context in context.send(.found(find(text))) }
          .debounce(id: "find", for: .seconds(1), clock: clock)
      ]
    case .found(let words):
      state.words = words
      return []
    }
  }
}

@Suite(.ownThread) struct SearchExampleTests {
  @Test func aWordIsLookedUpAfterAPause() {
    let clock = VirtualClock()
    let time = clock.effectClock
    let store = TestStore(
      initialState: SearchState(), reducer: searchReducer(find: { [$0 + "!"] }, clock: time))

    store.send(.typed("a"), effects: [find("a", time)]) { $0.text = "a" }
    store.send(.typed("ab"), effects: [find("ab", time)]) { $0.text = "ab" }
    clock.advance(by: .seconds(1))
    store.receive(.found(["ab!"])) { $0.words = ["ab!"] }
    store.finish()
  }

  private func find(_ text: String, _ clock: EffectClock) -> Effect<SearchAction> {
    .named("find", ["": text]).debounce(id: "find", for: .seconds(1), clock: clock)
  }

  @Test func theWordsFoundBelongToTheLastText() {
    explore(
      initialState: SearchState(),
      reducer: searchReducer(find: { [$0] }, clock: VirtualClock().effectClock),
      actions: { _, generator in ["a", "b"].randomElement(using: &generator).map { .typed($0) } },
      answers: { effect, _ in
        guard effect.name == "find" else { return [] }
        return effect.arguments.map { .found(["\($0.value)"]) }
      },
      invariant: { step in
        if case .found? = step.action { step.state.words == [step.state.text] } else { true }
      })
  }

  @Test func thePageShowsTheFailingScript() throws {
    // This reducer has a bug: a lookup does not cancel the previous one.
    let reducer = Reducer<SearchState, SearchAction> { state, action in
      switch action {
      case .typed(let text):
        state.text = text
        return [.named("find", ["": text])]
      case .found(let words):
        state.words = words
        return []
      }
    }
    let page = try Document("docs/testing.md")
    let report = try #require(
      page.blocks(in: "").first { $0.lines.first?.hasPrefix("explore:") == true })
    withKnownIssue {
      explore(
        initialState: SearchState(), reducer: reducer, seed: 0xE42FFD223433D44,
        actions: { _, generator in ["a", "b"].randomElement(using: &generator).map { .typed($0) } },
        answers: { effect, _ in effect.arguments.map { .found(["\($0.value)"]) } },
        invariant: { step in
          if case .found? = step.action { step.state.words == [step.state.text] } else { true }
        })
    } matching: { issue in
      issue.comments.first?.rawValue == report.lines.joined(separator: "\n")
    }
  }

  @Test func thePageShowsTheFailure() {
    let clock = VirtualClock()
    let store = TestStore(
      initialState: SearchState(),
      reducer: searchReducer(find: { [$0 + "?"] }, clock: clock.effectClock),
      exhaustivity: .on.subtracting(.effects))
    store.send(.typed("ab")) { $0.text = "ab" }
    clock.advance(by: .seconds(1))
    withKnownIssue {
      store.receive(.found(["ab!"])) { $0.words = ["ab!"] }
    } matching: { issue in
      issue.comments.first?.rawValue == """
        receive(found(["ab!"])): another action was received:
          expected: found(["ab!"])
          received: found(["ab?"])
        """
    }
  }
}
