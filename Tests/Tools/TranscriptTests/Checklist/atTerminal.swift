import Foundation
import TestProcesses

/// Starts `primetime` as a command of a shell at a wide terminal, and waits for its prompt.
func atTerminal(
  _ arguments: String..., environment: [String: String] = [:], sandbox: Sandbox? = nil,
  prompt: String = "0> "
) async throws(ToolProcessError) -> PseudoTerminal {
  var tool = try ToolProcess(executableURL(named: "primetime"), arguments, sandbox: sandbox)
  tool.environment.merge(environment) { $1 }
  let terminal = try PseudoTerminal.command(tool, columns: 160)
  try await terminal.expectCursorLine(prompt)
  return terminal
}

/// Returns the contents of the history file.
func savedHistory(in sandbox: Sandbox) -> String? {
  sandbox.contents(of: "~/.local/state/primetime/history").map {
    String(decoding: $0, as: UTF8.self)
  }
}

private let journalFolder = "~/.local/state/primetime/journals"

/// Returns the names of the journals of the interactive sessions in a sandbox, sorted.
func journalNames(in sandbox: Sandbox) -> [String] {
  let path = sandbox.url(journalFolder).path
  return (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
}

/// Returns the journals of the interactive sessions in a sandbox, sorted by name.
func savedJournals(in sandbox: Sandbox) -> [[UInt8]] {
  journalNames(in: sandbox).compactMap { sandbox.contents(of: "\(journalFolder)/\($0)") }
}
