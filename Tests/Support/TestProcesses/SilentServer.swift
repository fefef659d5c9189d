/// A server that accepts requests and never answers.
public struct SilentServer: Sendable {
  private let server: RawServer

  /// Receives a value for each request that has arrived.
  public let requests: AsyncStream<Void>

  /// Receives a value for each connection that the client has closed after its request.
  public let closures: AsyncStream<Void>

  /// The URL of the server, without a path.
  public var url: String { server.url }

  /// Starts a server on a free port of the loopback interface.
  public init() throws(ToolProcessError) {
    let (requests, didArrive) = AsyncStream.makeStream(of: Void.self)
    let (closures, didClose) = AsyncStream.makeStream(of: Void.self)
    self.requests = requests
    self.closures = closures
    server = try RawServer { connection in
      _ = connection.request()
      didArrive.yield()
      connection.waitForClose()
      didClose.yield()
    }
  }
}
