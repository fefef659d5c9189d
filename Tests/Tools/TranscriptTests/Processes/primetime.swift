import Foundation
import TestProcesses

/// Makes a `primetime` process with arguments and standard input.
func primetime(_ arguments: String..., input: String = "") throws(ToolProcessError) -> ToolProcess {
  try ToolProcess(executableURL(named: "primetime"), arguments, input: input)
}

/// Makes a `primetime` process whose standard input stays open until the test closes it.
func openPrimetime(_ arguments: String...) throws(ToolProcessError) -> ToolProcess {
  try ToolProcess(executableURL(named: "primetime"), arguments, input: .open)
}
