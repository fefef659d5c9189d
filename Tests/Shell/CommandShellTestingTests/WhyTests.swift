import CommandShell
import CommandShellTesting
import Foundation
import StateDiff
import TestProcesses
import Testing
import Unidirectional

/// Tests `why`, which shows what last changed a part of the state.
@Suite(.ownThread) struct WhyTests {
  @Test func theAnswerNamesTheStepTheCommandAndTheEffect() throws {
    try expectTranscript(
      of: basketTool(),
      """
      > add 2
        total: 0 → 2
      > add 3
        total: 2 → 5
      > fetch 2
        items[0]: + 1
        items[1]: + 2
      > remove 0
        items[0]: - 1
      > why total
      total: 2 → 5 (step 2, add 3)
      Action: added(3)
      > why items[0]
      items[1]: + 2 (step 3, fetch 2; effect fetch(count: 2))
      Action: fetched([1, 2])
      > why items
      items[0]: - 1 (step 4, remove 0)
      Action: removed(0)
      > undo; why items
        items[0]: + 1
      items[0]: + 1 (step 3, fetch 2; effect fetch(count: 2))
      items[1]: + 2 (step 3, fetch 2; effect fetch(count: 2))
      Action: fetched([1, 2])
      > goto 0; why total
        total: 5 → 0
        items[0]: - 1
        items[1]: - 2
      total has not changed since the start
      > plan why total
      Effects: none
      """, answering: answers)
  }

  @Test func severalChangesAreNewestFirst() throws {
    try expectTranscript(
      of: basketTool(),
      """
      > add 2; fetch 2; add 3; remove 0
        total: 0 → 2
        items[0]: + 1
        items[1]: + 2
        total: 2 → 5
        items[0]: - 1
      > why total 1
      total: 2 → 5 (step 3, add 3)
      Action: added(3)
      > why total 9
      total: 2 → 5 (step 3, add 3)
      Action: added(3)
      total: 0 → 2 (step 1, add 2)
      Action: added(2)
      > why items 2
      items[0]: - 1 (step 4, remove 0)
      Action: removed(0)
      items[0]: + 1 (step 2, fetch 2; effect fetch(count: 2))
      items[1]: + 2 (step 2, fetch 2; effect fetch(count: 2))
      Action: fetched([1, 2])
      > why notes 3
      notes has not changed since the start
      > why total 0; why total x
      <stdin>:6: error: 0 is not a valid number of steps; use 1 or more
      <stdin>:6: error: "x" is not an integer; write it like 42, -7, 1_000_000 or 1e6
      """, answering: answers)
  }

  @Test func partsThatDoNotExistAreNamed() throws {
    try expectTranscript(
      of: basketTool(),
      """
      > why totla
      <stdin>:1: error: the state has no part "totla"; did you mean "total"?
      > why items[0]
      <stdin>:2: error: items has no element 0; it is empty
      > why
      <stdin>:3: error: why: PATH is missing; usage: why PATH [K]
      > why total 1 items
      <stdin>:4: error: why: unexpected argument "items"; usage: why PATH [K]
      > why items[-1]
      <stdin>:5: error: "[-1]" is not an index of items; write it like [0] or [12]
      > why items.[0]
      <stdin>:6: error: there is no name after "items."
      """)
  }

  @Test(arguments: ["", "total.", "items["])
  func longPathsAreShortenedInErrors(_ prefix: String) throws {
    let path = prefix + String(repeating: "x", count: LongTests.areEnabled ? 1_000_000 : 50_000)
    let text = try transcript(of: basketTool(), running: ["why \(path)"])
    let error = try #require(text.split(separator: "\n").last)
    #expect(error.hasPrefix("<stdin>:1: error: "))
    #expect(error.contains("xxx…xxx") && error.count < 300, "\(error.prefix(500))")
  }

