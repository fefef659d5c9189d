import CommandShell
import TestProcesses
import Testing
import Unidirectional

@testable import CommandShellTesting

/// Tests Ctrl-C while a command given with `-c` works.
@Suite(.ownThread) struct InterruptedScriptTests {
  @Test(arguments: [nil, "half done"])
  func ctrlCReportsHowFarTheWorkGot(status: String?) throws {
    var options = SessionOptions()
    options.commands = ["rate EUR", "echo never"]
    let session = try TerminalSession(ledgerTool(), rows: 10, columns: 60, options: options)
    if let status { session.session.effects[0].context.reportStatus(status) }
    try session.type("\u{3}")
    #expect(session.exitStatus?.code == 130)
    // The terminal shows Ctrl-C before the report.
    let report = status.map { ["^Crate EUR: canceled (\($0))"] } ?? ["^C"]
    #expect(session.screen.lines == report)
  }
}
