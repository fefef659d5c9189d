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
    /// Whether the parser or a part of the computation ran out of time.
    let hasTimedOut: Bool
    let pods: [Pod]

    private enum CodingKeys: String, CodingKey {
      case success, error, pods, timedout, timedoutpods, parsetimedout
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      success = try fields.decode(Flag.self, forKey: .success).isSet
      error =
        if let flag = try? fields.decodeIfPresent(Flag.self, forKey: .error) {
          flag.isSet ? ServiceError(code: "", message: "") : nil
        } else {
          try fields.decodeIfPresent(ServiceError.self, forKey: .error)
        }
      hasTimedOut = [.timedout, .timedoutpods, .parsetimedout].contains { (key: CodingKeys) in
        if let flag = try? fields.decode(Flag.self, forKey: key) { return flag.isSet }
        if let text = try? fields.decode(String.self, forKey: key) { return !text.isEmpty }
        return false
      }
      pods = try fields.decodeIfPresent(OneOrMore<Pod>.self, forKey: .pods)?.elements ?? []
    }
  }

  struct ServiceError: Decodable {
    let code: String
    let message: String

    private enum CodingKeys: String, CodingKey {
      case code, msg
    }

    init(code: String, message: String) {
      self.code = code
      self.message = message
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      code =
        if let number = try? fields.decode(Int.self, forKey: .code) {
          String(number)
        } else {
          try fields.decodeIfPresent(String.self, forKey: .code) ?? ""
        }
      message = try fields.decodeIfPresent(String.self, forKey: .msg) ?? ""
    }
  }

  struct Pod: Decodable {
    let id: String
    let isPrimary: Bool
    let subpods: [Subpod]

    private enum CodingKeys: String, CodingKey {
      case id, primary, subpods
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try fields.decodeIfPresent(String.self, forKey: .id) ?? ""
      isPrimary = try fields.decodeIfPresent(Flag.self, forKey: .primary)?.isSet ?? false
      subpods = try fields.decodeIfPresent(OneOrMore<Subpod>.self, forKey: .subpods)?.elements ?? []
    }
  }

  struct Subpod: Decodable {
    let plaintext: String?
  }
}

/// A list, which the service can write as a single element if it has only one.
private struct OneOrMore<Element: Decodable>: Decodable {
  let elements: [Element]

  init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      elements = try [Element](from: decoder)
    } else {
      elements = [try Element(from: decoder)]
    }
  }
}

/// A Boolean, which the service writes as a JSON Boolean or as a string.
private struct Flag: Decodable {
  let isSet: Bool

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      isSet = flag
      return
    }
    guard let flag = Bool(try value.decode(String.self)) else {
      throw DecodingError.typeMismatch(
        Bool.self, .init(codingPath: decoder.codingPath, debugDescription: "neither true nor false")
      )
    }
    isSet = flag
  }
}
