import CommandShellManual
import Testing

@testable import todos

@Suite struct ManualTests {
  @MainActor @Test func theManualNamesEachCommand() throws {
    let manual = try Manual(of: TodosCommand.self, contents: ManualContents(date: "2026-11-22"))
    let page = manual.page
    let reference = manual.reference
    let zsh = manual.completionScript(for: .zsh)
    for command in ["add", "finish", "list", "remove done"] {
      #expect(page.contains("\\fB\(command)\\fR"))
      #expect(reference.contains("`\(command)"))
    }
    #expect(zsh.hasPrefix("#compdef todos"))
  }
}
