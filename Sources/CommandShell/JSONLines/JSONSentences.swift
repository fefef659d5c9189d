import StateDiff

/// Sentences or rows as one JSON string, a line each; null as long as there is none.
struct JSONSentences {
  private var escaped: [UInt8] = []

  /// Whether nothing was added.
  private(set) var isEmpty = true

  mutating func add(_ line: String) {
    if !isEmpty { escaped += "\\n".utf8 }
    isEmpty = false
    DumpValue.appendJSON(escaping: line, to: &escaped)
  }

  /// Adds the string to a text in UTF-8.
  func append(to json: inout [UInt8]) {
    if isEmpty {
      json += "null".utf8
    } else {
      json.append(UInt8(ascii: "\""))
      json += escaped
      json.append(UInt8(ascii: "\""))
    }
  }

  /// How many bytes are kept.
  var size: Int { escaped.count }
}
