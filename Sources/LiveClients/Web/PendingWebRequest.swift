import Synchronization
import WebMessages

/// A request whose caller is waiting for the result.
///
/// Only the first result is used; later results are ignored.
final class PendingWebRequest: Sendable {
  private struct State {
    var continuation: CheckedContinuation<WebResult, Never>?
    var result: WebResult?
    var status: Int?
    var body: [UInt8] = []
    var firstAttempt: ContinuousClock.Instant?
    var connection: WebConnection?
    /// The number that identifies the request on its connection.
    var number: UInt64 = 0
  }

  /// The request with its original time limit.
  let request: WebRequest

  private let state = Mutex(State())

  init(_ request: WebRequest) {
    self.request = request
  }

  /// Sets the continuation that waits for the result, and resumes it if there is a result already.
  func await(by continuation: CheckedContinuation<WebResult, Never>) {
    let result = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result
    }
    if let result { continuation.resume(returning: result) }
  }

  /// Whether the request has a result.
  var isFinished: Bool { state.withLock { $0.result != nil } }

  /// Whether the head of a response has arrived.
  var hasBegun: Bool { state.withLock { $0.status != nil } }

  /// Returns the request for the next attempt, and discards any response to the previous attempt.
  ///
  /// The time limit of a repeated request is the remaining time, but at least a tenth of the
  /// original limit.
  func nextAttempt() -> WebRequest {
    state.withLock { state in
      (state.status, state.body) = (nil, [])
      guard let start = state.firstAttempt else {
        state.firstAttempt = .now
        return request
      }
      let left = max(request.timeout - (.now - start), request.timeout / 10)
      return WebRequest(
        request.address, timeout: left, bodyLimit: request.bodyLimit,
        redirects: request.redirects, accept: request.accept)
    }
  }

  /// Records the connection over which the request was sent, so that the request can be canceled.
  func noteSent(over connection: WebConnection, number: UInt64) {
    let isFinished = state.withLock { state in
      (state.connection, state.number) = (connection, number)
      return state.result != nil
    }
    if isFinished { connection.cancel(number) }
  }

  /// Ends the request at once, and closes its connection to the server.
  func cancel() {
    finish(.failure(.cancelled))
    let (connection, number) = state.withLock { ($0.connection, $0.number) }
    connection?.cancel(number)
  }

  /// Handles an event of the request.
  ///
  /// - Returns: Whether the request has ended; nil if the event is not valid at this point.
  func handle(_ kind: WebEvent.Kind) -> Bool? {
    switch kind {
    case .began(let status):
      state.withLock { $0.status = status }
      return false
    case .received(let data):
      return state.withLock { state in
        state.body += data
        return state.status != nil && state.body.count <= request.bodyLimit ? false : nil
      }
    case .ended:
      let response = state.withLock { state in
        state.status.map { WebResponse(status: $0, body: state.body) }
      }
      guard let response else { return nil }
      finish(.success(response))
      return true
    case .failed(.timedOut):
      // A repeated request has a shorter time limit, so report the original limit.
      finish(.failure(.timedOut(after: request.timeout)))
      return true
    case .failed(let error):
      finish(.failure(error))
      return true
    }
  }

  /// Resumes the caller with a result, unless the request already has a result.
  func finish(_ result: WebResult) {
    let continuation = state.withLock { state -> CheckedContinuation<WebResult, Never>? in
      if state.result != nil { return nil }
      state.result = result
      state.body = []
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: result)
  }
}
