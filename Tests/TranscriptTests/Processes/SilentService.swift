import Foundation
import TestProcesses

/// A server in Wolfram Alpha's place that takes every question and never answers: a look-up there
/// goes on until somebody ends it, however slow the machine.
struct SilentService {
  private let server: RawServer

  /// Its address.
  var url: String { server.url }

  init() throws(ToolProcessError) {
    server = try RawServer { $0.waitForClose() }
  }

  /// The tool, told to ask this server, for a day.
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
