package import StateDiff
package import Unidirectional

/// The first line of a recording, with the origin of the recording and its start state.
package struct RecordingHeader<State: Sendable>: Sendable {
  /// The name of the tool that made the recording.
  package var tool: String

  /// The version of the tool.
  package var version: String

  /// The number of the form of the actions and the states: one more than the number of the tool's
  /// migrations; see ``Migration``.
  package var schema = 1

  /// The start time of the recording, in RFC 3339 format and UTC; replaying ignores it.
  package var time: String

  /// The maximum number of steps that the session keeps, 0 or more.
  package var limit: Int

  /// The number of the session's present step when the recording started.
  ///
  /// It is 0 if the whole session was recorded.
  package var step: Int

  /// The state before the first action.
  package var start: State

  /// The fingerprint of the start state.
  package var fingerprint: Fingerprint
}

/// The format version of new recordings.
///
/// Readers ignore unknown keys, so adding a key does not need a new version.
package let recordingFormat = 1

extension RecordingHeader where State: Dumpable {
  /// Creates a header in the current format.
  package init(
    tool: String, version: String, schema: Int = 1, time: Timestamp, limit: Int, step: Int = 0,
    start: State
  ) {
    self.init(
      tool: tool, version: version, schema: schema, time: time.description, limit: limit,
      step: step, start: start, fingerprint: start.fingerprint)
  }
}

extension RecordingHeader {
  enum CodingKeys: String, CodingKey {
    case tool, version, schema, time
    case limit = "steps"
    case step, start, fingerprint
  }
}

extension RecordingHeader: Decodable where State: Decodable {
  /// Decodes a header; a missing step means step 0, and a missing schema means schema 1.
  ///
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tool = try container.decode(String.self, forKey: .tool)
    version = try container.decode(String.self, forKey: .version)
    schema = try container.decodeIfPresent(Int.self, forKey: .schema) ?? 1
    time = try container.decode(String.self, forKey: .time)
    limit = try container.decode(Int.self, forKey: .limit)
    step = try container.decodeIfPresent(Int.self, forKey: .step) ?? 0
    start = try container.decode(State.self, forKey: .start)
    fingerprint = try container.decode(Fingerprint.self, forKey: .fingerprint)
    for (key, number) in [(CodingKeys.limit, limit), (.step, step)] where number < 0 {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "it is less than 0")
    }
  }
}

extension RecordingHeader: Equatable where State: Equatable {}
