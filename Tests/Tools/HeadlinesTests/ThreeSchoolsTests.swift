import CommandShell
import TestProcesses
import Testing
import UnidirectionalTesting
import headlines

/// The three ways of attaching a side effect give the same trace of actions and states.
@Suite(.ownThread) struct ThreeSchoolsTests {
  private static func load(
    _ sources: ResourceName..., only: Bool = false, keep: Bool = false
  ) -> Step {
    .send(.loadRequested(from: sources, only: only, keep: keep))
  }

  private static let reload = load()

  static let scripts: [[Step]] = [
    [load("a"), .answer(true)],
    [load("a"), .answer(false), .send(.titlesRequested), reload, .answer(true)],
    [.send(.titlesRequested), reload, .send(.titlesRequested), .answer(true)],
    // The same source during its load and after it.
    [load("a"), load("a"), .answer(true), load("a"), .answer(true)],
    // Several sources, one after another and at once.
    [load("a"), load("b"), .answer(true)],
    [load("a", "down", "b"), .answer(true), reload, .answer(true)],
    [load("a", "b"), .answer(true), reload, .answer(false), load("b", "c"), .answer(true)],
    // A feed is removed while it is being loaded, and comes back.
    [load("a", "b"), load("a", only: true), .answer(true)],
    [load("a"), load("b", only: true), load("a"), .answer(false), reload, .answer(true)],
    [load("a", "b"), .send(.removeRequested("a")), .answer(true), .send(.removeRequested("c"))],
    [load("a"), .answer(true), reload, .send(.removeRequested("a")), load("a"), .answer(false)],
    // Feeds whose addresses differ in the query.
    [load("http://a/?1"), load("http://a/?2"), .answer(true), load("http://a/?1"), .answer(false)],
    [
      load("https://a/?1", "HTTPS://A:443/?2", "https://a/?2"),
      .send(.removeRequested("https://a/?1")),
      reload, .answer(true), load("https://a/?… (2)", "https://a/?3"), .answer(true),
    ],
    // Canceled, and requested again.
    [load("a", "b"), .interrupt, .answer(true), load("a"), .answer(true)],
    [load("a"), .interrupt, reload, .interrupt, .interrupt, load("b"), .answer(true)],
    // Actions that only a recording or a mistake sends.
    [
      load("a", "b"), .send(.loadCancelled(from: "a")), .answer(true),
      .send(.loadCancelled(from: "a")),
    ],
    [load("a"), .send(.loadResponse(from: "b", .failed("x"))), .answer(true)],
    [.send(.loadResponse(from: "a", .loaded(["x"]))), .answer(true)],
    [],
  ]

