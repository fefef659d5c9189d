import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the nth prime out of an answer's body.
struct WolframAlphaReading: Sendable {
  /// Who asked: struck from what is quoted.
  let appID: AppID

  /// The exact integer an answer gives.
  ///
  /// It is taken from the pod whose `id` is `Result`, else from the one marked `primary`.
  func integer(in body: [UInt8]) throws(WolframAlphaError) -> Int64 {
    let answer = try queryResult(in: body)
    if let error = answer.error { throw refusal(error) }
    guard
      let pod = answer.pods.first(where: { $0.id == "Result" })
        ?? answer.pods.first(where: \.isPrimary)
    else {
      if answer.hasTimedOut { throw .timedOutInside }
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

  /// The error an answer reports; nil where it reports none or cannot be read.
  func refusal(in body: [UInt8]) -> WolframAlphaError? {
    guard let error = try? queryResult(in: body).error else { return nil }
    return refusal(error)
  }

  private func refusal(_ error: WolframAlphaAnswer.ServiceError) -> WolframAlphaError {
    // 1 is an unknown AppID, 2 a missing one.
    let isAboutAppID = error.message.lowercased().contains("appid")
    if isAboutAppID, error.code == "1" || error.code == "2" { return .invalidAppID(appID.source) }
    return .service(code: presentable(error.code), message: presentable(error.message))
  }

  private func queryResult(
    in body: [UInt8]
  ) throws(WolframAlphaError) -> WolframAlphaAnswer.QueryResult {
    guard body.contains(where: { !" \t\r\n".utf8.contains($0) }) else { throw .emptyAnswer }
    do {
      return try JSONDecoder().decode(WolframAlphaAnswer.self, from: Data(body)).queryresult
    } catch DecodingError.dataCorrupted {
      throw .notJSON(presentable(String(decoding: body.prefix(2000), as: UTF8.self), limit: 60))
    } catch {
      throw .unknownShape
    }
  }

  /// A text of the service: the AppID is struck before anything is cut off.
  private func presentable(_ text: String, limit: Int = 200) -> String {
    singleLine(appID.redacted(from: text), limit: limit)
  }
}
