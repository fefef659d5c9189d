import CommandShell
import CommandShellTesting
import Foundation
import StateDiff
import TestProcesses
import Testing
import Unidirectional

/// The state of a tool that looks up the price of things.
private struct Basket: ToolState {
  var total = 0
  @Transient var isLoading: Bool
  @Transient var prices: [String: Int]
}

private enum BasketAction: ToolAction {
  case priceRequested(String)
  case priceArrived(String, Int)
  case bought(Int)
  case priceMissing
}

private struct NoPrice: Error {}

private func basketTool() -> Tool<Basket, BasketAction> {
  Tool(
    initialState: Basket(),
    reducer: Reducer<Basket, BasketAction> { state, action in
      switch action {
      case .priceRequested(let name):
        state.isLoading = true
        return [.work("price", ["": name]) { _ in throw NoPrice() }]
      case .priceArrived(let name, let price):
        state.isLoading = false
        state.prices[name] = price
        return []
      case .bought(let price):
        state.total += price
        return []
      case .priceMissing:
        state.isLoading = false
        return []
      }
    },
    sections: [
      CommandSection("Basket") {
        Command("price", arguments: .word("NAME"), summary: "look up a price") {
          .priceRequested($0)
        }
        Command("buy", arguments: .integer("N"), summary: "add a price") { .bought(Int($0)) }
      }
    ],
    prompt: { $0.isLoading ? "loading> " : "\($0.prices.count) prices> " },
    cancelled: { $0.name == "price" ? .priceMissing : nil }
  ).keeping(\.isLoading).keeping(\.prices)
}

@Suite(.ownThread) struct TransientStateTests {
  @Test func changingItIsNotAStepAndUndoKeepsIt() throws {
    let session = try TerminalSession(basketTool(), rows: 12, columns: 40)
    try session.type("\u{C}buy 1\rprice tea\r")
    #expect(session.state.isLoading)
    #expect(session.screen.lines.last == "loading>")
    try session.type("undo\r")
    #expect(session.state.total == 0)
    #expect(session.state.isLoading)
    try session.answer("price", with: .priceArrived("tea", 3))
    try session.type("redo\rundo\rgoto 1\rhistory\r")
    #expect(session.state.total == 1)
    #expect(session.state.prices == ["tea": 3])
    #expect(
      session.screen.lines.suffix(3) == [
        "1 prices> history", "1  buy 1  total: 0 → 1", "1 prices>",
      ])
  }

  @Test func anEffectThatFailsDoesNotLeaveItSet() throws {
    let session = try TerminalSession(basketTool(), rows: 12, columns: 60)
    try session.type("\u{C}price\rprice tea\r")
    #expect(session.state.isLoading)
    try session.run("price")
    #expect(!session.state.isLoading)
    #expect(
      session.screen.lines == [
        "0 prices> price", "error: price: NAME is missing; usage: price NAME",
        "0 prices> price tea", "error: price(\"tea\"): NoPrice()", "0 prices>",
      ])
  }

  @Test func aReplayBeginsWithoutIt() throws {
    let path = FileManager.default.temporaryDirectory.path + "/basket-\(UUID()).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = SessionOptions()
    options.record = path
    _ = try transcript(
      of: basketTool(), running: ["buy 1", "price tea", "buy 2"], options: options
    ) { _ in [.priceArrived("tea", 3)] }
    let recording = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!recording.contains("isLoading"))
    #expect(!recording.contains("prices"))
    let session = try TerminalSession(basketTool(), rows: 12, columns: 80)
    try session.type("replay \(path)\r")
    #expect(session.state.total == 3)
    #expect(session.state.prices.isEmpty)
  }
}
