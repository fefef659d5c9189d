import CommandShell
import HeadlinesApp
import TestProcesses
import Testing
import UnidirectionalTesting

/// The three ways of attaching a side effect give the same trace of actions and states.
@Suite(.ownThread) struct ThreeSchoolsTests {
  private static func load(_ source: ResourceName) -> Step { .send(.loadRequested(from: source)) }

  static let scripts: [[Step]] = [
    [load("a"), .answer(true)],
    [load("a"), .answer(false), .send(.titlesRequested), .send(.reloadRequested), .answer(true)],
    [.send(.titlesRequested), .send(.reloadRequested), .send(.titlesRequested), .answer(true)],
    // The same source during its load and after it.
    [load("a"), load("a"), .answer(true), load("a"), .answer(true)],
    // Another source, and back.
    [load("a"), load("b"), .answer(true)],
    [load("a"), load("b"), load("a"), .answer(false), .send(.reloadRequested), .answer(true)],
    // Canceled, and requested again.
    [load("a"), .interrupt, .answer(true), load("a"), .answer(true)],
    [
      load("a"), .interrupt, .send(.reloadRequested), .interrupt, .interrupt, load("b"),
      .answer(true),
    ],
    // Actions that only a recording or a mistake sends.
    [load("a"), .send(.loadCancelled), .answer(true), .send(.loadCancelled)],
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
    case 0..<8: load(source)
    case 8..<10: .send(.reloadRequested)
    case 10..<11: .send(.titlesRequested)
    case 11..<13: .interrupt
    case 13..<14: .send(.loadCancelled)
    case 14..<15: .send(.loadResponse(from: "d", .failed("never asked for")))
    case 15..<18: .answer(true)
    default: .answer(false)
    }
  }

  // MARK: The common trace

  @Test(arguments: SideEffects.allCases)
  func aReplacedLoadNeverAnswers(_ sideEffects: SideEffects) {
    func loading(_ source: ResourceName) -> HeadlinesState {
      HeadlinesState(source: source, headlines: .loading)
    }
    let outcome = LoadOutcome.loaded(["b 1", "b 2"])
    #expect(
      trace(of: [Self.load("a"), Self.load("b"), .answer(true)], by: sideEffects) == [
        .reduced(.loadRequested(from: "a"), loading("a")),
        .stepped(isRunning: true, effects: 1),
        .reduced(.loadRequested(from: "b"), loading("b")),
        .stepped(isRunning: true, effects: 1),
        .reduced(
          .loadResponse(from: "b", outcome),
          HeadlinesState(source: "b", headlines: .loaded(["b 1", "b 2"]))),
        .stepped(isRunning: false, effects: 0),
      ])
  }

  @Test(arguments: SideEffects.allCases)
  func theSameLoadIsLeftAlone(_ sideEffects: SideEffects) {
    let loading = HeadlinesState(source: "a", headlines: .loading)
    let entries = trace(of: [Self.load("a"), Self.load("a")], by: sideEffects)
    #expect(
      entries.suffix(2) == [
        .reduced(.loadRequested(from: "a"), loading), .stepped(isRunning: false, effects: 1),
      ])
  }

  @Test(arguments: SideEffects.allCases)
  func aCanceledLoadLeavesTheInitialState(_ sideEffects: SideEffects) {
    let script = [Self.load("a"), .interrupt, Self.load("a"), .answer(true)]
    let entries = trace(of: script, by: sideEffects)
    #expect(
      entries.contains(
        .reduced(.loadCancelled, HeadlinesState(source: "a", headlines: .initial))))
    #expect(
      entries.suffix(2).first
        == .reduced(
          .loadResponse(from: "a", .loaded(["a 1", "a 2"])),
          HeadlinesState(source: "a", headlines: .loaded(["a 1", "a 2"]))))
  }
}