  @Test(arguments: ["http://user:se.kret@host/", "total.http://user:se[kret@host/?x.y"])
  func noPartOfASecretIsInAnError(_ path: String) throws {
    func tool() -> Tool<Basket, BasketAction> {
      var tool = basketTool()
      tool.redact = { $0.replacing(/user:[^@]*@/, with: "…@") }
      return tool
    }
    let text = try transcript(of: tool(), running: ["why \(path)"])
    let shown = path.replacing(/user:[^@]*@/, with: "…@")
    #expect(
      text == "> why \(path)\n<stdin>:1: error: the state has no part \"\(shown)\"\n")
  }

  @Test func manyChangesAreShortened() throws {
    try expectTranscript(
      of: basketTool(),
      """
      > fetch 3
        items[0]: + 1
        items[1]: + 2
        items[2]: + 3
      > add 1
        total: 0 → 1
      > why items
      items[0]: + 1 (step 1, fetch 3; effect fetch(count: 3))
      items[1]: + 2 (step 1, fetch 3; effect fetch(count: 3))
      items[2]: + 3 (step 1, fetch 3; effect fetch(count: 3))
      Action: fetched([1, 2, 3])
      """, answering: answers)
    let text = try transcript(
      of: basketTool(), running: ["fetch 500", "why items"], answering: answers)
    let lines = text.split(separator: "\n").drop { $0 != "> why items" }
    #expect(lines.count == 13)
    #expect(lines.contains("and 490 more changes (step 1, fetch 500; effect fetch(count: 500))"))
    #expect(lines.allSatisfy { $0.count < 220 })
  }

  @Test func theStepsMayBeLimited() throws {
    var options = SessionOptions()
    options.steps = 0
    #expect(
      try transcript(of: basketTool(), running: ["why total"], options: options)
        == "> why total\n<stdin>:1: error: no steps are kept with --steps 0\n")
    options.steps = 2
    let text = try transcript(
      of: basketTool(), running: ["fetch 1", "add 1", "add 2", "why items"], options: options,
      answering: answers)
    #expect(
      text.hasSuffix("items has not changed since step 1, the earliest one kept\n"), "\(text)")
  }

  @Test func inJSONTheValueHasTheWholeChain() throws {
    var options = SessionOptions()
    options.json = true
    let text = try transcript(
      of: basketTool(),
      running: ["why total", "fetch 1", "why items", "why items 2", "why total 1"],
      options: options, answering: answers)
    #expect(text.contains(#""command":"why items 2","answer":"items[0]"#))
    #expect(text.contains(#""value":[{"changes":[{"path":"items[0]","new":1}],"step":1,"#))
    #expect(text.contains(#""command":"why total 1","#) && text.contains(#""value":[],"#))
    #expect(
      text.contains(
        #""value":{"changes":[],"step":null,"command":null,"effect":null,"action":null}"#))
    #expect(
      text.contains(
        #""value":{"changes":[{"path":"items[0]","new":1}],"step":1,"command":"fetch 1","#
          + #""effect":"fetch(count: 1)","action":{"fetched":[1]}}"#), "\(text)")
  }

  @Test(arguments: [false, true])
  func secretsAreRedacted(json: Bool) throws {
    func tool() -> Tool<Basket, BasketAction> {
      var tool = basketTool()
      tool.redact = { $0.replacingOccurrences(of: "secret", with: "…") }
      return tool
    }
    var options = SessionOptions()
    options.json = json
    let text = try transcript(
      of: tool(), running: ["note secret", "why notes", "plan note secret"], options: options,
      answering: { _ in [.noted("secret")] })
    let answers = text.split(separator: "\n").filter { !$0.hasPrefix("> ") }
    #expect(
      answers.contains { $0.contains("note …") && $0.contains("store(\(json ? "\\" : "")\"…") })
    #expect(!answers.contains { $0.contains("secret") })
  }

  @Test func aPlanSearchesThePlannedSteps() throws {
    try expectTranscript(
      of: basketTool(),
      """
      > fetch 1
        items[0]: + 1
      > plan 'remove 0; why items[0]'
        items[0]: - 1
      Effects: none
      <stdin>:2: error: items has no element 0; it is empty
      > why items[0]
      items[0]: + 1 (step 1, fetch 1; effect fetch(count: 1))
      Action: fetched([1])
      """, answering: answers)
  }

  @Test func aReplayedSessionKnowsTheEffects() throws {
    let sandbox = try Sandbox()
    let path = sandbox.url("session.jsonl").path
    _ = try transcript(
      of: basketTool(), running: ["record \(path)", "fetch 1", "add 1", "record off"],
      answering: answers)
    let text = try transcript(of: basketTool(), running: ["replay \(path)", "why items"])
    #expect(
      text.hasSuffix(
        """
        > why items
        items[0]: + 1 (step 1, fetch 1; effect fetch(count: 1))
        Action: fetched([1])

        """), "\(text)")
  }
}

