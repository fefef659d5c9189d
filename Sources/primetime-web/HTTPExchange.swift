import Dispatch
import Foundation
import Synchronization
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One question and its answer, redirects included, from the first byte sent to the first of:
/// whole, failed, too large, too late, cancelled.
///
/// Whoever calls ``finish(_:closing:)`` first decides the outcome; the rest is ignored.
final class HTTPExchange: Sendable {
  private struct State {
    var address: HTTPAddress
    var continuation: CheckedContinuation<WebResult, Never>?
    var outcome: WebResult?
    var makeTask: (@Sendable (URLRequest) -> URLSessionDataTask)?
    var task: URLSessionDataTask?
    var deadline: (any DispatchSourceTimer)?
    var body: [UInt8] = []
    var answerHasBegun = false
    var redirects = 0
  }

  private let question: WebRequest
  private let state: Mutex<State>

  init(_ question: WebRequest) {
    state = Mutex(State(address: question.address))
    self.question = question
  }

  /// Starts, unless the exchange was cancelled before.
  ///
  /// - Parameters:
  ///   - continuation: What waits for the outcome.
  ///   - makeTask: Makes the task for a request.
  func begin(
    _ continuation: CheckedContinuation<WebResult, Never>,
    makeTask: @escaping @Sendable (URLRequest) -> URLSessionDataTask
  ) {
    let (early, address) = state.withLock { state -> (WebResult?, HTTPAddress) in
      guard state.outcome == nil else { return (state.outcome, state.address) }
      state.continuation = continuation
      state.makeTask = makeTask
      let deadline = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
      deadline.setEventHandler { [weak self, timeout = question.timeout] in
        self?.finish(.failure(.timedOut(after: timeout)))
      }
      deadline.schedule(deadline: .now() + (question.timeout / .seconds(1)))
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

  /// Ends the exchange, if it has not ended: the waiter gets the outcome.
  ///
  /// - Parameters:
  ///   - outcome: What the waiter gets.
  ///   - closing: Whether the connection is to be closed; false where the task ends by itself.
  func finish(_ outcome: WebResult, closing: Bool = true) {
    let ended = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      let ended = state
      state = State(address: ended.address, outcome: outcome)
      return ended
    }
    guard let ended else { return }
    ended.continuation?.resume(returning: outcome)
    ended.deadline?.cancel()
    if closing { ended.task?.cancel() }
  }

  /// Does something under the lock unless the exchange has ended, and gives whether it did.
  ///
  /// Who ends the exchange cancels the task after this, if both happen at once.
  func whileOpen(_ action: () -> Void) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      action()
      return true
    }
  }

  /// The response's head has arrived; `length` is what it promises, -1 for unknown.
  func answerBegan(length: Int64) {
    state.withLock { $0.answerHasBegun = true }
    if length > Int64(question.bodyLimit) {
      finish(.failure(.bodyTooLarge(limit: question.bodyLimit)))
    }
  }

  /// A part of the body has arrived.
  func received(_ data: Data) {
    let fits = state.withLock { state in
      guard state.outcome == nil else { return true }
      guard data.count <= question.bodyLimit - state.body.count else { return false }
      state.body += data
      return true
    }
    if !fits { finish(.failure(.bodyTooLarge(limit: question.bodyLimit))) }
  }

  /// The task has failed.
  func failed(_ error: any Error) {
    let (host, hasBegun) = state.withLock { ($0.address.host, $0.answerHasBegun) }
    finish(.failure(.reported(error, host: host, answerHadBegun: hasBegun)), closing: false)
  }

  /// The answer is whole; `location` is where it sends the question.
  func answered(status: Int, location: String?) {
    guard let location, [301, 302, 303, 307, 308].contains(status) else {
      let body = state.withLock { $0.body }
      return finish(.success(WebResponse(status: status, body: body)), closing: false)
    }
    let (address, redirects) = state.withLock { state in
      state.redirects += 1
      return (state.address, state.redirects)
    }
    guard redirects <= question.redirects.limit else {
      return finish(.failure(.tooManyRedirects(limit: question.redirects.limit)), closing: false)
    }
    switch HTTPRedirect(to: location, from: address, policy: question.redirects) {
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
    request.setValue(question.accept, forHTTPHeaderField: "Accept")
    request.setValue("en", forHTTPHeaderField: "Accept-Language")
    request.setValue("PrimeTime", forHTTPHeaderField: "User-Agent")
    // The session's own time-out begins anew with every byte: a server that drips would never
    // reach it. It stays far behind the deadline, which bounds the whole exchange.
    request.timeoutInterval = question.timeout / .seconds(1) + 60
    let task = makeTask(request)
    let isOpen = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.address = address
      state.task = task
      state.body = []
      state.answerHasBegun = false
      return true
    }
    if isOpen { task.resume() } else { task.cancel() }
  }
}
