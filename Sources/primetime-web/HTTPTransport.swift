import Foundation
import Synchronization
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// GET requests over `URLSession`, each bounded in time and in size.
///
/// Nothing is made before the first request; then one ephemeral session serves all, without cache,
/// cookies or stored credentials, so that a connection can be used again. It works on queues of its
/// own and needs neither the main queue nor a run loop.
final class HTTPTransport: Sendable {
  private let session = Mutex<Session?>(nil)

  private let ownLoopback: Bool

  /// Makes a transport; it costs nothing until it is used.
  convenience init() {
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

  /// Asks a question and reads the whole answer, whatever its status.
  ///
  /// - Parameter question: What is asked, and what bounds it.
  /// - Returns: The status and the body.
  /// - Throws: ``HTTPError``; `.cancelled` at once when the calling task is cancelled. No text in
  ///   it holds the address beyond its scheme, host and port.
  @concurrent func get(_ question: WebRequest) async throws(HTTPError) -> WebResponse {
    let exchange = HTTPExchange(question)
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
