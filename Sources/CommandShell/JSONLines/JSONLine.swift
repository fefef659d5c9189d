import StateDiff

/// What came of a command, or of one result that came later, to be one JSON object on a line.
///
/// It is kept as JSON from the first, which takes a fraction of the room of values.
final class JSONLine {
  /// How many bytes of answers and values a line may hold to begin with: 256 MiB.
  static let defaultLimit = 1 << 28

  /// The number under which what the command began runs on; nil where it does not.
  var started: Int?

  /// How many bytes of answers and values this one may hold.
  private let limit: Int

  private var answer = JSONSentences()
  private var values = JSONValues()
  private var changes: [UInt8] = []
  private var errors = JSONSentences()

  init(limit: Int = defaultLimit) {
    self.limit = limit
  }

  /// Whether there is nothing to tell.
  var isEmpty: Bool { answer.isEmpty && values.isEmpty && changes.isEmpty && errors.isEmpty }

  /// Adds an answer, unless it is more than the line may hold: then all answers are dropped, since
  /// half an answer would be taken for a whole one.
  ///
  /// - Parameters:
  ///   - lines: The sentences or rows.
  ///   - value: The same for a program.
  /// - Returns: Whether it was added.
  func add(answer lines: [String], value: DumpValue) -> Bool {
    for line in lines { answer.add(line) }
    values.add(value)
    if answer.size + values.size <= limit { return true }
    answer = JSONSentences()
    values = JSONValues()
    return false
  }

  func add(_ change: Change) {
    if !changes.isEmpty { changes.append(UInt8(ascii: ",")) }
    change.dumpValue.appendJSON(to: &changes)
  }

  func add(error: String) { errors.add(error) }

  /// The object, with a line end: `{"source":"<stdin>","line":1,"command":"count","answer":…`.
  ///
  /// - Parameters:
  ///   - context: The command; nil for what belongs to none, whose first three keys are null.
  ///   - isASCII: Whether all other characters are escaped.
  ///   - redact: Strikes secrets from the command.
  /// - Returns: The text, in UTF-8.
  func text(of context: CommandContext?, isASCII: Bool, redact: (String) -> String) -> [UInt8] {
    let command = context.flatMap { $0.source.isEmpty ? nil : redact($0.source) }
    var json: [UInt8] = []
    json.reserveCapacity(256 + changes.count + answer.size + values.size)
    json += #"{"source":"#.utf8
    (context?.sourceName.map(DumpValue.string) ?? .none).appendJSON(to: &json)
    json += #","line":"#.utf8
    (context?.line.map { DumpValue.integer(Int64($0)) } ?? .none).appendJSON(to: &json)
    json += #","command":"#.utf8
    (command.map(DumpValue.string) ?? .none).appendJSON(to: &json)
    json += #","answer":"#.utf8
    answer.append(to: &json)
    json += #","value":"#.utf8
    values.append(to: &json)
    json += #","changes":["#.utf8
    json += changes
    json += #"],"error":"#.utf8
    errors.append(to: &json)
    if let job = context?.job { json += ",\"job\":\(job)".utf8 }
    if let started { json += ",\"started\":\(started)".utf8 }
    json += "}\n".utf8
    return isASCII ? Self.escapingAllButASCII(json) : json
  }

  /// JSON text in ASCII alone: what is not stands in strings, where it can be escaped.
  private static func escapingAllButASCII(_ json: [UInt8]) -> [UInt8] {
    if json.allSatisfy({ $0 < 0x80 }) { return json }
    var ascii = ""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        ascii.unicodeScalars.append(scalar)
      } else {
        DumpValue.escape(scalar, in: &ascii)
      }
    }
    return Array(ascii.utf8)
  }
}

extension CommandContext {
  /// What the command was read from: a script, behind the places of the `source` commands that led
  /// there, or the terminal; nil for neither.
  fileprivate var sourceName: String? {
    place.map { $0.outer + $0.name } ?? terminalLine.map { _ in "<terminal>" }
  }

  fileprivate var line: Int? { place?.line ?? terminalLine }
}
