import Foundation
import TestProcesses

/// A server that replaces Wolfram Alpha, accepts every request, and never answers.
///
/// A lookup runs until the test ends it, even on a slow machine.
struct SilentService {
  private let server: SilentServer

  /// The address of the server.
  var url: String { server.url }

  init() throws(ToolProcessError) {
    server = try SilentServer()
  }

  /// Makes a tool that uses this server, with a timeout of a day.
  func primetime(
    _ arguments: String..., input: ToolProcess.Input = .bytes([])
  ) throws(ToolProcessError) -> ToolProcess {
    var tool = try ToolProcess(
      executableURL(named: "primetime"),
      ["--nth-prime", "wolfram", "--timeout", "86400"] + arguments, input: input)
    tool.environment["WOLFRAM_APP_ID"] = "DEMO-SECRET4567"
    tool.environment["PRIMETIME_WOLFRAM_URL"] = server.url
    return tool
  }
}
