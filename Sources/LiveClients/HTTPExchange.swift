import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer, from the first byte sent to the first of: whole, failed, too large,
/// too late, cancelled.
///
/// Whoever calls ``finish(_:)`` first decides the outcome; the rest is ignored.
final class HTTPExchange: Sendable {
  typealias Outcome = Result<HTTPAnswer, HTTPError>

  /// How many redirects are followed.
  static let redirectLimit = 5

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var task: URLSessionDataTask?
    var deadline: (any DispatchSourceTimer)?
    var body: [UInt8] = []
    var answerHasBegun = false
    var redirects = 0
  }

  private let address: HTTPAddress
  private let timeout: Duration
  private let bodyLimit: Int
  private let state = Mutex(State())

  init(address: HTTPAddress, timeout: Duration, bodyLimit: Int) {
    self.address = address
    self.timeout = min(max(timeout, .zero), .seconds(31_536_000))
    self.bodyLimit = bodyLimit
  }

  /// Starts, unless the exchange was cancelled before.
  ///
  /// - Parameters:
  ///   - continuation: What waits for the outcome.
  ///   - makeTask: Makes the task for a request.
  func begin(
    _ continuation: CheckedContinuation<Outcome, Never>,
    makeTask: (URLRequest) -> URLSessionDataTask
  ) {
    let early = state.withLock { state -> Outcome? in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let early { return continuation.resume(returning: early) }
    guard let url = URL(string: address.description) else {
      return finish(.failure(.failed(host: address.host, reason: "bad URL")))
    }

    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalAndRemoteCacheData)
    // The session's own time-out begins anew with every byte: a server that drips would never
    // reach it. It stays far behind the deadline, which bounds the whole exchange.
    request.timeoutInterval = timeout / .seconds(1) + 60
    let task = makeTask(request)
    let isOpen = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.task = task
      let deadline = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
      deadline.setEventHandler { [weak self, timeout] in
        self?.finish(.failure(.timedOut(after: timeout)))
      }
      deadline.schedule(deadline: .now() + (timeout / .seconds(1)))
      deadline.activate()
      state.deadline = deadline
      return true
    }
    if isOpen {
      task.resume()
    } else {
      task.cancel()
    }
  }

  /// Ends the exchange, if it has not ended: the waiter gets the outcome.
  ///
  /// - Parameters:
  ///   - outcome: What the waiter gets.
  ///   - closing: Whether the connection is to be closed; false where the task ends by itself.
  func finish(_ outcome: Outcome, closing: Bool = true) {
    let ended = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      defer {
        state = State()
        state.outcome = outcome
      }
      return state
    }
    guard let ended else { return }
    ended.continuation?.resume(returning: outcome)
    ended.deadline?.cancel()
    if closing { ended.task?.cancel() }
  }

  /// The response's head has arrived; `length` is what it promises, -1 for unknown.
  func answerBegan(length: Int64) {
    state.withLock { $0.answerHasBegun = true }
    if length > Int64(bodyLimit) { finish(.failure(.bodyTooLarge(limit: bodyLimit))) }
  }

  /// A part of the body has arrived.
  func received(_ data: Data) {
    let fits = state.withLock { state in
      guard state.outcome == nil else { return true }
      guard data.count <= bodyLimit - state.body.count else { return false }
      state.body += data
      return true
    }
    if !fits { finish(.failure(.bodyTooLarge(limit: bodyLimit))) }
  }

  /// The task is over.
  func completed(with error: (any Error)?, status: Int?) {
    let (hasBegun, body) = state.withLock { ($0.answerHasBegun, $0.body) }
    if let error {
      finish(
        .failure(.reported(error, host: address.host, answerHadBegun: hasBegun)), closing: false)
    } else if let status {
      finish(.success(HTTPAnswer(status: status, body: body)), closing: false)
    } else {
      finish(.failure(.cutOff(host: address.host)), closing: false)
    }
  }

  /// The server answers that the same question be put elsewhere.
  ///
  /// `follow` is called under the lock, and not at all once the exchange has ended: the library on
  /// Linux stops the process when a task that was cancelled is told what to do about a redirect.
  /// Every `cancel` comes after ``finish(_:)`` has taken the lock, so it queues behind `follow`.
  ///
  /// - Parameters:
  ///   - request: The request that would follow.
  ///   - follow: Takes the request to go on with, or nil to stop.
  func redirected(to request: URLRequest, follow: (URLRequest?) -> Void) {
    let refusal = state.withLock { state -> HTTPError? in
      guard state.outcome == nil else {
        #if canImport(Darwin)
          follow(nil)
        #endif
        return nil
      }
      state.redirects += 1
      let refusal: HTTPError
      if state.redirects > Self.redirectLimit {
        refusal = .tooManyRedirects(limit: Self.redirectLimit)
      } else {
        switch HTTPRedirect(to: request.url?.absoluteString ?? "", from: address) {
        case .follow(let target):
          var next = request
          next.url = URL(string: target.description)
          follow(next)
          return nil
        case .refuse(let origin):
          refusal = .redirectRefused(to: origin)
        }
      }
      follow(nil)
      return refusal
    }
    if let refusal { finish(.failure(refusal), closing: false) }
  }
}
