import TestProcesses
import Testing

@testable import WebMessages

/// Tests the program as a process, with different kinds of standard input.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct PrimeTimeWebTests {
  @Test func repliesAreWrittenToStandardOutput() async throws {
    let tool = try Self.program(input: .open).start()
    let address = try HTTPAddress(parsing: "http://127.0.0.1:1")
    let request = WebRequest(address, timeout: .seconds(60), bodyLimit: 4096)
    tool.send(Self.line(.send(request, number: 7)))
    try await tool.expect("\n")
    let result = try await tool.finish()
    let reply = try #require(
      WebMessage.decode(WebReply.self, from: result.standardOutput.dropLast()))
    guard case .failure(.failed("127.0.0.1 refused the connection"), number: 7) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(result.status == .exited(0))
  }

  @Test func endOfInputEndsTheProcess() async throws {
    let server = try SilentServer()
    let tool = try Self.program(input: .open).start()
    tool.send(Self.line(.send(try server.request, number: 1)))
    for await _ in server.requests { break }
    tool.closeInput()
    let result = try await tool.finish()
    #expect(result.status == .exited(0))
    #expect(result.standardOutput == [])
    for await _ in server.closures { break }
  }

  @Test func cancelledRequestClosesItsConnection() async throws {
    let server = try SilentServer()
    let tool = try Self.program(input: .open).start()
    tool.send(Self.line(.send(try server.request, number: 1)))
    for await _ in server.requests { break }
    tool.send(Self.line(.cancel(number: 1)) + Self.line(.cancel(number: 2)))
    for await _ in server.closures { break }
    try await tool.expect("\n")
    let result = try await tool.finish()
    #expect(result.status == .exited(0))
    let reply = try #require(
      WebMessage.decode(WebReply.self, from: result.standardOutput.dropLast()))
    guard case .failure(.cancelled, number: 1) = reply else {
      Issue.record("\(reply)")
      return
    }
  }

  @Test(arguments: [
    "prime 5\n", "{}\n", "{\"cancel\":{\"number\":1}}", "\n",
    "{\"cancel\":{\"number\":\"one\"}}\n",
  ])
  func invalidCommandsAreRejected(input: String) async throws {
    let result = try await Self.program(input: .bytes(Array(input.utf8))).run()
    #expect(result.status == .exited(65))
    #expect(result.standardOutput == [])
  }

  @Test func helpDescribesTheProgram() async throws {
    let result = try await ToolProcess(executableURL(named: "primetime-web"), ["--help"]).run()
    #expect(
      result.errors
        == "primetime-web makes web requests for primetime, currency and headlines; run those\n")
    #expect(result.status == .exited(64))
  }

  private static func line(_ command: WebCommand) -> String {
    String(decoding: WebMessage.line(command), as: UTF8.self)
  }

  private static func program(input: ToolProcess.Input) throws(ToolProcessError) -> ToolProcess {
    try ToolProcess(executableURL(named: "primetime-web"), input: input)
  }
}

extension SilentServer {
  fileprivate var request: WebRequest {
    get throws {
      WebRequest(try HTTPAddress(parsing: url), timeout: .seconds(3600), bodyLimit: 4096)
    }
  }
}
