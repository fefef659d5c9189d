/// Asks Wolfram Alpha for the nth prime, by its Full Results API, version 2.
///
/// ```swift
/// if let appID = try AppID.find(environment: environment, configFile: nil) {
///   let client = WolframAlphaClient(appID: appID)
///   let prime = try await client.nthPrime(5)  // 11
/// }
/// ```
///
/// A value of this type may be used from any task. It makes no connection before the first look-up
/// and keeps one open between look-ups.
///
/// Source of the form of question and answer: <https://products.wolframalpha.com/api/documentation>.
public struct WolframAlphaClient: Sendable {
  /// The number of bytes an answer may have, 1 MiB; real ones have a few thousand.
  public static let answerLimit = 1 << 20

  private let appID: AppID
  private let endpoint: WolframAlphaEndpoint
  private let timeout: Duration
  private let transport = HTTPTransport()

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - appID: Who asks.
  ///   - endpoint: Where to ask.
  ///   - timeout: The time a look-up may take as a whole, up to the last byte of the answer.
  public init(
    appID: AppID, endpoint: WolframAlphaEndpoint = .standard, timeout: Duration = .seconds(20)
  ) {
    self.appID = appID
    self.endpoint = endpoint
    self.timeout = timeout
  }

  /// Looks up the nth prime.
  ///
  /// Runs on the concurrent executor, whatever the caller's. When the calling task is cancelled the
  /// connection is closed and the error `.http(.cancelled)` thrown at once.
  ///
  /// - Parameter n: Which prime, counted from 1.
  /// - Returns: The answer, an exact integer. It is not checked to be that prime.
  /// - Throws: ``WolframAlphaError``; no message holds the AppID, in whatever encoding.
  @concurrent public func nthPrime(_ n: Int64) async throws(WolframAlphaError) -> Int64 {
    guard n > 0 else { throw .noSuchPrime(n) }
    let answer: HTTPAnswer
    do {
      answer = try await transport.get(
        endpoint.query(nthPrime: n, appID: appID), timeout: timeout, bodyLimit: Self.answerLimit)
    } catch {
      throw .http(error.mapText { singleLine(appID.struck(from: $0)) })
    }
    let reading = WolframAlphaReading(appID: appID)
    guard (200..<300).contains(answer.status) else {
      // A refusal may say why in the same form as an answer; that says more than the status.
      throw reading.refusal(in: answer.body) ?? .http(.status(answer.status))
    }
    return try reading.integer(in: answer.body)
  }

  /// Looks up the nth prime, as the `async` function does, and blocks its thread meanwhile.
  ///
  /// The thread must be one of Dispatch's or the program's own, never one that async functions
  /// share.
  ///
  /// - Parameters:
  ///   - n: Which prime, counted from 1.
  ///   - onCancel: Called once, as the look-up begins, with what cancels it; that may be called at
  ///     any time, from any thread.
  /// - Returns: The answer, an exact integer. It is not checked to be that prime.
  /// - Throws: ``WolframAlphaError``; `.http(.cancelled)` once cancelled.
  public func nthPrime(
    _ n: Int64, onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(WolframAlphaError) -> Int64 {
    try blocking(onCancel: onCancel) { () async throws(WolframAlphaError) in try await nthPrime(n) }
  }
}
