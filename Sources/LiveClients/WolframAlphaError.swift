import TerminalText
package import WebMessages

/// Why a look-up brought no number.
///
/// Its `description` is made to follow `Wolfram Alpha: `, as in `Wolfram Alpha: timed out after
/// 20 s`. What comes from the service is struck of the AppID, put on one line and bounded.
package enum WolframAlphaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Primes are counted from 1.
  case noSuchPrime(Int64)
  /// The service does not know the AppID, which was found there.
  case invalidAppID(AppIDSource)
  /// The service reports an error of its own.
  case service(code: String, message: String)
  /// The service did not understand the question.
  case notUnderstood
  /// The service ran out of the time it gives itself.
  case timedOutInside
  /// The answer has neither a pod `Result` nor one marked primary.
  case noResult
  /// The result is there but is not an exact integer: words, a rounded number, a unit.
  case inexactAnswer(String)
  /// The result is an integer, but no prime that fits 64 bits.
  case answerOutOfRange(String)
  /// The answer is empty.
  case emptyAnswer
  /// The answer is not JSON; its beginning is given.
  case notJSON(String)
  /// The answer is JSON of another shape than the service's.
  case unknownShape
  /// There is no answer, for a cause in the network or the server.
  case http(HTTPError)

  /// The cause in words, made to follow `Wolfram Alpha: `.
  package var description: String {
    switch self {
    case .noSuchPrime(let n): "there is no prime number \(n); count from 1"
    case .invalidAppID(let source): "the AppID was refused; check \(source)"
    case .service(let code, let message):
      "the service reports error \(code.isEmpty ? "" : "\(code): ")"
        + (message.isEmpty ? "(no text)" : message)
    case .notUnderstood: "the question was not understood"
    case .timedOutInside: "the service ran out of time; try again later"
    case .noResult: "the answer holds no result"
    case .inexactAnswer(let text): "the answer \(quoted(text)) is not an exact integer"
    case .answerOutOfRange(let text): "the answer \(quoted(text)) is no prime within 64 bits"
    case .emptyAnswer: "the answer is empty"
    case .notJSON(let beginning): "the answer is not JSON; it begins \(quoted(beginning))"
    case .unknownShape: "the answer has an unknown shape"
    case .http(.status(401)), .http(.status(403)):
      "\(httpDescription); the AppID was refused or may not ask this"
    case .http: httpDescription
    }
  }

  private var httpDescription: String {
    guard case .http(let error) = self else { return "" }
    return error.description
  }
}
