import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A server on the loopback interface with the pages of a case.
enum TranscriptServer {
  typealias Pages = [String: (page: TranscriptPage, content: [UInt8])]

  /// Runs a server while `body` runs.
  ///
  /// - Parameters:
  ///   - pages: Returns the pages by path, given the address of the server, which they may contain.
  ///   - body: The function to run, given the address of the server.
  /// - Returns: The result of `body`.
  /// - Throws: An error of `body`, or the reason the server could not start.
  static func run<Value: Sendable>(
    serving pages: (String) -> Pages, _ body: @Sendable (String) async throws -> Value
  ) async throws -> Value {
    let served = Mutex<Pages>([:])
    let handler = ClosureHTTPHandler { request in
      guard let (page, content) = served.withLock({ $0[request.path] }) else {
        return HTTPResponse(statusCode: .notFound)
      }
      return try await answer(page, content)
    }
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled, handler: handler)
    let running = Task { try await server.run() }
    let outcome: Result<Value, any Error>
    do {
      // The time limit is long because other tests may occupy all threads for a while.
      try await server.waitUntilListening(timeout: 60)
      guard case .ip4(_, let port) = await server.listeningAddress else {
        throw SocketError.disconnected
      }
      let address = "http://127.0.0.1:\(port)"
      let pages = pages(address)
      served.withLock { $0 = pages }
      outcome = .success(try await body(address))
    } catch {
      outcome = .failure(error)
    }
    running.cancel()
    _ = await running.result
    return try outcome.get()
  }

  private static func answer(
    _ page: TranscriptPage, _ content: [UInt8]
  ) async throws -> HTTPResponse {
    guard let status = page.status else {
      // Wait until the server is stopped.
      let (nothing, source) = AsyncStream.makeStream(of: Never.self)
      for await _ in nothing {}
      source.finish()
      throw CancellationError()
    }
    let code = HTTPStatusCode(status, phrase: "Told")
    guard (301...308).contains(status) else {
      return HTTPResponse(statusCode: code, body: Data(content))
    }
    let address = String(decoding: content, as: UTF8.self).split(separator: "\n").first
    return HTTPResponse(
      statusCode: code, headers: HTTPHeaders([.location: String(address ?? "")]))
  }
}
