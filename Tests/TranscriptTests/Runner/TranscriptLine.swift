/// One line of a transcript.
struct TranscriptLine: Sendable, Equatable {
  enum Kind: Sendable, Hashable {
    case blank, comment, command, input, output, errors, status, unrecorded
    /// A file there before, one expected after, and one that must be gone.
    case file(String), left(String), gone(String)
  }

  var kind: Kind
  /// What follows the kind, still escaped.
  var content: String
  /// The line as it stands in the file.
  var text: String

  /// A line written by a recording.
  init(_ kind: Kind, content: String) {
    self.kind = kind
    self.content = content
    let lead = Self.lead(of: kind)
    text = content.isEmpty ? lead : "\(lead) \(content)"
  }

  /// Reads a line of a file.
  ///
  /// - Throws: `TranscriptError` where no kind of line starts so.
  init(parsing text: String, number: Int) throws(TranscriptError) {
    self.text = text
    content = ""
    if text.isEmpty || text.hasPrefix("#") {
      kind = text.isEmpty ? .blank : .comment
      return
    }
    if text == "unrecorded" {
      kind = .unrecorded
      return
    }
    let (first, rest) = Self.cut(text, at: " ")
    switch first {
    case "$": (kind, content) = (.command, rest)
    case "<": (kind, content) = (.input, rest)
    case ">": (kind, content) = (.output, rest)
    case "!": (kind, content) = (.errors, rest)
    case "?":
      guard let status = Int32(rest), (0...255).contains(status) else {
        throw .init(line: number, reason: "\"\(rest)\" is not a status from 0 to 255")
      }
      (kind, content) = (.status, rest)
    case "gone": kind = .gone(rest)
    case "file", "left":
      guard rest.contains(":") else {
        throw .init(line: number, reason: "a colon ends the name of the file")
      }
      let (name, line) = Self.cut(rest, at: ":")
      kind = first == "file" ? .file(name) : .left(name)
      content = line.hasPrefix(" ") ? String(line.dropFirst()) : line
    default:
      throw .init(line: number, reason: "\"\(first)\" starts no kind of line")
    }
  }

  private static func cut(_ text: String, at separator: Character) -> (String, String) {
    let index = text.firstIndex(of: separator) ?? text.endIndex
    return (String(text[..<index]), String(text[index...].dropFirst()))
  }

  private static func lead(of kind: Kind) -> String {
    switch kind {
    case .blank: ""
    case .comment: "#"
    case .command: "$"
    case .input: "<"
    case .output: ">"
    case .errors: "!"
    case .status: "?"
    case .unrecorded: "unrecorded"
    case .file(let name): "file \(name):"
    case .left(let name): "left \(name):"
    case .gone(let name): "gone \(name)"
    }
  }
}
