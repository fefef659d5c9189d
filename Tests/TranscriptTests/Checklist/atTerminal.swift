import Foundation
import TestProcesses

/// `primetime` at a wide terminal, as a command of a shell, with its first prompt reached.
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

/// What the history's file holds.
func savedHistory(in sandbox: Sandbox) -> String? {
  sandbox.contents(of: "~/.local/state/primetime/history").map {
    String(decoding: $0, as: UTF8.self)
  }
}

/// The journals of the sessions at a terminal that ran in a sandbox, by name.
func savedJournals(in sandbox: Sandbox) -> [[UInt8]] {
  let folder = "~/.local/state/primetime/journals"
  let names = try? FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
  return (names ?? []).sorted().compactMap { sandbox.contents(of: "\(folder)/\($0)") }
}
