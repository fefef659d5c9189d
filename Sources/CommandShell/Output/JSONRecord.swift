import StateDiff
import TerminalText

/// A JSON object, written on one line, that holds the output of a command.
///
/// Later output of the command's effects, and output that belongs to no command, is held by other
/// records.
///
/// The parts are stored as JSON text, which uses a fraction of the memory that the values would
/// use.
final class JSONRecord {
  /// The number of the job that the command started; nil if it started no job.
  var startedJob: Int?

  private let sizeLimit: Int
  private var answer = JSONLines()
  private var values = JSONValues()
  private var changes: [UInt8] = []
  private var errors = JSONLines()

  /// Creates an empty record.
  ///
  /// - Parameter sizeLimit: The maximum size in bytes of the answers and values in the record.
  init(sizeLimit: Int = 1 << 28) {
    self.sizeLimit = sizeLimit
  }

  /// Whether the record is empty.
  var isEmpty: Bool { answer.isEmpty && values.isEmpty && changes.isEmpty && errors.isEmpty }

  /// Adds an answer.
  ///
  /// If the record would exceed its size limit, all of its answers are removed, because a partial
  /// answer could be mistaken for a complete one.
  ///
  /// - Parameters:
  ///   - lines: The answer for people.
  ///   - value: The answer for programs.
  ///   - numbers: Numbers that follow both, as further lines and as a list.
  /// - Returns: Whether the answer was added.
  func add(answer lines: [String], value: DumpValue, numbers: [Int64] = []) -> Bool {
    for line in lines { answer.add(line) }
    values.add(value)
    for number in numbers { answer.add("\(number)") }
    if !numbers.isEmpty { values.add(.list(numbers.map(DumpValue.integer))) }
    if answer.size + values.size <= sizeLimit { return true }
    answer = JSONLines()
    values = JSONValues()
    return false
  }

  func add(_ change: Change) {
    if !changes.isEmpty { changes.append(UInt8(ascii: ",")) }
    change.dumpValue.appendJSON(to: &changes)
  }

  func add(error: String) { errors.add(error) }

  /// Returns the record as a JSON object with a line ending.
  ///
  /// The object begins with `{"source":"<stdin>","line":1,"command":"count","answer":…`.
  ///
  /// - Parameters:
  ///   - context: The context of the command. If it is nil, the values of the first three keys are
  ///     null.
  ///   - isASCII: Whether to escape all characters outside ASCII.
  ///   - redact: Redacts secrets from the command.
  /// - Returns: The text, in UTF-8.
  func text(of context: CommandContext?, isASCII: Bool, redact: (String) -> String) -> [UInt8] {
    let command = context.flatMap { $0.source.isEmpty ? nil : redact($0.source) }
    var json: [UInt8] = []
    json.reserveCapacity(256 + changes.count + answer.size + values.size)
    json += #"{"source":"#.utf8
    (context?.location.map { DumpValue.string($0.nameWithOuterLocations) } ?? .none)
      .appendJSON(to: &json)
    json += #","line":"#.utf8
    (context?.location.map { DumpValue.integer(Int64($0.line)) } ?? .none).appendJSON(to: &json)
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
    if let startedJob { json += ",\"started\":\(startedJob)".utf8 }
    json += "}\n".utf8
    return isASCII ? Self.escapingAllButASCII(json) : json
  }

  /// Returns JSON text with all characters outside ASCII escaped.
  ///
  /// Such characters occur only in strings.
  private static func escapingAllButASCII(_ json: [UInt8]) -> [UInt8] {
    if json.allSatisfy({ $0 < 0x80 }) { return json }
    var ascii: [UInt8] = []
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        ascii.append(UInt8(ascii: scalar))
      } else {
        appendJSONEscape(of: scalar, to: &ascii)
      }
    }
    return ascii
  }
}

/// Lines of text as a single JSON string; null if there are no lines.
private struct JSONLines {
  private var escaped: [UInt8] = []

  private(set) var isEmpty = true

  /// The size of the JSON text in bytes.
  var size: Int { escaped.count }

  mutating func add(_ line: String) {
    if !isEmpty { escaped += "\\n".utf8 }
    isEmpty = false
    appendJSON(escaping: line, to: &escaped)
  }

  func append(to json: inout [UInt8]) {
    if isEmpty {
      json += "null".utf8
    } else {
      json.append(UInt8(ascii: "\""))
      json += escaped
      json.append(UInt8(ascii: "\""))
    }
  }
}

/// The values of all answers to one command as one JSON value.
///
/// A single value is written unchanged. If there is no value, null is written. Several lists, such
/// as the parts of an answer that `primes` prints one after another, are joined into one list.
/// Several other values become the elements of a list.
private struct JSONValues {
  private enum Kind {
    case none, single, elements, several
  }

  private var kind = Kind.none
  private var joined: [UInt8] = []

  var isEmpty: Bool { kind == .none }

  /// The size of the JSON text in bytes.
  var size: Int { joined.count }

  mutating func add(_ value: DumpValue) {
    switch (kind, value) {
    case (_, .none):
      break
    case (.none, .list(let elements)), (.elements, .list(let elements)):
      kind = .elements
      for element in elements { append(element) }
    case (.none, _):
      kind = .single
      append(value)
    case (.elements, _):
      joined.insert(UInt8(ascii: "["), at: 0)
      joined.append(UInt8(ascii: "]"))
      kind = .several
      append(value)
    case (.single, _), (.several, _):
      kind = .several
      append(value)
    }
  }

  private mutating func append(_ value: DumpValue) {
    if !joined.isEmpty { joined.append(UInt8(ascii: ",")) }
    value.appendJSON(to: &joined)
  }

  func append(to json: inout [UInt8]) {
    switch kind {
    case .none: json += "null".utf8
    case .single: json += joined
    case .elements, .several:
      json.append(UInt8(ascii: "["))
      json += joined
      json.append(UInt8(ascii: "]"))
    }
  }
}
