/// One line of a transcript.
struct TranscriptLine: Sendable, Equatable {
  enum Kind: Sendable, Hashable {
    case blank, comment, command, input, output, errors, status, unrecorded
    /// A file to create, an expected file, and a file that must not exist afterward.
    case file(String), left(String), gone(String)
    /// A page on the server.
    case served(TranscriptPage)
  }

  var kind: Kind
  /// The text after the kind, still escaped.
  var content: String
  /// The line as written in the file.
  var text: String

  /// Creates a line for a recording.
  init(_ kind: Kind, content: String) {
    self.kind = kind
    self.content = content
    let lead = Self.lead(of: kind)
    text = content.isEmpty ? lead : "\(lead) \(content)"
  }

  /// Reads a line of a file.
  ///
  /// - Throws: `TranscriptError` if the kind of the line is unknown.
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
    case "serve":
      let (page, line) = try Self.cutName(rest, number)
      guard let page = TranscriptPage(page) else {
        throw .init(line: number, reason: "serve takes a path and a status, 200 to 599 or never")
      }
      (kind, content) = (.served(page), line)
    case "file", "left":
      let (name, line) = try Self.cutName(rest, number)
      kind = first == "file" ? .file(name) : .left(name)
      content = line
    default:
      throw .init(line: number, reason: "\"\(first)\" starts no kind of line")
    }
  }

  private static func cutName(
    _ text: String, _ number: Int
  ) throws(TranscriptError) -> (name: String, line: String) {
    guard text.contains(":") else {
      throw .init(line: number, reason: "a colon ends the name of the file")
    }
    let (name, line) = cut(text, at: ":")
    return (name, line.hasPrefix(" ") ? String(line.dropFirst()) : line)
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
    case .served(let page): "serve \(page.name):"
    }
  }
}
