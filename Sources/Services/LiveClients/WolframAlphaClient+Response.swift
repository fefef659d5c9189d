import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension WolframAlphaClient {
  /// Returns the exact integer in the body of a response.
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
      if answer.hasTimedOut { throw .noAnswer("the service ran out of time; try again later") }
      throw answer.success ? .noResult : .noAnswer("the query was not understood")
    }
    let texts = pod.subpods.compactMap(\.plaintext).filter { !$0.isEmpty }
    guard !texts.isEmpty else { throw .noResult }
    let text = texts.joined(separator: " | ")
    guard let number = exactInteger(text) else {
      throw .noAnswer("the answer \(quoted(presentable(text))) is not an exact 64-bit integer")
    }
    return number
  }

  /// Returns the error that a response reports; nil if it reports no error or cannot be parsed.
  func serviceError(in body: Data) -> WolframAlphaError? {
    (try? queryResult(in: body).error).map(serviceError)
  }

  private func serviceError(_ error: WolframAlphaResponse.ServiceError) -> WolframAlphaError {
    // Code 1 is an unknown AppID, code 2 a missing one.
    let isAboutAppID = error.message.lowercased().contains("appid")
    if isAboutAppID, error.code == "1" || error.code == "2" {
      return .appIDRefused(source: "\(appID.source)")
    }
    let code = error.code.isEmpty ? "" : "\(presentable(error.code)): "
    let message = error.message.isEmpty ? "(no text)" : presentable(error.message)
    return .noAnswer("the service reports error \(code)\(message)")
  }

  private func queryResult(
    in body: Data
  ) throws(WolframAlphaError) -> WolframAlphaResponse.QueryResult {
    do {
      return try JSONDecoder().decode(WolframAlphaResponse.self, from: body).queryresult
    } catch {
      let text = presentable(String(decoding: body.prefix(2000), as: UTF8.self), limit: 60)
      throw .noAnswer(
        text.isEmpty
          ? "the response is empty"
          : "the response begins with \(quoted(text)) and is not an answer")
    }
  }

  /// Prepares text from the service for display, redacting the AppID before anything is truncated.
  private func presentable(_ text: String, limit: Int = 200) -> String {
    singleLine(appID.redacted(from: text), limit: limit)
  }
}

extension WolframAlphaError {
  fileprivate static let noResult = WolframAlphaError.noAnswer("the response contains no result")
}
