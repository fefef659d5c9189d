package import FlyingFox
import FlyingSocks

/// A loopback HTTP server that stands in for a web service.
package struct MockService: Sendable {
  package let port: UInt16

  package var url: String { "http://127.0.0.1:\(port)" }

  /// Runs a server for the duration of `body`.
  package static func run<Value: Sendable>(
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
