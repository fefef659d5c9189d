import PrimeNumbers
import TerminalText
package import WebClients
package import WebMessages

/// A client for the Wolfram Alpha Full Results API, version 2, that looks up the nth prime.
///
/// ```swift
/// if let appID = try AppID.find(environment: environment, configFile: nil) {
///   let base = WolframAlphaClient.standardAddress
///   let client = try WolframAlphaClient(appID: appID, baseAddress: base, web: WebClient())
///   let prime = try await client.nthPrime(5)  // 11
/// }
/// ```
///
/// A client can be used from any thread.
///
/// API reference: <https://products.wolframalpha.com/api/documentation>.
package struct WolframAlphaClient: Sendable {
  /// The size limit of a response, 1 MiB; real responses have a few thousand bytes.
  package static let answerLimit = 1 << 20

  /// The base address that Wolfram documents.
  package static let standardAddress = "https://api.wolframalpha.com"

  let appID: AppID
  private let baseAddress: HTTPAddress
  private let timeout: Duration
  private let web: WebClient

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - appID: The AppID to send with each lookup.
  ///   - baseAddress: The service's base address, to which `/v2/query` is appended: a scheme, a
  ///     host and, optionally, a port and a path. Trailing slashes are ignored, and a query is
  ///     rejected.
  ///   - timeout: The time limit of a lookup, from sending the request to receiving the last byte
  ///     of the response.
  ///   - web: Makes the requests.
  /// - Throws: ``HTTPAddressError``, which names the invalid part of the base address.
  package init(
    appID: AppID, baseAddress: String, timeout: Duration = .seconds(20), web: WebClient
  ) throws(HTTPAddressError) {
    self.baseAddress = try HTTPAddress(parsing: baseAddress)
    if self.baseAddress.hasQuery { throw .query }
    self.appID = appID
    self.timeout = timeout
    self.web = web
  }

  /// Looks up the nth prime.
  ///
  /// - Parameter n: The prime's index, counted from 1.
  /// - Returns: The integer in the response, after checking that it is prime and within the bounds
  ///   of ``PrimeNumbers/nthPrimeBounds(_:)``. For large n, the check does not prove that the
  ///   integer is the nth prime.
  /// - Throws: ``WolframAlphaError``. If the calling task is canceled, the function throws
  ///   `.http(.cancelled)` immediately. No message contains the AppID, not even percent-encoded.
  package func nthPrime(_ n: Int64) async throws(WolframAlphaError) -> Int64 {
    let answer: WebResponse
    let request = WebRequest(query(nthPrime: n), timeout: timeout, bodyLimit: Self.answerLimit)
    do throws(HTTPError) {
      answer = try await web.get(request)
    } catch {
      throw .http(error.mapText { singleLine(appID.redacted(from: $0)) })
    }
    guard (200..<300).contains(answer.status) else {
      // The body of an error response can contain an error message, which is more specific than the
      // status.
      throw serviceError(in: answer.body) ?? .http(.status(answer.status))
    }
    let number = try integer(in: answer.body)
    guard number.isPrime, nthPrimeBounds(n).contains(number) else {
      throw .noAnswer("the answer \(number) cannot be the prime at position \(n)")
    }
    return number
  }

  /// Returns the address that queries the nth prime; it contains the AppID and must not be
  /// displayed.
  func query(nthPrime n: Int64) -> HTTPAddress {
    baseAddress.appending(
      path: "/v2/query",
      query: [
        "input": "prime \(n)", "appid": appID.value, "format": "plaintext", "output": "JSON",
        "includepodid": "Result",
      ])
  }
}

/// The reason a lookup failed.
///
/// `description` is worded to follow `Wolfram Alpha: `, as in
/// `Wolfram Alpha: timed out after 20 s`. In text from the service, the AppID is redacted, line
/// breaks are replaced by spaces, and the length is limited.
package enum WolframAlphaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The request failed or was canceled, the response was rejected, or its status was not 2xx and
  /// its body names no other error.
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
    // The documentation of the service says so.
    case .http(.status(501)): "the query was not understood"
    case .http(let error): error.description
    case .appIDRefused(let source): "the AppID was refused; check \(source)"
    case .noAnswer(let reason): reason
    }
  }

  /// Whether the next lookup would probably fail, too, possibly after a long wait.
  package var isLasting: Bool {
    switch self {
    case .appIDRefused, .http(.timedOut), .http(.status(401)), .http(.status(403)): true
    case .http, .noAnswer: false
    }
  }
}
