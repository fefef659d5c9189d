import Dispatch
import Foundation
import Synchronization
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its response, including redirects.
///
/// The exchange ends when the response is complete, the request fails, the body is too large, the
/// deadline passes or the request is canceled. The first call of ``finish(_:closing:)`` decides
/// the result; later calls are ignored.
final class HTTPExchange: Sendable {
  private struct State {
    var address: HTTPAddress
    var continuation: CheckedContinuation<WebResult, Never>?
    var result: WebResult?
    var makeTask: (@Sendable (URLRequest) -> URLSessionDataTask)?
    var task: URLSessionDataTask?
    var deadline: (any DispatchSourceTimer)?
    var body: [UInt8] = []
    var answerHasBegun = false
    var redirects = 0
  }

  private let webRequest: WebRequest
  private let state: Mutex<State>

  init(_ webRequest: WebRequest) {
    state = Mutex(State(address: webRequest.address))
    self.webRequest = webRequest
  }

  /// Starts the exchange, unless it has already been canceled.
  ///
  /// - Parameters:
  ///   - continuation: The continuation that waits for the result.
  ///   - makeTask: Creates the task for a request.
  func begin(
    _ continuation: CheckedContinuation<WebResult, Never>,
    makeTask: @escaping @Sendable (URLRequest) -> URLSessionDataTask
  ) {
    let (early, address) = state.withLock { state -> (WebResult?, HTTPAddress) in
      guard state.result == nil else { return (state.result, state.address) }
      state.continuation = continuation
      state.makeTask = makeTask
      let deadline = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
      deadline.setEventHandler { [weak self, timeout = webRequest.timeout] in
        self?.finish(.failure(.timedOut(after: timeout)))
      }
      deadline.schedule(deadline: .now() + (webRequest.timeout / .seconds(1)))
      deadline.activate()
      state.deadline = deadline
      return (nil, state.address)
    }
    if let early {
      continuation.resume(returning: early)
    } else {
      ask(address)
    }
  }

  /// Ends the exchange, unless it has already ended, and resumes the continuation.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - closing: Whether to close the connection; false if the task ends by itself.
  func finish(_ result: WebResult, closing: Bool = true) {
    let ended = state.withLock { state -> State? in
      guard state.result == nil else { return nil }
      let ended = state
      state = State(address: ended.address, result: result)
      return ended
    }
    guard let ended else { return }
    ended.continuation?.resume(returning: result)
    ended.deadline?.cancel()
    if closing { ended.task?.cancel() }
  }

  /// Runs a function under the lock unless the exchange has ended, and returns whether it ran.
  ///
  /// If the exchange ends at the same time, its task is canceled only after the function has run.
  func whileOpen(_ action: () -> Void) -> Bool {
    state.withLock { state in
      guard state.result == nil else { return false }
      action()
      return true
    }
  }

  /// Handles the response's head; `length` is the announced length of the body, -1 if unknown.
  func didReceiveHead(length: Int64) {
    state.withLock { $0.answerHasBegun = true }
    if length > Int64(webRequest.bodyLimit) {
      finish(.failure(.bodyTooLarge(limit: webRequest.bodyLimit)))
    }
  }

  /// Handles a part of the body.
  func received(_ data: Data) {
    let fits = state.withLock { state in
      guard state.result == nil else { return true }
      guard data.count <= webRequest.bodyLimit - state.body.count else { return false }
      state.body += data
      return true
    }
    if !fits { finish(.failure(.bodyTooLarge(limit: webRequest.bodyLimit))) }
  }

  /// Handles a failure of the task.
  func failed(_ error: any Error) {
    let (host, hasBegun) = state.withLock { ($0.address.host, $0.answerHasBegun) }
    finish(.failure(.reported(error, host: host, answerHadBegun: hasBegun)), closing: false)
  }

  /// Handles a complete response; `location` is the value of its `Location` field.
  func didReceiveResponse(status: Int, location: String?) {
    guard let location, [301, 302, 303, 307, 308].contains(status) else {
      let body = state.withLock { $0.body }
      return finish(.success(WebResponse(status: status, body: body)), closing: false)
    }
    let (address, redirects) = state.withLock { state in
      state.redirects += 1
      return (state.address, state.redirects)
    }
    guard redirects <= webRequest.redirects.limit else {
      return finish(.failure(.tooManyRedirects(limit: webRequest.redirects.limit)), closing: false)
    }
    switch HTTPRedirect(to: location, from: address, policy: webRequest.redirects) {
    case .follow(let target): ask(target)
    case .refuse(let origin): finish(.failure(.redirectRefused(to: origin)), closing: false)
    }
  }

  private func ask(_ address: HTTPAddress) {
    guard let makeTask = state.withLock({ $0.makeTask }) else { return }
    guard let url = URL(string: address.description) else {
      return finish(.failure(.failed(host: address.host, reason: "bad URL")), closing: false)
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalAndRemoteCacheData)
    request.setValue(webRequest.accept, forHTTPHeaderField: "Accept")
    request.setValue("en", forHTTPHeaderField: "Accept-Language")
    request.setValue("PrimeTime", forHTTPHeaderField: "User-Agent")
    // The session's own timeout restarts with every byte, so a server that sends slowly would never
    // reach it. It is set well after the deadline, which limits the whole exchange.
    request.timeoutInterval = webRequest.timeout / .seconds(1) + 60
    let task = makeTask(request)
    let isOpen = state.withLock { state in
      guard state.result == nil else { return false }
      state.address = address
      state.task = task
      state.body = []
      state.answerHasBegun = false
      return true
    }
    if isOpen { task.resume() } else { task.cancel() }
  }
}
