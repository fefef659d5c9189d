import StateDiff
import Unidirectional

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes the lines of a recording, each as a JSON object followed by a line feed.
///
/// Equal values are encoded as equal bytes. Invisible characters are escaped, so a recording is
/// safe to print in a terminal.
public struct RecordingWriter<State: Encodable & Sendable, Action: Encodable & Sendable>: Sendable {
  private let encoder: JSONEncoder
  private let redact: (@Sendable (String) -> String)?

  /// Creates a writer.
  ///
  /// - Parameter redact: Returns a string with its secrets redacted. It is called with every string
  ///   in a line, both keys and values. The state must not contain any secrets, because redacting
  ///   them would give the replayed state a different fingerprint.
  public init(redact: (@Sendable (String) -> String)? = nil) {
    encoder = JSONEncoder()
    // Without sorting, the order of keys differs between processes.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    self.redact = redact
  }

  /// Encodes the first line of a recording.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)``.
  public func line(_ header: RecordingHeader<State>) throws(RecordingError) -> [UInt8] {
    var json = #"{"recording":\#(header.format),"tool":"#
    append(header.tool, to: &json)
    json += #","version":"#
    append(header.version, to: &json)
    json += #","time":"#
    append(header.time, to: &json)
    json += #","steps":\#(header.limit)"#
    if header.step != 0 { json += #","step":\#(header.step)"# }
    json += #","start":"#
    try appendEncoded(header.start, to: &json)
    return Self.ended(json, header.fingerprint.description)
  }

  /// Encodes any line of a recording other than the first.
  ///
  /// - Throws: ``RecordingError/notEncodable(_:)``.
  public func line(_ line: RecordingLine<State, Action>) throws(RecordingError) -> [UInt8] {
    var json = #"{"step":\#(line.step),"time":\#(line.time.milliseconds),"#
    json += #""origin":{"number":\#(line.command.number),"name":"#
    append(line.command.name, to: &json)
    json += "}"
    switch line.action {
    case .perform(let timestamped, by: _):
      json += #","action":"#
      try appendEncoded(timestamped.action, to: &json)
    case .replaceState(let state, by: _):
      json += #","state":"#
      try appendEncoded(state, to: &json)
    case .undo(let count): json += #","travel":{"undo":\#(count)}"#
    case .redo(let count): json += #","travel":{"redo":\#(count)}"#
    case .goTo(let step): json += #","travel":{"goTo":\#(step)}"#
    }
    if let state = line.state {
      json += #","state":"#
      try appendEncoded(state, to: &json)
    }
    json += #","effects":["#
    for (index, effect) in line.effects.enumerated() {
      if index > 0 { json += "," }
      append(effect, to: &json)
    }
    json += "]"
    return Self.ended(json, line.fingerprint.description)
  }

  private static func ended(_ json: String, _ fingerprint: String) -> [UInt8] {
    Array("\(json),\"fingerprint\":\"\(fingerprint)\"}\n".utf8)
  }

  private func append(_ text: String, to json: inout String) {
    json += "\""
    DumpValue.appendJSON(escaping: redact?(text) ?? text, to: &json)
    json += "\""
  }

  private func appendEncoded(
    _ value: some Encodable, to json: inout String
  ) throws(RecordingError) {
    do {
      let encoded = String(decoding: try encoder.encode(value), as: UTF8.self)
      json += JSONTexts.replaced(in: encoded, by: redact ?? { $0 })
    } catch {
      throw .notEncodable(reason(of: error))
    }
  }
}
