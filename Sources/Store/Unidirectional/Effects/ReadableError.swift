import TerminalText

extension Error {
  /// The reason of the error for people, after the file if the error is about one.
  ///
  /// ```swift
  /// .catching { .failed($0.readableDescription) }
  /// ```
  ///
  /// If Foundation cannot find a file, the text is `none.json: no such file`, and not the
  /// `Error Domain=NSCocoaErrorDomain Code=260 …` of the error's own description. For a
  /// `DecodingError`, the text is the path to the value and the reason, such as
  /// `[2].title: expected a string`. The text of any other error is its description, so give your
  /// own errors a sentence as their `description`.
  ///
  /// Faults and retries use this text, too.
  public var readableDescription: String {
    if let error = self as? DecodingError { return decodingErrorText(error, isJSON: false) }
    let text = "\(self)"
    guard let match = text.prefixMatch(of: /(?s)Error Domain=(.*?) "(.*?)"/) else { return text }
    // NB: This text and these keys are those of Foundation's errors (Swift 6.3), which this module
    // does not import because of its time to load.
    let mirror = Mirror(reflecting: self)
    let info =
      (mirror.descendant("userInfo") ?? mirror.descendant("_userInfo")
      ?? mirror.descendant("_nsError", "_userInfo")) as? [String: Any]
    let cause = info?["NSUnderlyingError"] as? any Error
    // If there is no reason, the words for the code or the domain and the code take its place.
    let quoted = match.2 == "(null)" ? webErrors[match.1] ?? match.1 : match.2
    let reason =
      cause?.readableDescription
      ?? phrase(info?["NSLocalizedDescription"] as? String ?? String(quoted))
    return info?["NSFilePath"].map { "\($0): \(reason)" } ?? reason
  }
}

/// The reasons of a `URLError` without words of its own, which are usual on Linux.
private let webErrors: [Substring: Substring] = [
  -999: "canceled", -1000: "invalid address", -1001: "the request timed out",
  -1002: "unsupported scheme", -1003: "no such host", -1004: "cannot connect to the server",
  -1005: "the connection was lost", -1007: "too many redirects", -1009: "there is no network",
  -1011: "invalid response", -1200: "a secure connection is not possible",
].reduce(into: [:]) { $0["NSURLErrorDomain Code=\($1.key)"] = $1.value }

/// Returns a sentence of Foundation in a form that can follow a colon.
private func phrase(_ sentence: String) -> String {
  if sentence == "No such file or directory" { return "no such file" }
  let isSentence = sentence.dropFirst().first?.isLowercase == true
  let text = isSentence ? sentence.prefix(1).lowercased() + sentence.dropFirst() : sentence
  return text.hasSuffix(".") ? String(text.dropLast()) : text
}
