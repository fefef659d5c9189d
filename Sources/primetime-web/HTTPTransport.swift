import Foundation
import Synchronization
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes GET requests with `URLSession`, each limited in time and size.
///
/// The first request creates an ephemeral session, without a cache, cookies or stored credentials.
/// All requests share it, so that connections can be reused. It works on its own queues and needs
/// neither the main queue nor a run loop.
final class HTTPTransport: Sendable {
  private let session = Mutex<SharedURLSession?>(nil)

  private let usesLoopbackProtocol: Bool

  /// Creates a transport; it costs nothing until it is used.
  convenience init() {
    self.init(usesLoopbackProtocol: true)
  }

  /// Creates a transport for tests.
  ///
  /// - Parameter usesLoopbackProtocol: Whether ``LoopbackHTTPProtocol`` loads from this machine on
  ///   Linux; if false, the session's own loader does.
  init(usesLoopbackProtocol: Bool) {
    self.usesLoopbackProtocol = usesLoopbackProtocol
  }

  deinit {
    // A session retains its delegate until it is invalidated.
    session.withLock { $0?.session.invalidateAndCancel() }
  }

  /// Sends a request and returns the whole response, whatever its status.
  ///
  /// - Parameter request: The request and its limits.
  /// - Returns: The status and the body.
  /// - Throws: ``HTTPError``; `.cancelled`, immediately, if the calling task is canceled. Messages
  ///   contain no more of the address than its scheme, host and port.
  @concurrent func get(_ request: WebRequest) async throws(HTTPError) -> WebResponse {
    let exchange = HTTPExchange(request)
    let session = session.withLock { session in
      let current = session ?? SharedURLSession(usesLoopbackProtocol: usesLoopbackProtocol)
      session = current
      return current
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.begin(continuation) { [unowned exchange] request in
          session.task(for: request, of: exchange)
        }
      }
    } onCancel: {
      exchange.finish(.failure(.cancelled))
    }
    return try result.get()
  }
}

private struct SharedURLSession: Sendable {
  let delegate = HTTPSessionDelegate()
  let session: URLSession

  init(usesLoopbackProtocol: Bool) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    #if canImport(FoundationNetworking)
      if usesLoopbackProtocol {
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
