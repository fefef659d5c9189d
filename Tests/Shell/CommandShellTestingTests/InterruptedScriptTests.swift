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
    // The terminal may show Ctrl-C before the report.
    let reports = session.screen.lines.filter { $0.contains("canceled") }
    #expect(reports.count == (status == nil ? 0 : 1))
    #expect(reports.allSatisfy { $0.hasSuffix("rate EUR: canceled (half done)") })
  }
}
