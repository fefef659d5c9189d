import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests the bytes that a session writes for the terminal itself, and for screen readers.
@Suite(.ownThread) struct TerminalMannersTests {
  private typealias Session = TerminalSession<Ledger, LedgerAction>

  private func session(_ variables: [String: String]) throws -> Session {
    try TerminalSession(ledgerTool(), rows: 12, columns: 60, variables: variables)
  }

  /// The bytes that the session has written, with `␛` for ESC, and without the parts that differ
  /// from computer to computer.
  private func stream(_ session: Session) -> String {
    String(decoding: session.output, as: UTF8.self).replacing("\u{1B}", with: "␛")
      .replacing("\r\n", with: "\n").replacing(/␛\]7;file:[^␛]*␛\\/, with: "<folder>")
  }

  // MARK: Marks

  private let prompt = "<folder>␛]133;A;redraw=0␛\\"

  @Test func promptsAndOutputAreMarked() throws {
    let session = try session(["TERM_PROGRAM": "ghostty", "NO_COLOR": "1"])
    try session.type("add 3\rbad\rnote 'a\rb'\r")
    let text = stream(session).replacing(/␛\[[0-9;?]*[A-Za-z]/, with: "")
    #expect(text.contains("\(prompt)0> ␛]133;B␛\\add"))
    #expect(text.contains("\n␛]133;C␛\\  total: 0 → 3\n␛]133;D;0␛\\\(prompt)3> ␛]133;B␛\\"))
    #expect(text.contains(/\n␛\]133;C␛\\error: unknown command "bad".*\n␛\]133;D;1␛\\<folder>/))
    // A line that continues another has a prompt of its own, but the first one has no output.
    #expect(text.contains("\n<folder>␛]133;A;redraw=0;k=s␛\\(Ctrl-C to leave) '> ␛]133;B␛\\"))
    #expect(session.screen.unknownSequences.isEmpty)
    #expect(session.screen.lines.suffix(2) == ["  note: \"\" → \"a\\nb\"", "3>"])
  }

  @Test func theSettingTurnsMarksOff() throws {
    let session = try session(["TERM_PROGRAM": "ghostty"])
    try session.type("set marks off\r")
    let count = session.output.count
    try session.type("rate EUR\r")
    try session.advance(by: .seconds(2))
    try session.answer("rate", with: .rateArrived(1))
    #expect(!String(decoding: session.output[count...], as: UTF8.self).contains("\u{1B}]"))
  }

  @Test func progressIsShownWhileAJobRunsAtThePrompt() throws {
    let session = try session(["TERM_PROGRAM": "ghostty"])
    func reports() -> [String] {
      stream(session).matches(of: /␛\]9;4;([0-9;]*)␛\\/).map { String($0.output.1) }
    }
    try session.type("rate EUR\r")
    #expect(reports() == [])
    try session.advance(by: .seconds(1))
    try session.reportProgress(0.5, from: "rate")
    try session.advance(by: .seconds(1))
    #expect(reports() == ["3", "1;50"])
    // The same progress is reported again, for a terminal that would remove it after a while.
    try session.type("ab")
    try session.advance(by: .seconds(1))
    #expect(reports() == ["3", "1;50", "1;50"])
    // Other code may use the terminal after Return.
    try session.type("\u{15}echo x\r")
    #expect(reports() == ["3", "1;50", "1;50", "0", "1;50"])
    try session.answer("rate", with: .rateArrived(1))
    #expect(reports().last == "0")
    let count = reports().count
    try session.type("rate EUR\rwait\r")
    try session.advance(by: .seconds(2))
    #expect(reports()[count...].contains("3"))
    try session.type("\u{3}")
    #expect(reports().last == "0")
  }

  // MARK: Screen readers

  @Test func theStreamForAScreenReaderOnlyAddsRows() throws {
    let bytes = try accessibleStream([:])
    #expect(
      bytes == """
        Tool. Type help to list the commands, or quit to leave.
        ␛[?2004h␛[1m0> ␛[0mrate EUR␛[?2004l
        ␛[?2004h␛[1m0> ␛[0madd 3␛[?2004l
        The rate is 1.1.
        ␛[36m  total: 0 → 3␛[0m
        ␛[?2004h␛[1m3> ␛[0mrate \("")
        EUR
        USD
        ␛[1m3> ␛[0mrate ␛[5D␛[Krate USD␛[?2004l
        ␛[?2004h␛[1m3> ␛[0m
        The rate is 2.0.
        ␛[1m3> ␛[0mbad␛[?2004l
        ␛[1;31merror:␛[0m unknown command "bad"; use help to list the commands
        ␛[?2004h␛[1m3> \("")
        """)
    // Nothing moves the cursor up, and the text is the same without colors.
    #expect(!bytes.contains(/␛\[[0-9]*[AH]/))
    let colors = /␛\[[0-9;]*m/
    #expect(try accessibleStream(["NO_COLOR": "1"]) == bytes.replacing(colors, with: ""))
  }

  private func accessibleStream(_ variables: [String: String]) throws -> String {
    let session = try session(variables.merging(["ACCESSIBLE": "1"]) { $1 })
    try session.type("rate EUR\r")
    try session.advance(by: .seconds(5))
    try session.type("add ")
    try session.answer("rate", with: .rateArrived(1.1))
    try session.type("3\r")
    try session.type("ra\t\t")
    try session.type("\u{15}rate USD\r")
    try session.answer("rate", with: .rateArrived(2))
    try session.type("bad\r")
    return stream(session)
  }

  @Test func aResultWaitsUntilTheLineIsEmpty() throws {
    let session = try session(["ACCESSIBLE": "1"])
    try session.type("rate EUR\rx")
    try session.answer("rate", with: .rateArrived(1.1))
    #expect(session.screen.lines.suffix(2) == ["0> rate EUR", "0> x"])
    try session.type("\u{8}")
    #expect(session.screen.lines.suffix(3) == ["0>", "The rate is 1.1.", "0>"])
  }

  @Test func theSettingTakesPrecedenceOverTheVariable() throws {
    let session = try session(["ACCESSIBLE": "1"])
    try session.type("set accessible\rset accessible off\r")
    #expect(session.screen.lines.contains("accessible = auto"))
    try session.type("rate EUR\r#x")
    try session.answer("rate", with: .rateArrived(1.1))
    #expect(session.screen.lines.suffix(2) == ["The rate is 1.1.", "0> #x"])
    try session.type("\u{15}set accessible on\rrate EUR\rx")
    try session.answer("rate", with: .rateArrived(1.1))
    #expect(session.screen.lines.suffix(2) == ["0> rate EUR", "0> x"])
  }
}
