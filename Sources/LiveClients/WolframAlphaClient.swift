import PrimeNumbers
import TerminalText
import WebMessages

/// A client for the Wolfram Alpha Full Results API, version 2, that looks up the nth prime.
///
/// ```swift
/// if let appID = try AppID.find(environment: environment, configFile: nil) {
///   let endpoint = try WolframAlphaEndpoint(parsing: WolframAlphaEndpoint.standard)
///   let client = WolframAlphaClient(appID: appID, endpoint: endpoint, web: WebClient())
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

  private let appID: AppID
  private let endpoint: WolframAlphaEndpoint
  private let timeout: Duration
  private let web: WebClient

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - appID: The AppID to send with each lookup.
  ///   - endpoint: The service's base address.
  ///   - timeout: The time limit of a lookup, from sending the request to receiving the last byte
  ///     of the response.
  ///   - web: Makes the requests.
  package init(
    appID: AppID, endpoint: WolframAlphaEndpoint, timeout: Duration = .seconds(20),
    web: WebClient
  ) {
    self.appID = appID
    self.endpoint = endpoint
    self.timeout = timeout
    self.web = web
  }

  /// Looks up the nth prime.
  ///
  /// - Parameter n: The prime's index, counted from 1.
  /// - Returns: The exact integer in the response. It is a prime within the proven bounds of the
  ///   nth prime, but it is not verified to be the nth.
  /// - Throws: ``WolframAlphaError``; `.http(.cancelled)`, immediately, if the calling task is
  ///   canceled. No message contains the AppID, in any encoding.
  package func nthPrime(_ n: Int64) async throws(WolframAlphaError) -> Int64 {
    guard n > 0 else { throw .noSuchPrime(n) }
    let answer: WebResponse
    let request = WebRequest(
      endpoint.query(nthPrime: n, appID: appID), timeout: timeout, bodyLimit: Self.answerLimit)
    do throws(HTTPError) {
      answer = try await web.get(request)
    } catch {
      throw .http(error.mapText { singleLine(appID.redacted(from: $0)) })
    }
    let reading = WolframAlphaResponseParser(appID: appID)
    guard (200..<300).contains(answer.status) else {
      // The body of an error response can contain an error message, which is more specific than the
      // status.
      throw reading.serviceError(in: answer.body) ?? .http(.status(answer.status))
    }
    let number = try reading.integer(in: answer.body)
    guard number.isPrime, nthPrimeBounds(n).contains(number) else {
      throw .wrongAnswer(number, n)
    }
    return number
  }
}
