/// A page on the server of a case, with its path and the status of the response.
struct TranscriptPage: Sendable, Hashable {
  var path: String
  /// The status; nil if the server never answers.
  var status: Int?
  /// The text between `serve` and the colon.
  var name: String

  /// Parses a path and an optional status; nil if the text has another form.
  init?(_ name: String) {
    self.name = name
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count <= 2, words[0].hasPrefix("/") else { return nil }
    path = String(words[0])
    switch words.dropFirst().first {
    case nil: status = 200
    case "never": status = nil
    case let word?:
      guard let number = Int(word), (200...599).contains(number) else { return nil }
      status = number
    }
  }
}
