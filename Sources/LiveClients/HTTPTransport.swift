import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// GET requests over `URLSession`, each bounded in time and in size.
///
/// Nothing is made before the first request; then one ephemeral session serves all, without cache,
/// cookies or stored credentials, so that a connection can be used again. It works on queues of its
/// own and needs neither the main queue nor a run loop.
package final class HTTPTransport: Sendable {
  private let session = Mutex<Session?>(nil)

  private let ownLoopback: Bool

  /// Makes a transport; it costs nothing until it is used.
  package convenience init() {
    self.init(ownLoopback: true)
  }

  /// For tests: `ownLoopback` false has the session's own loader ask this machine too.
  init(ownLoopback: Bool) {
    self.ownLoopback = ownLoopback
  }

  deinit {
    // A session holds its delegate until it is told to let go.
    session.withLock { $0?.session.invalidateAndCancel() }
  }

  /// Asks for an address and reads the whole answer, whatever its status.
  ///
  /// - Parameters:
  ///   - address: What to ask for.
  ///   - timeout: The time the whole exchange may take, redirects and body included.
  ///   - bodyLimit: The number of bytes a body may have, after decompression.
  ///   - redirects: Where a server may send the question.
  ///   - accept: The field `Accept`, the kinds of content that are wanted.
  /// - Returns: The status and the body.
  /// - Throws: ``HTTPError``; `.cancelled` at once when the calling task is cancelled. No text in
  ///   it holds the address beyond its scheme, host and port.
  @concurrent package func get(
    _ address: HTTPAddress, timeout: Duration, bodyLimit: Int,
    redirects: HTTPRedirectPolicy = .sameOrigin, accept: String = "application/json, */*;q=0.5"
  ) async throws(HTTPError) -> HTTPAnswer {
    let exchange = HTTPExchange(
      address: address, timeout: timeout, bodyLimit: bodyLimit, redirects: redirects,
      accept: accept)
    let session = session.withLock { session in
      let current = session ?? Session(ownLoopback: ownLoopback)
      session = current
      return current
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.begin(continuation) { [unowned exchange] request in
          session.task(for: request, of: exchange)
        }
      }
    } onCancel: {
      exchange.finish(.failure(.cancelled))
    }
    return try outcome.get()
  }
}

/// A whole answer: its status and its body.
package struct HTTPAnswer: Sendable {
  /// The status, such as 200.
  package let status: Int

  /// The body, decompressed.
  package let body: [UInt8]
}

private struct Session: Sendable {
  let delegate = HTTPSessionDelegate()
  let session: URLSession

  init(ownLoopback: Bool) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    #if canImport(FoundationNetworking)
      if ownLoopback {
        configuration.protocolClasses =
          [LoopbackHTTPProtocol.self] + (configuration.protocolClasses ?? [])
      }
    #endif
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  func task(for request: URLRequest, of exchange: HTTPExchange) -> URLSessionDataTask {
    let task = session.dataTask(with: request)
    delegate.route(task, to: exchange)
    return task
  }
}
