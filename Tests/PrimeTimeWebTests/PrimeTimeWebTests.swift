import TestProcesses
import Testing

@testable import WebMessages

/// Tests the program as a process, with various standard input.
@Suite(.timeLimit(.minutes(5))) struct PrimeTimeWebTests {
  private static let request = WebRequest(
    HTTPAddress(scheme: .http, host: "127.0.0.1", port: 1), timeout: .seconds(60), bodyLimit: 4096)

  @Test func resultIsWrittenToStandardOutput() async throws {
    let tool = try Self.program(input: .open).start()
    // Its standard input stays open, as if the tool that started it were still running.
    tool.send(try Self.text(of: Self.request))
    let result = try await tool.finish(closingInput: false)
    var message = WebResult.collector(for: Self.request)
    try message.append(result.standardOutput)
    #expect(
      try WebResult(message) == .failure(.connectionRefused(host: "127.0.0.1")))
    #expect(result.status == .exited(0))
  }

  @Test func endOfInputEndsTheProcess() async throws {
    let (closings, closed) = AsyncStream.makeStream(of: Void.self)
    let (questions, asked) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      _ = connection.request()
      asked.yield()
      connection.waitForClose()
      closed.yield()
    }
    let request = WebRequest(
      try HTTPAddress(parsing: server.url), timeout: .seconds(3600), bodyLimit: 4096)
    let tool = try Self.program(input: .open).start()
    tool.send(try Self.text(of: request))
    for await _ in questions { break }
    tool.closeInput()
    let result = try await tool.finish()
    #expect(result.status == .exited(0))
    #expect(result.standardOutput == [])
    for await _ in closings { break }
  }

  @Test(arguments: ["", "prime 5\n", "PTw\u{1}", "PTw\u{2}\0\0\0\0", "PTw\u{1}\0\0\0\u{1}x"])
  func invalidRequestsAreRejected(input: String) async throws {
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

  /// Returns the message of a request whose binary numbers all happen to be valid UTF-8.
  private static func text(of request: WebRequest) throws -> String {
    try #require(String(validating: try request.frame, as: UTF8.self))
  }

  private static func program(input: ToolProcess.Input) throws(ToolProcessError) -> ToolProcess {
    try ToolProcess(executableURL(named: "primetime-web"), input: input)
  }
}
