import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests sessions of the tool `keeper` that continue a killed session, and unknown names in the
/// file.
@Suite(.ownThread) struct KeptDataResumeTests {
  private let sandbox: Sandbox
  private static let path = "~/.local/share/keeper/numbers.json"
  private let conflict = "was changed by another session; \"data reload\" takes it"

  init() throws {
    sandbox = try Sandbox()
  }

  private func tool(_ arguments: [String], input: ToolProcess.Input = .bytes([])) throws
    -> ToolProcess
  {
    try ToolProcess(executableURL(named: "keeper"), arguments, input: input, sandbox: sandbox)
  }

  private func run(_ options: [String], _ lines: String...) async throws -> ToolResult {
    try await tool(["-q"] + options + lines.flatMap { ["-c", $0] }).run()
  }

  private func agent(_ name: String) async throws -> ToolResult {
    let messages = """
      {"jsonrpc":"2.0","id":0,"method":"initialize"}
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\(name)"}}

      """
    return try await tool(["--mcp", "--resume"], input: .bytes(Array(messages.utf8))).run()
  }

  private func terminal(_ arguments: String...) throws -> PseudoTerminal {
    try .command(tool(arguments), columns: 200)
  }

  private var file: String { sandbox.url(Self.path).path }

  private var text: String? {
    sandbox.contents(of: Self.path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The list in the file, such as `[1,2]`.
  private var numbers: String? { text?.firstMatch(of: /"data":(\[[^\]]*\])/).map { "\($0.1)" } }

  /// Replaces the list in the file, and nothing else.
  private func edit(_ list: String) throws {
    let text = try #require(text).replacing(/"data":\[[^\]]*\]/, with: "\"data\":\(list)")
    try sandbox.write(text.utf8, to: Self.path)
  }

  /// Runs a session that adds the numbers from 1 to a last one, and kills it.
  ///
  /// The file has all numbers by then. The session is sure of it only after `data keep`.
  private func killSession(last: Int, then command: String = "echo x") async throws {
    let session = try PseudoTerminal(tool([]), columns: 200)
    for number in 1...last { session.send("add \(number)\r") }
    session.send("!until grep -qE '[[,]\(last)\\]' \(file); do sleep 0.02; done\r")
    // The last change is not written yet when the session answers.
    session.send("\(command); echo answered\r")
    try await session.expectLine("answered")
    session.signal(SIGKILL)
    _ = try await session.finish()
  }

  @Test(arguments: ["[1]", "[1,2]", "[ 1 ]"])
  func theChangesOfAKilledSessionAreWritten(list: String) async throws {
    try await killSession(last: 1, then: "add 2")
    // The kill may come before or after the write. Files of earlier versions have `by`.
    try sandbox.write(#"{"format":2,"by":"someone","data":\#(list)}"#.utf8, to: Self.path)
    let session = try await run(["--resume"], "list")
    #expect(session.output.hasSuffix("[1, 2]\n"))
    #expect(session.errors == "")
    #expect(numbers == "[1,2]")
  }

  @Test func quittingAfterAResumeWritesTheChanges() async throws {
    try await killSession(last: 1, then: "add 2")
    try edit("[1]")
    let session = try terminal("--resume")
    try await session.expectCursorLine("2> ")
    session.send("quit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(numbers == "[1,2]")
  }

  @Test func anAgentThatResumesWritesTheChanges() async throws {
    try await killSession(last: 1, then: "add 2")
    try edit("[1]")
    let result = try await agent("list")
    #expect(result.output.contains(#""isError":false"#))
    #expect(result.errors == "")
    #expect(numbers == "[1,2]")
  }

  /// The session has written both numbers, so the content before the last write is not its own.
  @Test(arguments: [true, false])
  func theContentBeforeTheLastWriteIsThatOfAnotherSession(adds: Bool) async throws {
    let calls = (1...2).map { number in
      #"{"jsonrpc":"2.0","id":\#(number),"method":"tools/call","#
        + #""params":{"name":"add","arguments":{"n":\#(number)}}}"# + "\n"
    }
    let initialize = #"{"jsonrpc":"2.0","id":0,"method":"initialize"}"# + "\n"
    let input = Array((initialize + calls.joined()).utf8)
    #expect(try await tool(["--mcp"], input: .bytes(input)).run().status == .exited(0))
    #expect(numbers == "[1,2]")
    _ = try await run([], adds ? "add 3" : "remove")
    let list = adds ? "[1,2,3]" : "[1]"
    #expect(numbers == list)
    let session = try await run(["--resume"], "list")
    #expect(session.output.hasSuffix(list.replacing(",", with: ", ") + "\n"))
    #expect(session.status == .exited(0))
    #expect(numbers == list)
  }

  @Test func anIdleSessionNotesWhatItHasWritten() async throws {
    let session = try terminal()
    session.send("add 1\radd 2\r")
    try await session.expectCursorLine("2> ")
    let journals = "~/.local/state/keeper/journals"
    let wait =
      "until grep -qF '[1,2]' \(file) && tail -qn 1 \(journals)/* | grep -q '\"number\":0,'; "
      + "do sleep 0.02; done"
    let noted = try await ToolProcess(URL(filePath: "/bin/sh"), ["-c", wait], sandbox: sandbox)
      .run()
    #expect(noted.status == .exited(0))
    session.signal(SIGKILL)
    _ = try await session.finish()
    #expect(numbers == "[1,2]")
    _ = try await run([], "remove")
    let resumed = try await run(["--resume"], "list")
    #expect(resumed.output.hasSuffix("[1]\n"))
    #expect(numbers == "[1]")
    // The line is no move, not even for a session that keeps no steps.
    #expect(try await run(["--resume", "--steps", "0"], "list").errors == "")
  }

  @Test func anEditByHandIsAConflict() async throws {
    try await killSession(last: 1, then: "add 2")
    try edit("[9]")
    let script = try await run(["--resume"], "list")
    #expect(script.status == .exited(1))
    #expect(script.errors.contains(conflict))
    let agent = try await agent("list")
    #expect(agent.output.contains("was changed by another session"))
    #expect(agent.output.contains(#""isError":true"#))
    let session = try terminal("--resume")
    try await session.expectScreen("the conflict") { $0.text.contains(conflict) }
    session.send("quit\r")
    try await session.expectScreen("a warning") { $0.text.contains("quit again to discard") }
    #expect(numbers == "[9]")
    session.send("data keep\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(numbers == "[1,2]")
  }

  @Test func aFileThatIsGoneIsNotWrittenAgain() async throws {
    try await killSession(last: 1, then: "data keep\radd 2")
    try FileManager.default.removeItem(atPath: file)
    let script = try await run(["--resume"], "list")
    #expect(script.errors.contains("is gone"))
    #expect(script.status == .exited(1))
    #expect(text == nil)
  }

  @Test func aResumedSessionWithoutChangesFollowsTheFile() async throws {
    try await killSession(last: 2, then: "data keep\rnote a")
    #expect(try await run([], "add 5").errors == "")
    let session = try await run(["--resume"], "list")
    #expect(session.output.contains("numbers.json: 1 change by another session\n"))
    #expect(session.output.hasSuffix("[1, 2, 5]\n"))
    #expect(session.status == .exited(0))
    let terminal = try terminal("--resume")
    try await terminal.expectLine("numbers.json: 1 change by another session")
    terminal.send("add 6\rquit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
    #expect(numbers == "[1,2,5,6]")
  }

  @Test func dataOfAnotherSessionIsNotUndoneAfterAResume() async throws {
    try await killSession(
      last: 1, then: "note a\r!\(executableURL(named: "keeper").path) -c 'add 5'\rlist")
    #expect(numbers == "[1,5]")
    let session = try terminal("--resume")
    try await session.expectCursorLine("2> ")
    session.send("undo\rquit\r")
    try await session.expectScreen("a warning") { $0.text.contains("quit again to discard") }
    #expect(numbers == "[1,5]")
    session.send("redo\radd 6\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(numbers == "[1,5,6]")
  }

  @Test func unknownNamesAreNamedAndKept() async throws {
    let old = #"{"color":"red","format":2,"by":"x","data":[1]}"#
    try sandbox.write(old.utf8, to: Self.path)
    let first = try await run([], "list")
    let warning = "warning: \(file) has unknown names, which are kept: color\n"
    #expect(first.errors == warning)
    #expect(text == old)
    #expect(try await run([], "add 2").errors == warning)
    #expect(text?.hasSuffix(#","data":[1,2],"color":"red"}"# + "\n") == true)
  }

  @Test func aLargeFileIsRefusedWithTheLimit() async throws {
    try sandbox.write(repeatElement(UInt8(ascii: " "), count: (16 << 20) + 1), to: Self.path)
    let session = try await run([], "list")
    #expect(session.errors == "error: cannot read \"\(file)\": it is larger than 16 MiB\n")
    #expect(session.status == .exited(66))
  }
}
