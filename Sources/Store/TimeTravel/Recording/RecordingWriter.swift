import Essentials
import StateDiff
import TerminalText
import Unidirectional

/// Encodes the lines of a recording, each as a JSON object followed by a line feed.
///
/// The names in actions and states are sorted, so equal values are encoded as equal bytes. The
/// exceptions are a `Set`, and a `Dictionary` whose keys are not strings or integers: their order
/// is random. Invisible characters are escaped, so a recording is safe to print in a terminal.
package struct RecordingWriter<
  State: Encodable & Equatable & Sendable, Action: Encodable & Sendable
>:
  Sendable
{
  private let redact: @Sendable (String) -> String

  /// Creates a writer.
  ///
  /// - Parameter redact: Returns a string with its secrets redacted; nil redacts nothing. It is
  ///   called with each string in a line except fingerprints, including the keys in actions and
  ///   states. The state must not contain any secrets, because redacting them would give the
  ///   replayed state a different fingerprint.
  package init(redact: (@Sendable (String) -> String)? = nil) {
    self.redact = redact ?? { $0 }
  }

  /// Encodes the first line of a recording; that of a journal has a summary.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)`` if the state cannot be encoded.
  package func line(
    _ header: RecordingHeader<State>, _ summary: JournalSummary? = nil
  ) throws(RecordingError) -> [UInt8] {
    var line = JSONObject()
    line.add("recording", Int64(recordingFormat))
    line.add("tool", .string(redact(header.tool)))
    line.add("version", .string(redact(header.version)))
    line.add("schema", Int64(header.schema))
    line.add("time", .string(redact(header.time)))
    line.add("steps", Int64(header.limit))
    if header.step != 0 { line.add("step", Int64(header.step)) }
    if !header.marks.isEmpty { line.add("marks", json: try encoded(header.marks)) }
    add(summary, at: header.step, to: &line)
    line.add("start", json: try encoded(header.start))
    line.add("fingerprint", .string("\(header.fingerprint)"))
    return line.json(endsLine: true)
  }

  /// Encodes any line of a recording other than the first; a line of a journal has a summary.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)`` if the action or a state cannot be encoded.
  package func line(
    _ recorded: RecordingLine<State, Action>, _ summary: JournalSummary? = nil
  ) throws(RecordingError) -> [UInt8] {
    var origin = JSONObject()
    origin.add("number", Int64(recorded.command.number))
    origin.add("name", .string(redact(recorded.command.text)))
    if case .perform(_, by: _, let effect, let role) = recorded.action {
      if let effect { origin.add("effect", .string(redact(effect.description))) }
      if role != .command { origin.add("role", .string(role.rawValue)) }
    }
    var line = JSONObject()
    line.add("step", Int64(recorded.step))
    line.add("time", recorded.time.milliseconds)
    line.add("origin", json: origin.json())
    switch recorded.action {
    case .perform(let timestamped, by: _, _, _):
      line.add("action", json: try encoded(timestamped.action))
    case .replaceState(let state, by: _): line.add("state", json: try encoded(state))
    case .replaceHistory(let history): line.add("state", json: try encoded(history.present))
    case .mark(let name): line.add("mark", .string(redact(name)))
    case .unmark(let name): line.add("unmark", .string(redact(name)))
    case .undo(let count): line.add("travel", Self.move("undo", count))
    case .redo(let count): line.add("travel", Self.move("redo", count))
    case .goTo(let step): line.add("travel", Self.move("goTo", step))
    }
    if let state = recorded.state { line.add("state", json: try encoded(state)) }
    line.add("effects", .list(recorded.effects.map { .string(redact("\($0.signature)")) }))
    if !recorded.effects.isEmpty {
      line.add("startedBy", .list(recorded.effects.map { .string($0.starter.rawValue) }))
    }
    add(summary, at: recorded.step, to: &line)
    line.add("fingerprint", .string("\(recorded.fingerprint)"))
    return line.json(endsLine: true)
  }

  private static func move(_ name: String, _ number: Int) -> DumpValue {
    .record([.init(name, .integer(Int64(number)))])
  }

  private func add(_ summary: JournalSummary?, at step: Int, to line: inout JSONObject) {
    guard let summary else { return }
    if summary.lastStep != step { line.add("last", Int64(summary.lastStep)) }
    line.add("unsaved", summary.unsavedWork.map { .string(redact($0)) } ?? .none)
    if let kept = summary.kept { line.add("kept", .string(kept)) }
  }

  private func encoded(_ value: some Encodable) throws(RecordingError) -> [UInt8] {
    do {
      return try redacted(JSONEncoder.recording.encode(value))
    } catch {
      throw .notEncodable(reason(of: error))
    }
  }

  /// Returns JSON with the secrets in each string redacted and its hidden characters escaped.
  ///
  /// The strings, both names and values, are decoded before they are redacted, because an escape
  /// sequence could hide a part of a secret.
  private func redacted(_ encoded: Data) throws -> [UInt8] {
    var json: [UInt8] = []
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var rest = Array(encoded)[...]
    while let start = rest.firstIndex(of: quote) {
      var end = start + 1
      while rest[end] != quote { end += rest[end] == backslash ? 2 : 1 }
      json += rest[..<start]
      json.append(jsonString: redact(try text(ofJSONString: rest[start...end])))
      rest = rest[(end + 1)...]
    }
    return json + rest
  }
}
