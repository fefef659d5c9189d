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
