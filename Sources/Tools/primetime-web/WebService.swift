import Foundation
import Synchronization
import SystemPackage
import TerminalText
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that makes the requests of a tool concurrently, as the delegate of one `URLSession`.
///
/// Each request has one reply: the complete response, or the first failure that ends the request.
/// Later events of its tasks are ignored.
final class WebService: NSObject, Sendable {
  /// A request that has no reply yet, and the part of the response that has arrived.
  private struct Exchange {
    let request: WebRequest
    var address: HTTPAddress
    var task: URLSessionTask?
    var body = Data()
    var redirects = 0
  }

  /// The exchanges, by the numbers of their requests.
  private let exchanges = Mutex<[UInt64: Exchange]>([:])

  private let output: Mutex<FileDescriptor>

  /// Creates a service that writes its replies to a descriptor.
  init(output: FileDescriptor) {
    self.output = Mutex(output)
  }

  /// A configuration for sessions that keep connections, but no caches, cookies or credentials.
  static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalAndRemoteCacheData
    // The tool limits the number of concurrent requests.
    configuration.httpMaximumConnectionsPerHost = 1000
    // The tool cancels each request at its time limit, which is at most a year. The session's own
    // limit restarts with every byte.
    configuration.timeoutIntervalForRequest = 400 * 86400
    return configuration
  }

  /// Performs a command over a session whose delegate is this service.
  func perform(_ command: WebCommand, in session: URLSession) {
    switch command {
    case .send(let request, let number):
      exchanges.withLock { $0[number] = Exchange(request: request, address: request.address) }
      send(number, to: request.address, in: session)
    case .cancel(let number):
      end(number, with: .failure(.cancelled, number: number))
    }
  }

  private func send(_ number: UInt64, to address: HTTPAddress, in session: URLSession) {
    let task = exchanges.withLock { exchanges -> URLSessionTask? in
      guard var exchange = exchanges[number] else { return nil }
      var request = URLRequest(url: address.url)
      request.setValue("en", forHTTPHeaderField: "Accept-Language")
      request.setValue("PrimeTime", forHTTPHeaderField: "User-Agent")
      for (name, value) in exchange.request.fields {
        request.setValue(value, forHTTPHeaderField: name)
      }
      let task = session.dataTask(with: request)
      task.taskDescription = String(number)
      (exchange.task, exchange.address, exchange.body) = (task, address, Data())
      exchanges[number] = exchange
      return task
    }
    task?.resume()
  }

  /// Replies to a request and cancels its task; does nothing if the request has a reply already.
  private func end(_ number: UInt64, with reply: WebReply) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: number) }) else { return }
    let line = WebMessage.line(reply)
    output.withLock { output in
      // Ignore an error: if the tool has ended, this process ends when it reads the end of its
      // input.
      _ = try? output.writeAll(line)
    }
    exchange.task?.cancel()
  }
}

// MARK: - Events of the session

extension WebService: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    checkSize(of: dataTask, adding: response.expectedContentLength)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    checkSize(of: dataTask, adding: Int64(data.count))
    exchanges.withLock { $0[dataTask.number]?.body.append(data) }
  }

  /// Ends the exchange of a task if `count` more bytes would make its body too large.
  private func checkSize(of task: URLSessionTask, adding count: Int64) {
    guard let exchange = exchanges.withLock({ $0[task.number] }) else { return }
    let limit = exchange.request.bodyLimit
    if count > Int64(limit - exchange.body.count) {
      end(task.number, with: .failure(.bodyTooLarge(limit: limit), number: task.number))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // Calling the handler with nil stops the redirect, so that its response becomes the response of
    // the task. On Linux (Swift 6.3), calling the handler for a canceled task crashes the process.
    // So call it only if the exchange exists, and hold the lock meanwhile: a task is canceled only
    // after its exchange has been removed.
    exchanges.withLock { exchanges in
      if exchanges[task.number] != nil { completionHandler(nil) }
    }
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
    let body = exchanges.withLock { $0[task.number]?.body } ?? Data()
    completionHandler(.cancelAuthenticationChallenge, nil)
    let response = WebResponse(status: 401, body: body)
    end(task.number, with: .response(response, number: task.number))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = exchanges.withLock({ $0[task.number] }) else { return }
    do throws(HTTPError) {
      let host = exchange.address.host
      if let error { throw .reported(error, host: host) }
      // NB: on Linux (Swift 6.3), `URLSession` also reports interim responses, such as
      // `100 Continue`, whose status is below 200 (RFC 9110, section 15.2).
      guard let response = task.response as? HTTPURLResponse, response.statusCode >= 200 else {
        throw .failed("the connection to \(host) was closed before the response was complete")
      }
      if [301, 302, 303, 307, 308].contains(response.statusCode),
        let location = response.value(forHTTPHeaderField: "Location")
      {
        return send(
          task.number, to: try redirect(task.number, exchange, location), in: session)
      }
      // NB: libcurl 7.88 reports no error if a compressed body ends too early.
      let encoding = response.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
      if response.statusCode == 200, encoding != "identity", exchange.body.isEmpty {
        throw .failed("\(host) sent a compressed body that is empty or incomplete")
      }
      var fields: [String: String] = [:]
      for name in WebResponse.fieldNames { fields[name] = response.value(forHTTPHeaderField: name) }
      let answer = WebResponse(status: response.statusCode, fields: fields, body: exchange.body)
      end(task.number, with: .response(answer, number: task.number))
    } catch {
      end(task.number, with: .failure(error, number: task.number))
    }
  }

  /// Counts a redirect and returns its target.
  ///
  /// - Throws: ``HTTPError`` if the limit is reached or if the policy refuses the target.
  private func redirect(
    _ number: UInt64, _ exchange: Exchange, _ location: String
  ) throws(HTTPError) -> HTTPAddress {
    let policy = exchange.request.redirects
    if exchange.redirects == policy.limit { throw .tooManyRedirects(limit: policy.limit) }
    exchanges.withLock { $0[number]?.redirects += 1 }
    return try policy.target(location, from: exchange.address)
  }
}

extension URLSessionTask {
  /// The number of the task's request, which the description of the task contains.
  fileprivate var number: UInt64 { taskDescription.flatMap(UInt64.init) ?? 0 }
}

extension HTTPError {
  /// Returns the error for a failure reported by `URLSession`.
  ///
  /// On Linux, `URLSession` itself gives no reason (`The operation could not be completed`), but
  /// most failures have an underlying error with libcurl's own message.
  fileprivate static func reported(_ error: any Error, host: String) -> HTTPError {
    let failure = error as NSError
    switch (error as? URLError)?.code {
    case .cannotFindHost: return .failed("the host \(host) was not found; is the network up?")
    case .cannotConnectToHost: return .failed("\(host) refused the connection")
    default:
      let underlying = failure.userInfo[NSUnderlyingErrorKey] as? NSError
      let reason = singleLine((underlying ?? failure).localizedDescription)
      return .failed("the request to \(host) failed: \(reason)")
    }
  }
}
