import CommandShell
import CommandShellTesting
import Foundation
import StateDiff
import TestProcesses
import Testing
import Unidirectional

/// Tests `drop`, which does the later steps again without some steps.
@Suite(.ownThread) struct DropTests {
  @Test func theLaterStepsAreOneNewStep() throws {
    try expectTranscript(
      of: stockTool(),
      """
      > put 1; put 20; put 300; price 7
        stock: 0 → 1
        stock: 1 → 21
        stock: 21 → 321
        prices[0]: + 7
      > plan drop 2
        stock: 321 → 301
      Effects: none
      > drop 2
        stock: 321 → 301
      > history
      1  put 1    stock: 0 → 1
      2  put 20   stock: 1 → 21
      3  put 300  stock: 21 → 321
      4  price 7  prices[0]: + 7
      5  drop 2   stock: 321 → 301
      > why stock
      stock: 321 → 301 (step 5, drop 2)
      > undo; drop 3 1
        stock: 301 → 321
        stock: 321 → 20
      > undo; plan drop 1 4; apply
        stock: 20 → 321
        stock: 321 → 320
        prices[0]: - 7
      Effects: none
        stock: 321 → 320
        prices[0]: - 7
      > state
      stock: 320
      prices: []
      """)
  }

  @Test func theStepThatCannotBeDoneAgainIsNamed() throws {
    try expectTranscript(
      of: stockTool(),
      """
      > put 5; price 1; take 5
        stock: 0 → 5
        prices[0]: + 1
        stock: 5 → 0
      > drop 1; plan drop 1
      <stdin>:2: error: step 3, take 5, cannot be done again: only 0 in stock
      <stdin>:2: error: step 3, take 5, cannot be done again: only 0 in stock
      > state
      stock: 0
      prices: [1]
      > mark a; drop 1 a; drop 2
        prices[0]: - 1
      """)
  }

  @Test func onlyStepsOnThePresentLineCanBeDropped() throws {
    try expectTranscript(
      of: stockTool(),
      """
      > put 5; put 1; undo
        stock: 0 → 5
        stock: 5 → 6
        stock: 6 → 5
      > drop 0; drop 2; drop 3; drop 1 2; drop x; drop
      <stdin>:2: error: step 0 cannot be dropped; use a step that history lists up to the present one
      <stdin>:2: error: step 2 cannot be dropped; use a step that history lists up to the present one
      <stdin>:2: error: step 3 cannot be dropped; use a step that history lists up to the present one
      <stdin>:2: error: step 2 cannot be dropped; use a step that history lists up to the present one
      <stdin>:2: error: "x" is neither a mark nor the number of a step
      <stdin>:2: error: drop: STEP is missing; usage: drop STEP…
      """)
  }

  @Test func aLaterDropIsNotDoneAgain() throws {
    try expectTranscript(
      of: stockTool(),
      """
      > put 1; put 2; put 4; drop 2
        stock: 0 → 1
        stock: 1 → 3
        stock: 3 → 7
        stock: 7 → 5
      > drop 1
      <stdin>:2: error: step 4, drop 2, cannot be done again: it replaced the state; drop it, too
      > drop 4
        stock: 5 → 7
      """)
  }

  @Test func resultsOfEffectsAreDoneAgainWithoutTheEffects() throws {
    try expectTranscript(
      of: stockTool(),
      """
      > put 1; order 3; put 10
        stock: 0 → 1
        stock: 1 → 4
        stock: 4 → 14
      > drop 1
        stock: 14 → 13
      > jobs
      no jobs
      """, answering: { _ in [.put(3)] })
  }

  @Test func aRecordingHasTheDrop() throws {
    let sandbox = try Sandbox()
    let path = sandbox.url("a.jsonl").path
    let commands = ["record \(path)", "put 1; put 2; drop 1; put 4; undo 2; redo 2", "record off"]
    _ = try transcript(of: stockTool(), running: commands)
    let text = try transcript(of: stockTool(), running: ["replay \(path)", "history", "state"])
    #expect(text.contains("3  drop 1  stock: 3 → 2\n4  put 4   stock: 2 → 6\n"), "\(text)")
    #expect(text.contains("stock: 6\n"))
  }

  @Test func theLogSaysThatADropReplacedTheState() throws {
    var options = SessionOptions()
    options.logFormat = .diff
    let text = try transcript(of: stockTool(), running: ["put 1; drop 1"], options: options)
    #expect(text.contains("Action: replaced\nEffects: none\nChanges:\n  stock: 1 → 0\n"), "\(text)")
  }

  @Test func agentsAndScriptsThatAreNotTrustedMayDrop() throws {
    var options = SessionOptions()
    (options.json, options.safe) = (true, true)
    let text = try transcript(of: stockTool(), running: ["put 1; put 2; drop 1"], options: options)
    #expect(
      text.contains(
        #""command":"drop 1","answer":null,"value":null,"changes":[{"path":"stock","old":3,"new":2}]"#
      ), "\(text)")
  }
}

private struct Stock: Codable, Dumpable, Equatable, Sendable {
  var stock = 0
  var prices: [Int] = []
}

private enum StockAction: ToolAction {
  case put(Int)
  case taken(Int)
  case priced(Int)
  case ordered(Int)
}

private struct Shortage: Error, Hashable, CustomStringConvertible {
  let stock: Int
  var description: String { "only \(stock) in stock" }
}

private func stockTool() -> Tool<Stock, StockAction> {
  Tool(
    initialState: Stock(),
    reducer: Reducer<Stock, StockAction> { stock, action in
      switch action {
      case .put(let count): stock.stock += count
      case .taken(let count):
        if count > stock.stock { return [.reject(Shortage(stock: stock.stock))] }
        stock.stock -= count
      case .priced(let price): stock.prices.append(price)
      case .ordered(let count): return [.work("order", ["": count]) { $0.send(.put(count)) }]
      }
      return []
    },
    sections: [
      CommandSection("Stock") {
        Command("put", arguments: .integer("N"), summary: "put N") { .put(Int($0)) }
        Command("take", arguments: .integer("N"), summary: "take N") { .taken(Int($0)) }
        Command("price", arguments: .integer("N"), summary: "note N") { .priced(Int($0)) }
        Command("order", arguments: .integer("N"), summary: "order N") { .ordered(Int($0)) }
      }
    ])
}
