import Foundation
import Synchronization
import WebMessages

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
    // The redirect is the answer; the exchange decides what to do about it. It is asked, as the
    // library on Linux stops the process when a task that was cancelled is told what to do.
    let isOpen = exchange(of: task)?.whileOpen { completionHandler(nil) } ?? false
    #if canImport(Darwin)
      if !isOpen { completionHandler(nil) }
    #else
      _ = isOpen
    #endif
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
    exchange(of: task)?.answered(status: 401, location: nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let error {
      exchange?.failed(error)
    } else if let response = task.response as? HTTPURLResponse {
      exchange?.answered(
        status: response.statusCode, location: response.value(forHTTPHeaderField: "Location"))
    } else {
      exchange?.failed(URLError(.networkConnectionLost))
    }
  }
}
