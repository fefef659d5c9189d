import Foundation
import TestProcesses
import Testing

@Suite(.ownThread) struct RunningToolTests {
  private func start(_ script: String) throws -> RunningTool {
    try ToolProcess(URL(filePath: "/bin/sh"), ["-c", script], input: .open).start()
  }

  @Test func answersArriveWhileTheInputStaysOpen() async throws {
    let tool = try start("while read line; do echo \"got $line\"; done; echo end")
    tool.send("one\n")
    try await tool.expect("got one\n")
    tool.send("two\n")
    try await tool.expect("got two\n")
    #expect(tool.text(of: .output) == "got one\ngot two\n")
    let result = try await tool.finish()
    #expect(result.output == "got one\ngot two\nend\n")
    #expect(result.status == .exited(0))
  }

  @Test func eachTextIsFoundAfterThePreviousOne() async throws {
    let tool = try start("echo same; echo same; read wait")
    try await tool.expect("same")
    try await tool.expect("same")
    tool.closeInput()
    let failure = await #expect(throws: ToolProcessError.self) { try await tool.expect("same") }
    #expect(try #require(failure).description.contains("ended with status 1 before \"same\""))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalIsSentWhenATextHasAppeared(_ signal: Int32) async throws {
    let tool = try start("echo ready; read wait")
    try await tool.expect("ready")
    tool.signal(signal)
    let result = try await tool.finish(closingInput: false)
    #expect(result.status == .signaled(signal))
    #expect(result.status.shellCode == 128 + signal)
  }

  // Each of these calls may happen just as the process ends.
  @Test func aProcessMayEndAtAnyTime() async throws {
    for _ in 0..<60 {
      let tool = try ToolProcess(URL(filePath: "/bin/true"), input: .open).start()
      let end = Task { try await tool.finish(closingInput: false) }
      while tool.isRunning {
        tool.send("anybody?\n")
        tool.signal(SIGCONT)
      }
      tool.closeInput()
      #expect(try await end.value.status == .exited(0))
    }
  }

  @Test func standardErrorIsSearchedSeparately() async throws {
    let tool = try start("echo out; echo err >&2; read wait")
    try await tool.expect("err", on: .errors)
    #expect(tool.text(of: .errors) == "err\n")
    #expect(try await tool.finish().output == "out\n")
  }

  @Test func aMissingTextFailsAndShowsTheOutput() async throws {
    let tool = try start("echo something; read wait")
    try await tool.expect("something")
    let failure = await #expect(throws: ToolProcessError.self) {
      try await tool.expect("never", within: .milliseconds(200))
    }
    let message = try #require(failure).description
    #expect(message.contains("waiting for \"never\""))
    #expect(message.contains("something"))
    #expect(try await tool.finish().status == .signaled(SIGKILL))
  }

  @Test func aReleasedProcessIsKilled() async throws {
    let child: Int32
    do {
      let tool = try start("echo ready; read wait")
      try await tool.expect("ready")
      child = tool.processIdentifier
    }
    try await expectGone(child)
  }
}
