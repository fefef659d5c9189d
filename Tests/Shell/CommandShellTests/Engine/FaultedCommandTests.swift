import CommandShell
import Foundation
import Synchronization
import Testing
import Unidirectional

private enum LookAction: ToolAction {
  case requested
}

private struct Trouble: Error, CustomStringConvertible {
  let description = "trouble"
}

/// A tool whose only command starts equal effects, of which the first runs until it is canceled and
/// the others fail.
private func lookTool() -> Tool<Int, LookAction> {
  let isFirst = Atomic(true)
  var tool = Tool<Int, LookAction>(
    initialState: 0,
    reducer: Reducer<Int, LookAction> { _, _ in
      [
        .callback("look", ["for": "a"]) { _ in
          if !isFirst.exchange(false, ordering: .relaxed) { throw Trouble() }
        }
      ]
    },
    sections: [CommandSection("Look") { Command("look", summary: "look") { .requested } }])
  tool.name = "look"
  return tool
}

#if os(Linux) || os(macOS)
  @Suite struct FaultedCommandTests {
    @Test func aFaultIsReportedForTheCommandOfItsEffect() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        var options = SessionOptions()
        options.commands = ["look &", "look &", "wait 2", "cancel 1"]
        exit(Shell.run(lookTool(), options: options, environment: try .live()).code)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains(#"-c:2: error: look(for: "a"): trouble"#), "\(text)")
    }
  }
#endif
