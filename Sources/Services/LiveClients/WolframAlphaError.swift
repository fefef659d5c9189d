package import WebMessages

/// The reason a lookup failed.
///
/// `description` is worded to follow `Wolfram Alpha: `, as in
/// `Wolfram Alpha: timed out after 20 s`. In text from the service, the AppID is redacted, line
/// breaks are replaced by spaces, and the length is limited.
package enum WolframAlphaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The network or the server failed, or the server answered with a status other than 2xx.
  case http(HTTPError)
  /// The response contains no usable answer; the text is the reason.
  case noAnswer(String)

  /// The reason, worded to follow `Wolfram Alpha: `.
  package var description: String {
    switch self {
    case .http(let error) where [.status(401), .status(403)].contains(error):
      "\(error); the AppID was refused, or does not allow this query"
    case .http(let error): error.description
    case .noAnswer(let reason): reason
    }
  }
}
