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
/// deadline passes or the request is canceled. The first of these to happen determines the last
/// event; anything that happens later is ignored.
final class HTTPExchange: Sendable {
  private struct State {
    var address: HTTPAddress
    var task: URLSessionDataTask?
    var deadline: (any DispatchSourceTimer)?
    var isOver = false
    var hasBegun = false
    /// The number of bytes in the body so far.
    var size = 0
    /// The value of the `Location` field if the arriving response is a redirect; otherwise nil.
    var location: String?
    var redirects = 0
  }

  private let webRequest: WebRequest
  private let session: URLSession
  private let delegate: HTTPSessionDelegate
  private let report: @Sendable (WebEvent.Kind) -> Void
  private let onEnd: @Sendable () -> Void
  private let state: Mutex<State>

  /// Creates an exchange.
  ///
  /// - Parameters:
  ///   - webRequest: The request and its limits.
  ///   - session: The session that sends the request.
  ///   - delegate: The delegate of the session.
  ///   - report: Called with each event, on any thread.
  ///   - onEnd: Called once, after the last event or after a cancellation.
  init(
    _ webRequest: WebRequest, session: URLSession, delegate: HTTPSessionDelegate,
    report: @escaping @Sendable (WebEvent.Kind) -> Void, onEnd: @escaping @Sendable () -> Void
  ) {
    self.webRequest = webRequest
    self.session = session
    self.delegate = delegate
    self.report = report
    self.onEnd = onEnd
    state = Mutex(State(address: webRequest.address))
  }

  /// Starts the exchange and its time limit, unless it has been canceled.
  func begin() {
    let isOver = state.withLock { state in
      if state.isOver { return true }
      let deadline = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
      deadline.setEventHandler { [weak self, timeout = webRequest.timeout] in
        self?.finish(.failed(.timedOut(after: timeout)))
      }
      deadline.schedule(deadline: .now() + (webRequest.timeout / .seconds(1)))
      deadline.activate()
      state.deadline = deadline
      return false
    }
    if !isOver { send(to: webRequest.address) }
  }

  /// Ends the exchange without another event.
  func cancel() { finish(nil) }

  /// Ends the exchange, unless it has already ended.
  ///
  /// This method reports the last event, if any. Then, if `closing` is true, it cancels the task,
  /// which closes the connection. Pass false if there is no task, or if it ends by itself.
  private func finish(_ last: WebEvent.Kind?, closing: Bool = true) {
    let ended = state.withLock { state -> State? in
      if state.isOver { return nil }
      let ended = state
      state = State(address: ended.address, isOver: true)
      return ended
    }
    guard let ended else { return }
    // The event comes first, because closing can wait for a server that keeps sending.
    if let last { report(last) }
    ended.deadline?.cancel()
    if closing { ended.task?.cancel() }
    onEnd()
  }

  private func send(to address: HTTPAddress) {
    guard let url = URL(string: address.description) else {
      return finish(.failed(.failed(host: address.host, reason: "bad URL")), closing: false)
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalAndRemoteCacheData)
    request.setValue(webRequest.accept, forHTTPHeaderField: "Accept")
    request.setValue("en", forHTTPHeaderField: "Accept-Language")
    request.setValue("PrimeTime", forHTTPHeaderField: "User-Agent")
    // The session's own timeout restarts with every byte, so a server that sends slowly would never
    // exceed it. The deadline limits the whole exchange instead, and the session's timeout is set
    // well after the deadline.
    request.timeoutInterval = webRequest.timeout / .seconds(1) + 60
    let task = session.dataTask(with: request)
    delegate.route(task, to: self)
    let isOver = state.withLock { state in
      if state.isOver { return true }
      state.address = address
      state.task = task
      state.size = 0
      state.location = nil
      return false
    }
    if isOver { task.cancel() } else { task.resume() }
  }
}

// MARK: - Events of the session

extension HTTPExchange {
  /// Runs a function under the lock unless the exchange has ended, and returns whether it ran.
  ///
  /// If the exchange ends at the same time, its task is canceled only after the function has run.
  func whileOpen(_ action: () -> Void) -> Bool {
    state.withLock { state in
      if state.isOver { return false }
      action()
      return true
    }
  }

  /// Handles the head of a response.
  ///
  /// - Parameters:
  ///   - status: The status, such as 200.
  ///   - location: The value of the `Location` field.
  ///   - length: The announced length of the body; -1 if unknown.
  func didReceiveHead(status: Int, location: String?, length: Int64) {
    let isRedirect = location != nil && [301, 302, 303, 307, 308].contains(status)
    let begins = state.withLock { state in
      if state.isOver || state.hasBegun { return false }
      state.location = isRedirect ? location : nil
      state.hasBegun = !isRedirect
      return !isRedirect
    }
    if begins { report(.began(status: status)) }
    if length > Int64(webRequest.bodyLimit) {
      finish(.failed(.bodyTooLarge(limit: webRequest.bodyLimit)))
    }
  }

  /// Handles a part of the body.
  func didReceive(_ data: Data) {
    let (isTooLarge, isWanted) = state.withLock { state in
      if state.isOver { return (false, false) }
      state.size += data.count
      return (state.size > webRequest.bodyLimit, state.location == nil)
    }
    if isTooLarge {
      finish(.failed(.bodyTooLarge(limit: webRequest.bodyLimit)))
    } else if isWanted {
      report(.received(data))
    }
  }

  /// Handles the end of a response, whose head may not have been reported.
  func didReceiveResponse(status: Int, location: String?, isCompressed: Bool = false) {
    didReceiveHead(status: status, location: location, length: -1)
    let (address, location, redirects, isEmpty) = state.withLock { state in
      state.redirects += 1
      return (state.address, state.location, state.redirects, state.size == 0)
    }
    guard let location else {
      // NB: libcurl 7.88 reports no error if a compressed body ends too early.
      guard status == 200, isCompressed, isEmpty else { return finish(.ended, closing: false) }
      let reason = "its compressed body is empty or incomplete"
      return finish(
        .failed(.invalidResponse(host: address.host, reason: reason)), closing: false)
    }
    let (limit, policy) = (webRequest.redirects.limit, webRequest.redirects)
    if redirects > limit {
      return finish(.failed(.tooManyRedirects(limit: limit)), closing: false)
    }
    switch HTTPRedirect(to: location, from: address, policy: policy) {
    case .follow(let target): send(to: target)
    case .refuse(let origin): finish(.failed(.redirectRefused(to: origin)), closing: false)
    }
  }

  /// Handles a failure of the task.
  func didFail(_ error: any Error) {
    let (host, hasBegun) = state.withLock { ($0.address.host, $0.hasBegun || $0.location != nil) }
    finish(
      .failed(.reported(error, host: host, answerHadBegun: hasBegun)), closing: false)
  }
}
