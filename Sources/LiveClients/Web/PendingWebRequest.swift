import Synchronization
import WebMessages

/// A request whose caller is waiting for the result.
final class PendingWebRequest: Sendable {
  private struct State {
    var status: Int?
    var body: [UInt8] = []
    var firstAttempt: ContinuousClock.Instant?
    var connection: WebConnection?
    /// The number that identifies the request on its connection.
    var number: UInt64 = 0
  }

  /// The request with its original time limit.
  let request: WebRequest

  /// The result for the caller.
  let result = FirstResult<WebResult>()

  private let state = Mutex(State())

  init(_ request: WebRequest) {
    self.request = request
  }

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
    state.withLock { ($0.connection, $0.number) = (connection, number) }
    if result.isSet { connection.cancel(number) }
  }

  /// Ends the request at once, and closes its connection to the server.
  func cancel() {
    result.set(.failure(.cancelled))
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
      result.set(.success(response))
      return true
    case .failed(.timedOut):
      // A repeated request has a shorter time limit, so report the original limit.
      result.set(.failure(.timedOut(after: request.timeout)))
      return true
    case .failed(let error):
      result.set(.failure(error))
      return true
    }
  }
}
