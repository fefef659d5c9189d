import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A parser that reads the nth prime from the body of a response.
struct WolframAlphaResponseParser: Sendable {
  /// The AppID to redact from quoted text.
  let appID: AppID

  /// Returns the exact integer in a response.
  ///
  /// The integer is taken from the pod whose `id` is `Result` or, if there is no such pod, from the
  /// pod that is marked `primary`.
  func integer(in body: Data) throws(WolframAlphaError) -> Int64 {
    let answer = try queryResult(in: body)
    if let error = answer.error { throw serviceError(error) }
    guard
      let pod = answer.pods.first(where: { $0.id == "Result" })
        ?? answer.pods.first(where: \.isPrimary)
    else {
      if answer.hasTimedOut { throw .serviceTimedOut }
      throw answer.success ? .noResult : .notUnderstood
    }
    let texts = pod.subpods.compactMap(\.plaintext).filter { !$0.isEmpty }
    guard !texts.isEmpty else { throw .noResult }
    let text = texts.joined(separator: " | ")
    switch ExactInteger(text) {
    case .value(let number) where number > 1: return number
    case .value, .tooLarge: throw .answerOutOfRange(presentable(text))
    case .inexact: throw .inexactAnswer(presentable(text))
    }
  }

  /// Returns the error that a response reports; nil if the response reports no error or cannot be
  /// parsed.
  func serviceError(in body: Data) -> WolframAlphaError? {
    guard let error = try? queryResult(in: body).error else { return nil }
    return serviceError(error)
  }

  private func serviceError(_ error: WolframAlphaResponse.ServiceError) -> WolframAlphaError {
    // Code 1 is an unknown AppID, code 2 a missing one.
    let isAboutAppID = error.message.lowercased().contains("appid")
    if isAboutAppID, error.code == "1" || error.code == "2" { return .invalidAppID(appID.source) }
    return .service(code: presentable(error.code), message: presentable(error.message))
  }

  private func queryResult(
    in body: Data
  ) throws(WolframAlphaError) -> WolframAlphaResponse.QueryResult {
    guard body.contains(where: { !" \t\r\n".utf8.contains($0) }) else { throw .emptyAnswer }
    do {
      return try JSONDecoder().decode(WolframAlphaResponse.self, from: body).queryresult
    } catch DecodingError.dataCorrupted {
      throw .notJSON(
        beginning: presentable(String(decoding: body.prefix(2000), as: UTF8.self), limit: 60))
    } catch {
      throw .unexpectedFormat
    }
  }

  /// Prepares text from the service for display, redacting the AppID before anything is truncated.
  private func presentable(_ text: String, limit: Int = 200) -> String {
    singleLine(appID.redacted(from: text), limit: limit)
  }
}
