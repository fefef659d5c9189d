import FlyingFox
import FlyingSocks
import Foundation
import Synchronization
import TestProcesses

/// An HTTP server on the loopback interface that replaces Wolfram Alpha and records its requests.
final class MockWolframAlpha: Sendable {
  /// The AppID that the tool gets; it must never appear in its output.
  static let appID = "DEMO-SECRET4567"

  private let asked = Mutex<[HTTPRequest]>([])
  private let port = Mutex<UInt16>(0)

  /// The address of the server.
  var url: String { "http://127.0.0.1:\(port.withLock(\.self))" }

  /// The requests so far, oldest first.
  var requests: [HTTPRequest] { asked.withLock(\.self) }

  /// Runs a server while `body` runs.
  static func run(
    answering answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse,
    _ body: @Sendable (MockWolframAlpha) async throws -> Void
  ) async throws {
    let standIn = MockWolframAlpha()
    let handler = ClosureHTTPHandler { request in
      standIn.asked.withLock { $0.append(request) }
      return await answer(request)
    }
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled, handler: handler)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await server.run() }
      try await server.waitUntilListening(timeout: 60)
      if case .ip4(_, let port) = await server.listeningAddress {
        standIn.port.withLock { $0 = port }
      }
      let outcome: Result<Void, any Error>
      do {
        outcome = .success(try await body(standIn))
      } catch {
        outcome = .failure(error)
      }
      await server.stop()
      group.cancelAll()
      try outcome.get()
    }
  }

  /// Makes a response with a text as its result.
  static func result(_ text: String) -> HTTPResponse {
    let body = #"""
      {"queryresult": {"success": true, "error": false, "numpods": 1, "pods":
      {"title": "Result", "id": "Result", "subpods": {"title": "", "plaintext": "\#(text)"}}}}
      """#
    return HTTPResponse(statusCode: .ok, body: Data(body.utf8))
  }

  /// Makes a tool that uses this server.
  func primetime(
    _ arguments: String..., input: String
  ) throws(ToolProcessError) -> ToolProcess {
    var tool = try ToolProcess(
      executableURL(named: "primetime"), ["--quiet"] + arguments, input: input)
    tool.environment["WOLFRAM_APP_ID"] = Self.appID
    tool.environment["PRIMETIME_WOLFRAM_URL"] = url
    return tool
  }
}
