import StateDiff
import Unidirectional

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordingLine where State: Decodable, Action: Decodable {
  /// Parses a line with an action, in the exact format that ``RecordingWriter`` writes.
  ///
  /// This takes a third of the time of decoding the whole line, because only the action and its
  /// effects need a decoder. The result is nil for a line in any other format. The caller then
  /// decodes the whole line, which reports the error if the line is invalid.
  init?(fields bytes: ArraySlice<UInt8>, _ decoder: JSONDecoder) {
    guard let fields = JSONFields(bytes), fields.count == 6,
      let step = fields.integer("step"), let milliseconds = fields.integer("time"),
      let commandBytes = fields["origin"], let id = JSONFields(commandBytes), id.count == 2,
      let number = id.integer("number"), number >= 0, let name = id.text("name"),
      let fingerprint = fields.text("fingerprint").flatMap(Fingerprint.init),
      let actionBytes = fields["action"], let effectBytes = fields["effects"],
      let effects = Self.effects(effectBytes, decoder),
      let action = try? decoder.decode(Action.self, from: Data(actionBytes))
    else { return nil }
    let command = CommandID(number: UInt64(number), name: name)
    let time = Timestamp(milliseconds: milliseconds)
    self.init(
      step: Int(step), time: time, command: command,
      action: .perform(Timestamped(action, at: time), by: command), effects: effects,
      fingerprint: fingerprint)
  }

  private static func effects(_ bytes: ArraySlice<UInt8>, _ decoder: JSONDecoder) -> [String]? {
    if bytes.elementsEqual([UInt8(ascii: "["), UInt8(ascii: "]")]) { return [] }
    return try? decoder.decode([String].self, from: Data(bytes))
  }
}
