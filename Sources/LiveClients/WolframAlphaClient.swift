import TerminalText
import WebMessages

/// A client for the Wolfram Alpha Full Results API, version 2, that looks up the nth prime.
///
/// ```swift
/// if let appID = try AppID.find(environment: environment, configFile: nil) {
///   let client = WolframAlphaClient(appID: appID)
///   let prime = try client.nthPrime(5, onCancel: { cancel in })  // 11
/// }
/// ```
///
/// A client can be used from any thread. Each lookup runs in its own `primetime-web` process, over
/// its own connection.
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
  ///   - timeout: The time limit of a lookup, through the last byte of the response. It starts when
  ///     the lookup gets its turn; at most 16 run at once.
  package init(
    appID: AppID, endpoint: WolframAlphaEndpoint = .standard, timeout: Duration = .seconds(20)
  ) {
    self.init(appID: appID, endpoint: endpoint, timeout: timeout, web: WebClient())
  }

  init(appID: AppID, endpoint: WolframAlphaEndpoint, timeout: Duration, web: WebClient) {
    self.appID = appID
    self.endpoint = endpoint
    self.timeout = timeout
    self.web = web
  }

  /// Looks up the nth prime, blocking the calling thread.
  ///
  /// Call it on a Dispatch thread or a thread of your own, never on the cooperative thread pool
  /// that async functions share.
  ///
  /// - Parameters:
  ///   - n: The prime's index, counted from 1.
  ///   - onCancel: Called once, before the lookup starts, with a function that cancels it. That
  ///     function can be called at any time, from any thread.
  /// - Returns: The exact integer in the response. It is not verified to be the nth prime.
  /// - Throws: ``WolframAlphaError``; `.http(.cancelled)` if canceled, after the connection is
  ///   closed. No message contains the AppID, in any encoding.
  package func nthPrime(
    _ n: Int64, onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(WolframAlphaError) -> Int64 {
    guard n > 0 else { throw .noSuchPrime(n) }
    let request = WebRequest(
      endpoint.query(nthPrime: n, appID: appID), timeout: timeout, bodyLimit: Self.answerLimit)
    let answer: WebResponse
    do {
      answer = try web.get(request, onCancel: onCancel)
    } catch {
      throw .http(error.mapText { singleLine(appID.redacted(from: $0)) })
    }
    let reading = WolframAlphaResponseParser(appID: appID)
    guard (200..<300).contains(answer.status) else {
      // An error response can explain itself in the usual format, which says more than the status.
      throw reading.serviceError(in: answer.body) ?? .http(.status(answer.status))
    }
    return try reading.integer(in: answer.body)
  }
}
