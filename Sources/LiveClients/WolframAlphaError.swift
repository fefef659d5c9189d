import TerminalText
package import WebMessages

/// The reason a lookup failed.
///
/// `description` is worded to follow `Wolfram Alpha: `, as in
/// `Wolfram Alpha: timed out after 20 s`. In text from the service, the AppID is redacted, line
/// breaks are removed and the length is limited.
package enum WolframAlphaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The index is less than 1; primes are counted from 1.
  case noSuchPrime(Int64)
  /// The service rejected the AppID, which came from this source.
  case invalidAppID(AppIDSource)
  /// The service reported an error.
  case service(code: String, message: String)
  /// The service did not understand the query.
  case notUnderstood
  /// The service exceeded its own time limit.
  case serviceTimedOut
  /// The response has neither a `Result` pod nor one marked `primary`.
  case noResult
  /// The result is not an exact integer but, for example, words, a rounded number or a value with a
  /// unit.
  case inexactAnswer(String)
  /// The result is an integer that is less than 2 or does not fit in 64 bits.
  case answerOutOfRange(String)
  /// The result cannot be the nth prime; the associated values are the result and n.
  case wrongAnswer(Int64, Int64)
  /// The response is empty.
  case emptyAnswer
  /// The response is not JSON; it begins with this text.
  case notJSON(beginning: String)
  /// The response is JSON, but not in the service's format.
  case unexpectedFormat
  /// The network or the server failed, so there is no response.
  case http(HTTPError)

  /// The reason, worded to follow `Wolfram Alpha: `.
  package var description: String {
    switch self {
    case .noSuchPrime(let n): "there is no prime at position \(n); positions start at 1"
    case .invalidAppID(let source): "the AppID was refused; check \(source)"
    case .service(let code, let message):
      "the service reports error \(code.isEmpty ? "" : "\(code): ")"
        + (message.isEmpty ? "(no text)" : message)
    case .notUnderstood: "the query was not understood"
    case .serviceTimedOut: "the service ran out of time; try again later"
    case .noResult: "the response contains no result"
    case .inexactAnswer(let text): "the answer \(quoted(text)) is not an exact integer"
    case .answerOutOfRange(let text): "the answer \(quoted(text)) is not a 64-bit prime"
    case .wrongAnswer(let number, let n):
      "the answer \(number) cannot be the prime at position \(n)"
    case .emptyAnswer: "the response is empty"
    case .notJSON(let beginning):
      "the response begins with \(quoted(beginning)) and is not valid JSON"
    case .unexpectedFormat: "the response has an unknown format"
    case .http(.status(401)), .http(.status(403)):
      "\(httpDescription); the AppID was refused, or does not allow this query"
    case .http: httpDescription
    }
  }

  private var httpDescription: String {
    guard case .http(let error) = self else { return "" }
    return error.description
  }
}
