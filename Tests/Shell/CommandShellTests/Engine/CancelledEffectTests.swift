import CommandShell
import Foundation
import Testing
import Unidirectional

private enum SearchAction: ToolAction {
  case requested
  case cancelled(String)
}

/// A tool whose only command is debounced for an hour.
private func searchTool() -> Tool<[String], SearchAction> {
  var tool = Tool<[String], SearchAction>(
    initialState: [],
    reducer: Reducer<[String], SearchAction> { state, action in
      switch action {
      case .requested:
        state = ["searching"]
        return [
          .callback("search", ["for": "a"]) { _ in }
            .debounce(id: "search", for: .seconds(3600), clock: .live)
        ]
      case .cancelled(let effect):
        state = ["cancelled \(effect)"]
        return []
      }
    },
    sections: [
      CommandSection("Search") { Command("search", summary: "search") { .requested } }
    ],
    render: { _, _, _ in nil },
    prompt: { _ in "" },
    cancelled: { $0.name == "search" ? .cancelled("\($0)") : nil })
  tool.name = "search"
  return tool
}

#if os(Linux) || os(macOS)
  /// Checks that a tool learns which of its effects the user has canceled.
  @Suite struct CancelledEffectTests {
    @Test func anEffectThatWaitsInADebounceIsCancelledByName() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        var options = SessionOptions()
        options.quiet = true
        options.commands = ["search &", "cancel", "state"]
        exit(Shell.run(searchTool(), options: options, environment: try .live()).code)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains(#"cancelled search(for: \"a\")"#))
    }
  }
#endif
