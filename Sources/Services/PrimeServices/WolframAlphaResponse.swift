import Essentials
import StateDiff
import TerminalText

extension WolframAlphaClient {
  /// Returns the exact integer in the body of a response.
  ///
  /// The integer is taken from the pod whose `id` is `Result` or, if there is no such pod, from the
  /// first pod that is marked `primary`. A pod is a section of a response.
  ///
  /// - Throws: ``WolframAlphaError`` if the response reports an error, cannot be parsed, or has no
  ///   exact integer.
  func integer(in body: Data) throws(WolframAlphaError) -> Int64 {
    let answer = try queryResult(in: body)
    if let error = serviceError(in: answer) { throw error }
    let pods = answer["pods"].elements
    guard
      let pod = pods.first(where: { $0["id"].text == "Result" })
        ?? pods.first(where: { $0["primary"].text == "true" })
    else {
      let hasTimedOut = ["timedout", "timedoutpods", "parsetimedout"].contains {
        !["", "false"].contains(answer[$0].text)
      }
      if hasTimedOut { throw .noAnswer("the service ran out of time; try again later") }
      throw answer["success"].text == "true"
        ? .noResult : .noAnswer("the query was not understood")
    }
    let texts = pod["subpods"].elements.map(\.["plaintext"].text).filter { !$0.isEmpty }
    guard !texts.isEmpty else { throw .noResult }
    let text = texts.joined(separator: " | ")
    guard let number = exactInteger(text) else {
      throw .noAnswer("the answer \(quoted(presentable(text))) is not an exact 64-bit integer")
    }
    return number
  }

  /// Returns the error that a response reports; nil if it reports no error or cannot be parsed.
  func serviceError(in body: Data) -> WolframAlphaError? {
    (try? queryResult(in: body)).flatMap(serviceError)
  }

  private func serviceError(in answer: ResponseValue) -> WolframAlphaError? {
    let error = answer["error"]
    if error.elements.isEmpty, error.text != "true" { return nil }
    let (code, message) = (error["code"].text, error["msg"].text)
    // Code 1 is an unknown AppID, code 2 a missing one.
    if message.lowercased().contains("appid"), code == "1" || code == "2" {
      return .appIDRefused(source: "\(appID.source)")
    }
    let prefix = code.isEmpty ? "" : "\(presentable(code)): "
    let reason = message.isEmpty ? "(no text)" : presentable(message)
    return .noAnswer("the service reports error \(prefix)\(reason)")
  }

  private func queryResult(in body: Data) throws(WolframAlphaError) -> ResponseValue {
    if let result = try? DumpValue(json: body)["queryresult"], case .record = result {
      return ResponseValue(value: result)
    }
    let text = presentable(String(decoding: body.prefix(2000), as: UTF8.self), limit: 60)
    throw .noAnswer(
      text.isEmpty
        ? "the response is empty"
        : "the response begins with \(quoted(text)) and is not an answer")
  }

  /// Prepares text from the service for display, redacting the AppID before anything is truncated.
  private func presentable(_ text: String, limit: Int = 200) -> String {
    singleLine(appID.redacted(from: text), limit: limit)
  }
}

extension WolframAlphaError {
  fileprivate static let noResult = WolframAlphaError.noAnswer("the response contains no result")
}

/// A value in a JSON response of the Full Results API, version 2.
///
/// The service converts its XML to JSON, so a list of one element can be the element alone, a
/// missing value can be an empty string, and numbers and Booleans can be strings.
private struct ResponseValue {
  let value: DumpValue

  /// A member of an object; a missing value if there is no such member.
  subscript(name: String) -> ResponseValue { ResponseValue(value: value[name] ?? DumpValue.none) }

  /// A string, a Boolean or an integer as text; empty for anything else.
  var text: String {
    switch value {
    case .string(let text): text
    case .bool, .integer: value.line
    default: ""
    }
  }

  /// The elements of a list, or an object that the service wrote instead of a list; empty for
  /// anything else.
  var elements: [ResponseValue] {
    (value.members.isEmpty ? value.elements : [value]).map { ResponseValue(value: $0) }
  }
}

/// Parses text as an exact, nonnegative integer that fits `Int64`; returns nil for any other text.
///
/// Surrounding whitespace is ignored. The text consists of plain digits (`1299709`) or digits in
/// groups of three, where the first group may be shorter. All groups must use the same separator: a
/// comma or one kind of space (`1,299,709`, `1 299 709`). A point is rejected, because some
/// countries use it between groups and others before decimals. Signs, leading zeros, exponents,
/// ellipses, units and any other trailing text are rejected too.
func exactInteger(_ text: String) -> Int64? {
  // The spaces are the usual one, the no-break space, the thin space and the narrow no-break space.
  let form = /0|[1-9][0-9]*|[1-9][0-9]{0,2}([, \u{A0}\u{2009}\u{202F}])[0-9]{3}(?:\1[0-9]{3})*/
  guard let number = trimmed(text).wholeMatch(of: form) else { return nil }
  return Int64(number.output.0.filter(\.isNumber))
}
