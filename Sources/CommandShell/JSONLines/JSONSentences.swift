import StateDiff

/// Sentences or rows as one JSON string, a line each; null as long as there is none.
struct JSONSentences {
  private var escaped = ""

  /// Whether nothing was added.
  private(set) var isEmpty = true

  mutating func add(_ line: String) {
    if !isEmpty { escaped += "\\n" }
    isEmpty = false
    Inspection.appendJSON(escaping: line, to: &escaped)
  }

  var json: String { isEmpty ? "null" : "\"\(escaped)\"" }

  /// How many bytes are kept.
  var size: Int { escaped.utf8.count }
}
