import Foundation
import TestProcesses

/// The tool as a process, with words on its command line and text on its standard input.
func primetime(_ arguments: String..., input: String = "") throws(ToolProcessError) -> ToolProcess {
  try ToolProcess(executableURL(named: "primetime"), arguments, input: input)
}

/// The tool with a standard input that stays open until it is closed.
func openPrimetime(_ arguments: String...) throws(ToolProcessError) -> ToolProcess {
  try ToolProcess(executableURL(named: "primetime"), arguments, input: .open)
}
