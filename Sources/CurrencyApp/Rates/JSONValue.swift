/// A value of JSON, numbers as they are written.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Equatable, Sendable {
    let name: String
    let value: JSONValue
  }

  /// What it is, with its article.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let text): "the number \(text)"
    case .string(let text): "the text \(quoted(text))"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
