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

/// Returns the journals of the interactive sessions in a sandbox, sorted by name.
func savedJournals(in sandbox: Sandbox) -> [[UInt8]] {
  let folder = "~/.local/state/primetime/journals"
  let names = try? FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
  return (names ?? []).sorted().compactMap { sandbox.contents(of: "\(folder)/\($0)") }
}
