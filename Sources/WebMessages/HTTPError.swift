import TerminalText

/// The reason an HTTP request failed; `description` is a message for the user.
package enum HTTPError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// The server answered with a status other than 2xx.
  case status(Int)
  /// The whole exchange did not finish by its deadline.
  case timedOut(after: Duration)
  /// The connection ended before the response was complete, or before it began.
  case connectionClosed(host: String)
  /// The body is larger than the limit, in bytes; the rest was not read.
  case bodyTooLarge(limit: Int)
  /// A redirect was not followed; `to` is the target's scheme, host and port.
  case redirectRefused(to: String)
  /// The server redirected the request more often than `limit` times.
  case tooManyRedirects(limit: Int)
  /// No server is listening at the address.
  case connectionRefused(host: String)
  /// The host name has no address, or the name server does not respond.
  case hostNotFound(host: String)
  /// TLS failed: the certificate is invalid, or the server does not use TLS.
  case tls(host: String, reason: String)
  /// The response is not HTTP.
  case notHTTP(host: String)
  /// The head of the response, or the data after the body, is too large or needs too much memory.
  case headTooLarge(host: String)
  /// The response is HTTP, but it is not valid.
  case invalidResponse(host: String, reason: String)
  /// Any other network failure, in the words of the underlying library.
  case failed(host: String, reason: String)
  /// The program that makes web requests could not be run, or ended before it had a result.
  case program(reason: String)
  /// The caller canceled the request.
  case cancelled

  /// The reason for the failure, in words.
  package var description: String {
    switch self {
    case .status(let code): "HTTP status \(code)" + Self.meaning(of: code)
    case .timedOut(let duration): "timed out after \(secondsText(duration))"
    case .connectionClosed(let host):
      "the connection to \(host) was closed before the response was complete"
    case .bodyTooLarge(let limit): "the response is larger than \(sizeText(limit))"
    case .redirectRefused(let origin): "a redirect to \(origin) was refused"
    case .tooManyRedirects(let limit): "redirected more than \(limit) times"
    case .connectionRefused(let host): "\(host) refused the connection"
    case .hostNotFound(let host): "the host \(host) was not found; is the network up?"
    case .tls(let host, let reason): "no secure connection to \(host): \(reason)"
    case .notHTTP(let host): "\(host) did not send an HTTP response"
    case .headTooLarge(let host): "\(host) sent a response whose head is too large"
    case .invalidResponse(let host, let reason): "\(host) sent an invalid response: \(reason)"
    case .failed(let host, let reason): "cannot reach \(host): \(reason)"
    case .program(let reason): reason
    case .cancelled: "canceled"
    }
  }

  /// Returns the same error, with a function applied to every string that comes from outside the
  /// program, such as a host name.
  package func mapText(_ transform: (String) -> String) -> HTTPError {
    switch self {
    case .connectionClosed(let host): .connectionClosed(host: transform(host))
    case .redirectRefused(let origin): .redirectRefused(to: transform(origin))
    case .connectionRefused(let host): .connectionRefused(host: transform(host))
    case .hostNotFound(let host): .hostNotFound(host: transform(host))
    case .tls(let host, let reason): .tls(host: transform(host), reason: transform(reason))
    case .notHTTP(let host): .notHTTP(host: transform(host))
    case .headTooLarge(let host): .headTooLarge(host: transform(host))
    case .invalidResponse(let host, let reason):
      .invalidResponse(host: transform(host), reason: transform(reason))
    case .failed(let host, let reason): .failed(host: transform(host), reason: transform(reason))
    case .program(let reason): .program(reason: transform(reason))
    case .status, .timedOut, .bodyTooLarge, .tooManyRedirects, .cancelled: self
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 300...399: " (a redirect without an address)"
    case 400: " (bad request)"
    case 401: " (not authorized)"
    case 403: " (forbidden)"
    case 404: " (not found)"
    case 429: " (too many requests; try again later)"
    case 500...599: " (the server failed; try again later)"
    default: ""
    }
  }
}

/// Returns a duration in seconds with at most three decimals, such as `20 s` and `0.25 s`.
func secondsText(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  let milliseconds = Int(attoseconds / 1_000_000_000_000_000)
  guard milliseconds != 0 else { return "\(seconds) s" }
  var decimals = String(1000 + abs(milliseconds)).dropFirst()
  while decimals.hasSuffix("0") { decimals.removeLast() }
  return (duration < .zero ? "-" : "") + "\(abs(seconds)).\(decimals) s"
}
