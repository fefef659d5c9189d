package import WebMessages

/// The reason a lookup failed.
///
/// `description` is worded to follow `Wolfram Alpha: `, as in
/// `Wolfram Alpha: timed out after 20 s`. In text from the service, the AppID is redacted, line
/// breaks are replaced by spaces, and the length is limited.
package enum WolframAlphaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The network or the server failed, or the server answered with a status other than 2xx.
  case http(HTTPError)
  /// The service does not know the AppID, which comes from the given source.
  case appIDRefused(source: String)
  /// The response contains no usable answer; the text is the reason.
  case noAnswer(String)

  /// The reason, worded to follow `Wolfram Alpha: `.
  package var description: String {
    switch self {
    case .http(let error) where [.status(401), .status(403)].contains(error):
      "\(error); the AppID was refused, or does not allow this query"
    case .http(let error): error.description
    case .appIDRefused(let source): "the AppID was refused; check \(source)"
    case .noAnswer(let reason): reason
    }
  }

  /// Whether the next lookup would probably fail, too, perhaps after a long time.
  package var isLasting: Bool {
    switch self {
    case .appIDRefused, .http(.timedOut), .http(.status(401)), .http(.status(403)): true
    case .http, .noAnswer: false
    }
  }
}
