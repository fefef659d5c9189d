import ArgumentParser
import CommandShell
import CommandShellManual
import Testing
import Unidirectional

private enum NotesAction: ToolAction {
  case added(String)
}

/// A tool as its author declares it, with one own command.
private struct NotesCommand: ToolCommand {
  static let name = "notes"
  static let version = "1.4"
  static let abstract = "Keep notes."

  @OptionGroup var shell: ShellOptions

  @Flag(help: "Sort the notes.") var sorted = false

  static func tool(
    options: NotesCommand?, environment: ShellEnvironment
  ) -> Tool<[String], NotesAction> {
    var tool = Tool(
      initialState: [],
      reducer: Reducer<[String], NotesAction> { notes, action in
        if case .added(let note) = action { notes.append(note) }
        return []
      },
      sections: [
        CommandSection("Notes") {
          Command("add", arguments: .text(), summary: "add a note") { .added($0) }
        }
      ],
      render: { _, _, _ in nil },
      prompt: { _ in "notes> " })
    tool.removedBuiltins = ["record", "replay"]
    return tool
  }
}

/// Checks the documents of a tool whose author gives only its name, version and purpose.
@MainActor @Suite struct ManualTests {
  private let manual: Manual

  init() throws {
    manual = try Manual(of: NotesCommand.self, contents: ManualContents(date: "2026-11-22"))
  }

  @Test func thePageHasTheNameTheVersionAndTheOptions() {
    let lines = manual.page.split(separator: "\n")
    #expect(lines[0] == #".TH NOTES 1 "2026-11-22" "notes 1.4""#)
    #expect(lines.contains(#"notes \- keep notes"#))
    #expect(lines.contains(#"\fB\-\-sorted\fR"#))
    #expect(lines.contains { $0.hasPrefix(#"\fBadd\fR"#) })
    #expect(!lines.contains(".SH EXAMPLES"))
  }

  @Test func noLineOfThePageEndsInABlank() {
    #expect(manual.page.split(separator: "\n").filter { $0.hasSuffix(" ") } == [])
  }

  @Test func theReferenceHasOnlyTheCommandsOfTheTool() {
    let reference = manual.reference
    #expect(reference.contains("## notes\n\nKeep notes."))
    #expect(reference.contains("#### `add TEXT`"))
    #expect(reference.contains("#### `quit`"))
    #expect(!reference.contains("#### `record FILE`"))
  }

  @Test func helpHasTheNameAndTheVersion() {
    let help = NotesCommand.helpMessage(columns: 80)
    #expect(help.contains("USAGE: notes [options] [SCRIPT ...]"))
    #expect(NotesCommand.configuration.version == "notes 1.4")
  }

  @Test(arguments: [CompletionShell.bash, .zsh, .fish])
  func completionScriptsNameTheOptions(_ shell: CompletionShell) {
    let script = manual.completionScript(for: shell)
    #expect(script.contains("sorted"))
    #expect(script.contains("notes"))
  }

  /// No document of another tool mentions `primetime`, the first tool of this package.
  @Test func noDocumentNamesAnotherTool() {
    let texts =
      [manual.page, manual.reference, NotesCommand.helpMessage(columns: 80)]
      + [CompletionShell.bash, .zsh, .fish].map(manual.completionScript)
    for text in texts { #expect(!text.lowercased().contains("primetime")) }
  }
}
