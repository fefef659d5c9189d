package import StateDiff
import StrictJSON
import TerminalText
package import Unidirectional

/// Encodes the lines of a recording, each as a JSON object followed by a line feed.
///
/// The names in an object are sorted, so equal values are encoded as equal bytes. The exceptions
/// are a `Set`, and a `Dictionary` whose keys are not strings or integers: their order is random.
/// Invisible characters are escaped, so a recording is safe to print in a terminal.
public struct RecordingWriter<State: Encodable & Sendable, Action: Encodable & Sendable>: Sendable {
  private let redact: (@Sendable (String) -> String)?

  /// Creates a writer.
  ///
  /// - Parameter redact: Returns a string with its secrets redacted. It is called with every string
  ///   in a line, both keys and values. The state must not contain any secrets, because redacting
  ///   them would give the replayed state a different fingerprint.
  public init(redact: (@Sendable (String) -> String)? = nil) {
    self.redact = redact
  }

  /// Encodes the first line of a recording.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)``.
  public func line(_ header: RecordingHeader<State>) throws(RecordingError) -> [UInt8] {
    var json: [UInt8] = []
    append(#"{"recording":"#, Int64(header.format), to: &json)
    json += #","tool":"#.utf8
    append(header.tool, to: &json)
    json += #","version":"#.utf8
    append(header.version, to: &json)
    append(#","schema":"#, Int64(header.schema), to: &json)
    json += #","time":"#.utf8
    append(header.time, to: &json)
    append(#","steps":"#, Int64(header.limit), to: &json)
    if header.step != 0 { append(#","step":"#, Int64(header.step), to: &json) }
    json += #","start":"#.utf8
    try appendEncoded(header.start, to: &json)
    end(&json, header.fingerprint)
    return json
  }

  /// Encodes any line of a recording other than the first.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)``.
  public func line(_ line: RecordingLine<State, Action>) throws(RecordingError) -> [UInt8] {
    var sender: String?
    if case .perform(_, by: _, let effect) = line.action { sender = effect }
    var json = beginning(step: line.step, line.time, line.command, sender)
    switch line.action {
    case .perform(let timestamped, by: _, effect: _):
      json += #","action":"#.utf8
      try appendEncoded(timestamped.action, to: &json)
    case .replaceState(let state, by: _):
      json += #","state":"#.utf8
      try appendEncoded(state, to: &json)
    case .undo(let count): appendMove(#""undo":"#, count, to: &json)
    case .redo(let count): appendMove(#""redo":"#, count, to: &json)
    case .goTo(let step): appendMove(#""goTo":"#, step, to: &json)
    }
    if let state = line.state {
      json += #","state":"#.utf8
      try appendEncoded(state, to: &json)
    }
    append(line.effects, to: &json)
    end(&json, line.fingerprint)
    return json
  }

  /// Encodes a line with an action.
  ///
  /// The result is the same as for a ``RecordingLine``. However, the Swift runtime looks up the
  /// types of such a line again and again, which takes longer than encoding the action.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)``.
  package func line(
    performing action: Action, at time: Timestamp, by command: CommandID, effect: String?,
    step: Int, effects: [String], fingerprint: Fingerprint
  ) throws(RecordingError) -> [UInt8] {
    var json = beginning(step: step, time, command, effect)
    json += #","action":"#.utf8
    try appendEncoded(action, to: &json)
    append(effects, to: &json)
    end(&json, fingerprint)
    return json
  }

  /// Returns the beginning of a line, up to the command and the effect that sent the action.
  private func beginning(
    step: Int, _ time: Timestamp, _ command: CommandID, _ effect: String?
  ) -> [UInt8] {
    // The line is built from bytes. String interpolation took a tenth of the instructions of a
    // recorded command.
    var json: [UInt8] = []
    json.reserveCapacity(256)
    append(#"{"step":"#, Int64(step), to: &json)
    append(#","time":"#, time.milliseconds, to: &json)
    append(#","origin":{"number":"#, Int64(clamping: command.number), to: &json)
    json += #","name":"#.utf8
    append(command.name, to: &json)
    if let effect {
      json += #","effect":"#.utf8
      append(effect, to: &json)
    }
    json += "}".utf8
    return json
  }

  private func append(_ effects: [String], to json: inout [UInt8]) {
    json += #","effects":["#.utf8
    for (index, effect) in effects.enumerated() {
      if index > 0 { json += ",".utf8 }
      append(effect, to: &json)
    }
    json += "]".utf8
  }

  private func appendMove(_ move: String, _ number: Int, to json: inout [UInt8]) {
    json += #","travel":{"#.utf8
    append(move, Int64(number), to: &json)
    json += "}".utf8
  }

  private func end(_ json: inout [UInt8], _ fingerprint: Fingerprint) {
    json += #","fingerprint":""#.utf8
    fingerprint.append(to: &json)
    json += "\"}\n".utf8
  }

  private func append(_ key: String, _ number: Int64, to json: inout [UInt8]) {
    json += key.utf8
    json.append(digitsOf: number)
  }

  private func append(_ text: String, to json: inout [UInt8]) {
    json += "\"".utf8
    appendJSON(escaping: redact?(text) ?? text, to: &json)
    json += "\"".utf8
  }

  private func appendEncoded(
    _ value: some Encodable, to json: inout [UInt8]
  ) throws(RecordingError) {
    do {
      try appendJSON(encoding: value, to: &json, redacting: redact)
    } catch {
      throw .notEncodable(reason(of: error))
    }
  }
}
