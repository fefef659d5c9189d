import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands what a session reports to the exchange it belongs to.
///
/// Not a delegate for each task: on Linux redirects reach the session's delegate alone.
final class HTTPSessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  /// Sends what the session reports of a task to an exchange, until the task is over.
  func route(_ task: URLSessionTask, to exchange: HTTPExchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> HTTPExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.answerBegan(length: response.expectedContentLength)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.received(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    exchange(of: task)?.redirected(to: request, follow: completionHandler)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(Darwin)
      guard challenge.protectionSpace.authenticationMethod != NSURLAuthenticationMethodServerTrust
      else { return completionHandler(.performDefaultHandling, nil) }
    #endif
    // A server that asks for a password has answered 401; there is none to give it. On Linux any
    // other reply than this would wait for ever or, for a digest, stop the process.
    let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 401
    exchange(of: task)?.completed(with: nil, status: status)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.completed(with: error, status: (task.response as? HTTPURLResponse)?.statusCode)
  }
}
