import StateDiff
import TerminalText
import Unidirectional

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes the lines of a recording, each as a JSON object followed by a line feed.
///
/// The names in an object are sorted, so equal values are encoded as equal bytes. The exceptions
/// are a `Set`, and a `Dictionary` whose keys are not strings or integers: their order is random.
/// Invisible characters are escaped, so a recording is safe to print in a terminal.
package struct RecordingWriter<
  State: Encodable & Equatable & Sendable, Action: Encodable & Sendable
>:
  Sendable
{
  private let redact: @Sendable (String) -> String

  /// Creates a writer.
  ///
  /// - Parameter redact: Returns a string with its secrets redacted. It is called with each string
  ///   in a line, including the keys in actions and states. The state must not contain any secrets,
  ///   because redacting them would give the replayed state a different fingerprint.
  package init(redact: (@Sendable (String) -> String)? = nil) {
    self.redact = redact ?? { $0 }
  }

  /// Encodes the first line of a recording.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)``.
  package func line(_ header: RecordingHeader<State>) throws(RecordingError) -> [UInt8] {
    var json = Array(#"{"recording":\#(recordingFormat),"tool":"#.utf8)
    append(header.tool, to: &json)
    json += #","version":"#.utf8
    append(header.version, to: &json)
    json += #","schema":\#(header.schema),"time":"#.utf8
    append(header.time, to: &json)
    json += #","steps":\#(header.limit)"#.utf8
    if header.step != 0 { json += #","step":\#(header.step)"#.utf8 }
    json += #","start":"#.utf8
    try append(encoding: header.start, to: &json)
    end(&json, header.fingerprint)
    return json
  }

  /// Encodes any line of a recording other than the first.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)``.
  package func line(_ line: RecordingLine<State, Action>) throws(RecordingError) -> [UInt8] {
    let (time, number) = (line.time.milliseconds, line.command.number)
    var json = Array(#"{"step":\#(line.step),"time":\#(time),"origin":{"number":\#(number)"#.utf8)
    json += #","name":"#.utf8
    append(line.command.name, to: &json)
    if case .perform(_, by: _, let effect?) = line.action {
      json += #","effect":"#.utf8
      append(effect, to: &json)
    }
    json += "}".utf8
    switch line.action {
    case .perform(let timestamped, by: _, effect: _):
      json += #","action":"#.utf8
      try append(encoding: timestamped.action, to: &json)
    case .replaceState(let state, by: _):
      json += #","state":"#.utf8
      try append(encoding: state, to: &json)
    case .replaceHistory(let history):
      json += #","state":"#.utf8
      try append(encoding: history.present, to: &json)
    case .undo(let count): json += #","travel":{"undo":\#(count)}"#.utf8
    case .redo(let count): json += #","travel":{"redo":\#(count)}"#.utf8
    case .goTo(let step): json += #","travel":{"goTo":\#(step)}"#.utf8
    }
    if let state = line.state {
      json += #","state":"#.utf8
      try append(encoding: state, to: &json)
    }
    json += #","effects":["#.utf8
    for (index, effect) in line.effects.enumerated() {
      if index > 0 { json += ",".utf8 }
      append(effect, to: &json)
    }
    json += "]".utf8
    end(&json, line.fingerprint)
    return json
  }

  private func end(_ json: inout [UInt8], _ fingerprint: Fingerprint) {
    json += #","fingerprint":"\#(fingerprint)"}\#n"#.utf8
  }

  private func append(_ text: String, to json: inout [UInt8]) {
    json += "\"".utf8
    appendJSON(escaping: redact(text), to: &json)
    json += "\"".utf8
  }

  private func append(
    encoding value: some Encodable, to json: inout [UInt8]
  ) throws(RecordingError) {
    do {
      try append(redacting: JSONEncoder.recording.encode(value), to: &json)
    } catch {
      throw .notEncodable(reason(of: error))
    }
  }

  /// Appends JSON with the secrets in each string redacted and its hidden characters escaped.
  ///
  /// The strings, both names and values, are decoded before they are redacted, because an escape
  /// sequence could hide a part of a secret.
  private func append(redacting encoded: Data, to json: inout [UInt8]) throws {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var rest = Array(encoded)[...]
    while let start = rest.firstIndex(of: quote) {
      var end = start + 1
      while rest[end] != quote { end += rest[end] == backslash ? 2 : 1 }
      let literal = rest[start...end]
      json += rest[..<start]
      append(
        literal.contains(backslash)
          ? try JSONDecoder().decode(String.self, from: Data(literal))
          : String(decoding: literal.dropFirst().dropLast(), as: UTF8.self), to: &json)
      rest = rest[(end + 1)...]
    }
    json += rest
  }
}
