import TerminalText

/// The reason an HTTP request failed; `description` is a message for the user.
package enum HTTPError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// The server answered with a status other than 2xx.
  case status(Int)
  /// The whole exchange did not finish by its deadline.
  case timedOut(after: Duration)
  /// The body has more bytes than the limit; the rest was not read.
  case bodyTooLarge(limit: Int)
  /// A redirect was not followed; `to` is the target's scheme, host and port.
  case redirectRefused(to: String)
  /// The server redirected the request more often than `limit` times.
  case tooManyRedirects(limit: Int)
  /// There is no valid response; the text is the reason.
  case failed(String)
  /// The caller canceled the request.
  case cancelled

  /// The reason for the failure, in words.
  package var description: String {
    switch self {
    case .status(let code): "HTTP status \(code)" + Self.meaning(of: code)
    case .timedOut(let duration): "timed out after \(secondsText(duration))"
    case .bodyTooLarge(let limit): "the response is larger than \(sizeText(limit))"
    case .redirectRefused(let origin): "a redirect to \(origin) was refused"
    case .tooManyRedirects(let limit): "redirected more than \(limit) times"
    case .failed(let reason): reason
    case .cancelled: "canceled"
    }
  }

  /// Returns the same error, with a function applied to every string that comes from outside the
  /// program, such as a host name.
  package func mapText(_ transform: (String) -> String) -> HTTPError {
    switch self {
    case .redirectRefused(let origin): .redirectRefused(to: transform(origin))
    case .failed(let reason): .failed(transform(reason))
    case .status, .timedOut, .bodyTooLarge, .tooManyRedirects, .cancelled: self
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 304: " (not modified)"
    case 300...399: " (a redirect without an address)"
    case 400: " (bad request)"
    case 401: " (not authorized)"
    case 402: " (payment required)"
    case 403: " (forbidden)"
    case 404: " (not found)"
    case 406: " (not acceptable)"
    case 410: " (gone for good)"
    case 429: " (too many requests; try again later)"
    case 451: " (unavailable for legal reasons)"
    case 500...599: " (the server failed; try again later)"
    default: ""
    }
  }
}

/// Returns a duration in seconds with at most three decimals, such as `20 s` and `0.25 s`.
private func secondsText(_ duration: Duration) -> String {
  let seconds = (duration / .milliseconds(1)).rounded(.towardZero) / 1000
  return (Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)") + " s"
}
