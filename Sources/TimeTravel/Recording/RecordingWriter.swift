import StateDiff
import Unidirectional

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the lines of a recording: one JSON object each, and a newline.
///
/// The same values make the same bytes. What nobody sees in a text is escaped, so that a recording
/// can be looked at in a terminal.
public struct RecordingWriter<State: Encodable & Sendable, Action: Encodable & Sendable>: Sendable {
  private let encoder: JSONEncoder
  private let redact: (@Sendable (String) -> String)?

  /// Makes a writer.
  ///
  /// - Parameter redact: Strikes what must not be recorded out of a text, and gives back the rest.
  ///   It is called with every text in a line, be it a key or a value. A state should not show what
  ///   it strikes, else the recording cannot replay to the same fingerprints.
  public init(redact: (@Sendable (String) -> String)? = nil) {
    encoder = JSONEncoder()
    // Without an order of its own an object's would be another in each process.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    self.redact = redact
  }

  /// The first line of a recording.
  ///
  /// - Throws: ``RecordingError/unencodable(_:)`` where the state does not become JSON.
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

  /// A line after the first.
  ///
  /// - Throws: ``RecordingError/unencodable(_:)`` where an action or a state does not become JSON.
  public func line(_ line: RecordingLine<State, Action>) throws(RecordingError) -> [UInt8] {
    var json = #"{"step":\#(line.step),"time":\#(line.time.milliseconds),"#
    json += #""origin":{"number":\#(line.origin.number),"name":"#
    append(line.origin.name, to: &json)
    json += "}"
    switch line.action {
    case .happened(let timed, by: _):
      json += #","action":"#
      try appendEncoded(timed.action, to: &json)
    case .restarted(let state, by: _):
      json += #","state":"#
      try appendEncoded(state, to: &json)
    case .undo, .redo, .goTo:
      if let travel = Travel(line.action) { json += #","travel":\#(travel.json)"# }
      if let state = line.state {
        json += #","state":"#
        try appendEncoded(state, to: &json)
      }
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
      throw .unencodable(visibleReason(of: error))
    }
  }
}
