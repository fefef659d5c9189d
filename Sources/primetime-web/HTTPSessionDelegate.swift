import Foundation
import Synchronization
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session delegate that forwards each call to the exchange that the task belongs to.
///
/// The session has one delegate for all tasks, because on Linux only the session's delegate is
/// informed of redirects.
final class HTTPSessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  /// Starts forwarding calls about a task to an exchange, until the task has finished.
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
    if let head = finalResponse(response) {
      exchange(of: dataTask)?.didReceiveHead(
        status: head.statusCode, location: head.value(forHTTPHeaderField: "Location"),
        length: head.expectedContentLength)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.didReceive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // Stop the redirect, so that it becomes the response and the exchange decides whether to follow
    // it. On Linux the handler must not be called for a canceled task, since that crashes the
    // process. Therefore, the handler is called only while the exchange is open.
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
    // There are no credentials to send, so a request for a password is handled as a response with
    // status 401. On Linux, any other disposition would wait forever or, for digest authentication,
    // crash the process.
    exchange(of: task)?.didReceiveResponse(status: 401, location: nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let error {
      exchange?.didFail(error)
    } else if let response = finalResponse(task.response) {
      let encoding = response.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
      exchange?.didReceiveResponse(
        status: response.statusCode, location: response.value(forHTTPHeaderField: "Location"),
        isCompressed: encoding != "identity")
    } else {
      exchange?.didFail(URLError(.networkConnectionLost))
    }
  }
}

/// Returns a response, or nil if it is an interim response, such as `100 Continue`.
///
/// Interim responses have a status below 200 (RFC 9110, section 15.2), except for 101, which no
/// other response follows.
///
/// NB: on Linux (Swift 6.3), `URLSession` reports interim responses too.
private func finalResponse(_ response: URLResponse?) -> HTTPURLResponse? {
  (response as? HTTPURLResponse).flatMap { response in
    response.statusCode >= 200 || response.statusCode == 101 ? response : nil
  }
}
