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
  /// first pod that is marked `primary`. A pod is a section of a response.
  ///
  /// - Throws: ``WolframAlphaError`` if the response reports an error, cannot be parsed, or has no
  ///   exact integer.
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

/// The parts of a JSON response of the Full Results API, version 2, that the client reads.
///
/// The service converts its XML to JSON, so a list of one element can be the element alone, a
/// missing value can be an empty string, and numbers and Booleans can be strings.
struct WolframAlphaResponse: Decodable {
  let queryresult: QueryResult

  struct QueryResult: Decodable {
    let success: Bool
    /// The reported error; nil if the JSON contains `false` or no value.
    let error: ServiceError?
    /// Whether the service ran out of time in parsing the query or in a part of the computation.
    let hasTimedOut: Bool
    let pods: [Pod]

    private enum CodingKeys: CodingKey {
      case success, error, pods, timedout, timedoutpods, parsetimedout
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      success = fields.text(.success) == "true"
      error =
        fields.text(.error) == "true"
        ? ServiceError() : try? fields.decode(ServiceError.self, forKey: .error)
      hasTimedOut = [.timedout, .timedoutpods, .parsetimedout].contains { (key: CodingKeys) in
        !["", "false"].contains(fields.text(key) ?? "")
      }
      pods = fields.list(.pods)
    }
  }

  struct ServiceError: Decodable {
    var code = ""
    var message = ""

    private enum CodingKeys: CodingKey {
      case code, msg
    }

    init() {}

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      code = fields.text(.code) ?? ""
      message = fields.text(.msg) ?? ""
    }
  }

  struct Pod: Decodable {
    let id: String
    let isPrimary: Bool
    let subpods: [Subpod]

    private enum CodingKeys: CodingKey {
      case id, primary, subpods
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = fields.text(.id) ?? ""
      isPrimary = fields.text(.primary) == "true"
      subpods = fields.list(.subpods)
    }
  }

  struct Subpod: Decodable {
    let plaintext: String?
  }
}

extension KeyedDecodingContainer {
  /// Returns a string, a Boolean or an integer as text; nil for anything else.
  fileprivate func text(_ key: Key) -> String? {
    (try? decode(String.self, forKey: key))
      ?? (try? decode(Bool.self, forKey: key)).map { "\($0)" }
      ?? (try? decode(Int.self, forKey: key)).map { "\($0)" }
  }

  /// Returns the elements of a list, or a single element that the service wrote instead of a list;
  /// empty for anything else.
  fileprivate func list<Element: Decodable>(_ key: Key) -> [Element] {
    (try? decode([Element].self, forKey: key))
      ?? (try? decode(Element.self, forKey: key)).map { [$0] } ?? []
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
  let number = trimmed(text).unicodeScalars
  let groups = number.split(omittingEmptySubsequences: false) { separators.contains($0) }
  guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }),
    Set(number.filter { separators.contains($0) }).count <= 1,
    groups.count == 1 || groups[0].count <= 3,
    groups.dropFirst().allSatisfy({ $0.count == 3 }),
    groups[0].first != "0" || number.count == 1
  else { return nil }
  return Int64(String(String.UnicodeScalarView(groups.joined())))
}

/// The separators: comma, space, no-break space, thin space and narrow no-break space.
private let separators: Set<Unicode.Scalar> = [",", " ", "\u{A0}", "\u{2009}", "\u{202F}"]
