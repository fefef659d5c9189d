import CommandShell
import CommandShellTesting
import TestProcesses
import Testing

/// Tests programs that could not do what the user wants.
@Suite(.ownThread) struct ProgramTests {
  @Test func changingTheFolderIsAnError() throws {
    let reason =
      "a program cannot change the folder of the session; start the session in that folder"
    try expectTranscript(
      of: ledgerTool(),
      """
      > !cd /
      <stdin>:1: error: "cd /": \(reason)
      > ! cd
      <stdin>:2: error: "cd": \(reason)
      > !cd / && exit 3
      <stdin>:3: error: "cd / && exit 3" ended with exit status 3
      """)
  }
}
