import CommandShell
import Foundation
import Testing

private struct Basket: ToolState {
  var names: [String] = []
  var isFull = false
}

private enum BasketAction: ToolAction {
  case added(String)
}

private enum Refusal: Error, CustomStringConvertible {
  case full
  var description: String { "the basket is full" }
}

/// A tool whose first reducer rejects an action that its second reducer performs.
private func basketTool() -> Tool<Basket, BasketAction> {
  let guarding = Reducer<Basket, BasketAction> { basket, _ in
    basket.names.count == 1 ? [.reject(Refusal.full)] : []
  }
  let adding = Reducer<Basket, BasketAction> { basket, action in
    if case .added(let name) = action { basket.names.append(name) }
    return []
  }
  var tool = Tool(
    initialState: Basket(), reducer: combine(guarding, adding),
    sections: [
      CommandSection("Basket") {
        Command("add", arguments: .word("NAME"), summary: "add a name") { .added($0) }
      }
    ])
  tool.name = "basket"
  return tool
}

#if os(Linux) || os(macOS)
  @Suite struct RejectedActionTests {
    private static let fault =
      #"error: added("b") was rejected, but it changed the state: names[1]: + "b""#

    @Test func aRejectionThatDoesNotStopAnotherReducerIsReported() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(1),
        observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        var options = SessionOptions()
        options.commands = ["add a", "add b", "undo", "state"]
        exit(Shell.run(basketTool(), options: options, environment: try .live()).code)
      }
      let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        errors.contains("-c:2: error: the basket is full\n-c:2: \(Self.fault)\n"), "\(errors)")
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("  names[1]: + \"b\"\n  names[1]: - \"b\"\n"), "\(output)")
    }

    @Test func aRejectionIsReportedWithoutDiffsToo() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(1), observing: [\.standardOutputContent]
      ) {
        var options = SessionOptions()
        options.quiet = true
        options.json = true
        options.commands = ["add a", "add b"]
        exit(Shell.run(basketTool(), options: options, environment: try .live()).code)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("the basket is full"))
      #expect(output.contains("was rejected, but it changed the state"), "\(output)")
    }
  }
#endif