extension WhyTests {
  @Test func anEffectInARecordingCannotControlTheTerminal() throws {
    let sandbox = try Sandbox()
    let path = sandbox.url("session.jsonl").path
    _ = try transcript(
      of: basketTool(), running: ["record \(path)", "fetch 1", "record off"], answering: answers)
    let recording = String(decoding: try #require(sandbox.contents(of: path)), as: UTF8.self)
    let effect = #""effect":"fetch(count: 1)""#
    try #require(recording.contains(effect))
    let hostile = recording.replacing(effect, with: #""effect":"\u001b[2J\nfetch""#)
    try sandbox.write(hostile.utf8, to: path)
    let text = try transcript(of: basketTool(), running: ["replay \(path)", "why items"])
    #expect(
      text.contains(#"items[0]: + 1 (step 1, fetch 1; effect \u{1B}[2J\nfetch)"#), "\(text)")

    // The replay of an effect that leads to another state names it, too.
    let differing = hostile.replacing(#""fetched":{"_0":[1]}"#, with: #""fetched":{"_0":[2]}"#)
    try #require(differing != hostile)
    try sandbox.write(differing.utf8, to: path)
    let replay = try transcript(of: basketTool(), running: ["replay \(path)"])
    #expect(
      replay.contains(
        #"when replayed, \u{1B}[2J\nfetch of "fetch 1" makes these changes:"# + "\n"), "\(replay)")
  }
}

private struct Basket: Codable, Dumpable, Equatable, Sendable {
  var total = 0
  var items: [Int] = []
  var notes = 0

  static let fields = [
    Field<Self>("total") { $0.total }, Field("items") { $0.items }, Field("notes") { $0.notes },
  ]
}

private enum BasketAction: ToolAction {
  case added(Int)
  case fetchRequested(Int)
  case fetched([Int])
  case removed(Int)
  case noteRequested(String)
  case noted(String)
}

/// Returns the answer of the effect `fetch`.
private func answers(_ effect: EffectSignature) -> [BasketAction]? {
  guard let count = effect.arguments.first?.value as? Int else { return nil }
  return [.fetched(Array(1...count))]
}

private func basketTool() -> Tool<Basket, BasketAction> {
  Tool(
    initialState: Basket(),
    reducer: Reducer<Basket, BasketAction> { basket, action in
      switch action {
      case .added(let number): basket.total += number
      case .fetchRequested(let count):
        return [
          .work("fetch", ["count": count]) { $0.send(.fetched(Array(1...count))) }
        ]
      case .fetched(let items): basket.items += items
      case .removed(let index): basket.items.remove(at: index)
      case .noteRequested(let text): return [.work("store", ["": text]) { $0.send(.noted(text)) }]
      case .noted: basket.notes += 1
      }
      return []
    },
    sections: [
      CommandSection("Basket") {
        Command("add", arguments: .integer("N"), summary: "add N") { .added(Int($0)) }
        Command("fetch", arguments: .integer("N"), summary: "fetch N") {
          .fetchRequested(Int($0))
        }
        Command("note", arguments: .text("TEXT"), summary: "store TEXT") { .noteRequested($0) }
        Command("remove", arguments: .integer("I"), summary: "remove") { .removed(Int($0)) }
      }
    ])
}
