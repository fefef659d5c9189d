import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A server on loopback that answers with the pages of a case.
enum TranscriptServer {
  typealias Pages = [String: (page: TranscriptPage, content: [UInt8])]

  /// Runs a server while `body` runs.
  ///
  /// - Parameters:
  ///   - pages: What it answers, by path, given its own address, which a page may lead to.
  ///   - body: What needs it, given its address.
  /// - Returns: What `body` gives.
  /// - Throws: What `body` throws, or why there is no server.
  static func run<Value: Sendable>(
    serving pages: (String) -> Pages, _ body: @Sendable (String) async throws -> Value
  ) async throws -> Value {
    let served = Mutex<Pages>([:])
    let handler = ClosureHTTPHandler { request in
      guard let (page, content) = served.withLock({ $0[request.path] }) else {
        return HTTPResponse(statusCode: .notFound)
      }
      return await answer(page, content)
    }
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled, handler: handler)
    let running = Task { try await server.run() }
    let outcome: Result<Value, any Error>
    do {
      try await server.waitUntilListening()
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

  private static func answer(_ page: TranscriptPage, _ content: [UInt8]) async -> HTTPResponse {
    guard let status = page.status else {
      // Until the server is done with.
      let (nothing, source) = AsyncStream.makeStream(of: Never.self)
      for await _ in nothing {}
      source.finish()
      return HTTPResponse(statusCode: .noContent)
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
