import FlyingFox
import FlyingSocks
import Foundation
import LiveClients
import Synchronization
import Testing

/// A loopback HTTP server that stands in for Wolfram Alpha.
struct MockService: Sendable {
  let port: UInt16

  var url: String { "http://127.0.0.1:\(port)" }

  /// Runs a server for the duration of `body`.
  static func run<Value: Sendable>(
    handling: @escaping @Sendable (HTTPRequest) async -> HTTPResponse,
    _ body: @Sendable (MockService) async throws -> Value
  ) async throws -> Value {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
      handler: ClosureHTTPHandler(handling))
    let running = Task { try await server.run() }
    try await server.waitUntilListening(timeout: 60)
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw StandInFailure.noPort
    }
    do {
      let value = try await body(MockService(port: port))
      await server.stop()
      _ = try? await running.value
      return value
    } catch {
      await server.stop()
      _ = try? await running.value
      throw error
    }
  }
}

enum StandInFailure: Error {
  case noPort
}

/// Returns the contents of a file in `Fixtures`.
func fixture(_ name: String) throws -> Data {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
  return try Data(contentsOf: url)
}

/// Returns a response whose result has this text.
func answer(_ plaintext: String) throws -> Data {
  struct Subpod: Encodable { let plaintext: String }
  struct Pod: Encodable {
    let id = "Result"
    let subpods: [Subpod]
  }
  struct QueryResult: Encodable {
    let success = true
    let error = false
    let pods: [Pod]
  }
  return try JSONEncoder().encode([
    "queryresult": QueryResult(pods: [Pod(subpods: [Subpod(plaintext: plaintext)])])
  ])
}
