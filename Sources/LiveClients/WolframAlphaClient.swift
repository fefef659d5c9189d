import TerminalText
import WebMessages

/// Asks Wolfram Alpha for the nth prime, by its Full Results API, version 2.
///
/// ```swift
/// if let appID = try AppID.find(environment: environment, configFile: nil) {
///   let client = WolframAlphaClient(appID: appID)
///   let prime = try client.nthPrime(5, onCancel: { cancel in })  // 11
/// }
/// ```
///
/// A value of this type may be used from any thread. Each look-up is made by a process of its own,
/// `primetime-web`, and by a connection of its own.
///
/// Source of the form of question and answer: <https://products.wolframalpha.com/api/documentation>.
package struct WolframAlphaClient: Sendable {
  /// The number of bytes an answer may have, 1 MiB; real ones have a few thousand.
  package static let answerLimit = 1 << 20

  private let appID: AppID
  private let endpoint: WolframAlphaEndpoint
  private let timeout: Duration
  private let web: WebClient

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - appID: Who asks.
  ///   - endpoint: Where to ask.
  ///   - timeout: The time a look-up may take as a whole, from its turn to the last byte of the
  ///     answer; sixteen are made at once.
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

  /// Looks up the nth prime, and blocks this thread meanwhile.
  ///
  /// The thread must be one of Dispatch's or the program's own, never one that async functions
  /// share.
  ///
  /// - Parameters:
  ///   - n: Which prime, counted from 1.
  ///   - onCancel: Called once, as the look-up begins, with what cancels it; that may be called at
  ///     any time, from any thread.
  /// - Returns: The answer, an exact integer. It is not checked to be that prime.
  /// - Throws: ``WolframAlphaError``; `.http(.cancelled)` once cancelled, when the connection is
  ///   closed. No message holds the AppID, in whatever encoding.
  package func nthPrime(
    _ n: Int64, onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(WolframAlphaError) -> Int64 {
    guard n > 0 else { throw .noSuchPrime(n) }
    let question = WebRequest(
      endpoint.query(nthPrime: n, appID: appID), timeout: timeout, bodyLimit: Self.answerLimit)
    let answer: WebResponse
    do {
      answer = try web.get(question, onCancel: onCancel)
    } catch {
      throw .http(error.mapText { singleLine(appID.redacted(from: $0)) })
    }
    let reading = WolframAlphaReading(appID: appID)
    guard (200..<300).contains(answer.status) else {
      // A refusal may say why in the same form as an answer; that says more than the status.
      throw reading.refusal(in: answer.body) ?? .http(.status(answer.status))
    }
    return try reading.integer(in: answer.body)
  }
}
