/// A page of a case's server: its path, and with which status it is answered, if at all.
struct TranscriptPage: Sendable, Hashable {
  var path: String
  /// The status; nil where no answer comes.
  var status: Int?
  /// What stands between `serve` and the colon.
  var name: String

  /// Reads a path and perhaps a status; nil where that is neither.
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