  @Test(arguments: scripts)
  func theTracesAreEqual(_ script: [Step]) {
    let expected = trace(of: script, by: .effects)
    for way in [SideEffects.middleware, .feedback] {
      let got = trace(of: script, by: way)
      let index = zip(got, expected).enumerated().first { $1.0 != $1.1 }?.offset
      let place = index ?? min(got.count, expected.count)
      #expect(
        got.dropFirst(place).first == expected.dropFirst(place).first, "\(way), entry \(place)")
    }
  }

  @Test(arguments: 1...150)
  func theTracesOfRandomScriptsAreEqual(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let script = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      Self.randomStep(using: &random)
    }
    theTracesAreEqual(script)
  }

  private static func randomStep(using random: inout SeededGenerator) -> Step {
    let source = (["a", "b", "c"] as [ResourceName]).randomElement(using: &random) ?? "a"
    return switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: load(source, keep: .random(using: &random))
    case 6..<7: load("c", source)
    case 7..<9: load(source, only: true, keep: .random(using: &random))
    case 9..<10: reload
    case 10..<11: .send(Bool.random(using: &random) ? .titlesRequested : .removeRequested(source))
    case 11..<13: .interrupt
    case 13..<14: .send(.loadCancelled(from: source))
    case 14..<15: .send(.loadResponse(from: "d", .failed("never asked for")))
    case 15..<18: .answer(true)
    default: .answer(false)
    }
  }

  // MARK: The common trace

  @Test(arguments: SideEffects.allCases)
  func aRemovedFeedNeverAnswers(_ sideEffects: SideEffects) {
    let outcome = LoadOutcome.loaded(["b 1", "b 2"])
    #expect(
      trace(of: [Self.load("a"), Self.load("b", only: true), .answer(true)], by: sideEffects) == [
        .reduced(
          .loadRequested(from: ["a"], only: false, keep: false),
          HeadlinesState("a", .loading(earlier: nil))),
        .stepped(isRunning: true, effects: 1),
        .reduced(
          .loadRequested(from: ["b"], only: true, keep: false),
          HeadlinesState("b", .loading(earlier: nil))),
        .stepped(isRunning: true, effects: 1),
        .reduced(
          .loadResponse(from: "b", outcome), HeadlinesState("b", .loaded(["b 1", "b 2"]))),
        .stepped(isRunning: false, effects: 0),
      ])
  }

  @Test(arguments: SideEffects.allCases)
  func feedsThatDifferInTheQueryHaveNumbers(_ sideEffects: SideEffects) {
    func ids(_ script: Step...) -> [String]? {
      let states = trace(of: script, by: sideEffects).compactMap { entry -> HeadlinesState? in
        if case .reduced(_, let state) = entry { state } else { nil }
      }
      return states.last?.feeds.map(\.id)
    }
    let both = Self.load("https://a/?1", "https://a/?2")
    #expect(ids(both) == ["https://a/?…", "https://a/?… (2)"])
    #expect(ids(both, Self.load("HTTPS://A/?2", only: true)) == ["https://a/?… (2)"])
    #expect(ids(both, .send(.removeRequested("https://a/?2"))) == ["https://a/?…"])
    #expect(ids(both, .send(.removeRequested("https://a/?…"))) == ["https://a/?… (2)"])
    #expect(
      ids(both, .send(.removeRequested("https://a/?1")), Self.load("https://a/?3", "https://a/?2"))
        == ["https://a/?… (2)", "https://a/?… (3)"])
    #expect(
      ids(both, .send(.removeRequested("https://a/?1")), Self.load("https://a/?1"))
        == ["https://a/?… (2)", "https://a/?…"])
    // A feed from a recording takes the first address that may be its own.
    #expect(
      ids(Self.load("https://a/?…"), Self.load("https://a/?1", "https://a/?2"))
        == ["https://a/?…", "https://a/?… (2)"])
  }

  @Test(arguments: SideEffects.allCases)
  func theSameLoadIsLeftAlone(_ sideEffects: SideEffects) {
    let entries = trace(of: [Self.load("a"), Self.load("a")], by: sideEffects)
    #expect(
      entries.suffix(2) == [
        .reduced(
          .loadRequested(from: ["a"], only: false, keep: false),
          HeadlinesState("a", .loading(earlier: nil))),
        .stepped(isRunning: false, effects: 1),
      ])
  }

  @Test(arguments: SideEffects.allCases)
  func aFailingFeedIsBesideAGoodOne(_ sideEffects: SideEffects) {
    let entries = trace(of: [Self.load("down", "b"), .answer(true)], by: sideEffects)
    #expect(entries.dropFirst().first == .stepped(isRunning: true, effects: 2))
    #expect(
      entries.suffix(2).first
        == .reduced(
          .loadResponse(from: "b", .loaded(["b 1", "b 2"])),
          HeadlinesState(feeds: [
            Feed(source: "down", headlines: .failed("down is down", earlier: nil)),
            Feed(source: "b", headlines: .loaded(["b 1", "b 2"])),
          ])))
  }

  @Test(arguments: SideEffects.allCases)
  func aCanceledLoadLeavesTheInitialState(_ sideEffects: SideEffects) {
    let script = [Self.load("a"), .interrupt, Self.load("a"), .answer(true)]
    let entries = trace(of: script, by: sideEffects)
    #expect(entries.contains(.reduced(.loadCancelled(from: "a"), HeadlinesState("a", .initial))))
    #expect(
      entries.suffix(2).first
        == .reduced(
          .loadResponse(from: "a", .loaded(["a 1", "a 2"])),
          HeadlinesState("a", .loaded(["a 1", "a 2"]))))
  }
}
