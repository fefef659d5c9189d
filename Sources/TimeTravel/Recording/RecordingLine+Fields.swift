import StateDiff
import Unidirectional

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordingLine where State: Decodable, Action: Decodable {
  /// Reads what happened as ``RecordingWriter`` writes it, a decoder being asked for the action
  /// alone, which takes a third of the time that it takes for the whole line.
  ///
  /// It gives nil for any other line and for whatever is amiss: a decoder then says what it is.
  init?(fields bytes: ArraySlice<UInt8>, _ decoder: JSONDecoder) {
    guard let fields = JSONFields(bytes), fields.count == 6,
      let step = fields.integer("step"), let time = fields.integer("time"),
      let originBytes = fields["origin"], let origin = JSONFields(originBytes), origin.count == 2,
      let number = origin.integer("number"), number >= 0, let name = origin.text("name"),
      let fingerprint = fields.text("fingerprint").flatMap(Fingerprint.init),
      let actionBytes = fields["action"], let effectBytes = fields["effects"],
      let effects = Self.effects(effectBytes, decoder),
      let action = try? decoder.decode(Action.self, from: Data(actionBytes))
    else { return nil }
    let stepOrigin = StepOrigin(number: UInt64(number), name: name)
    let moment = Timestamp(milliseconds: time)
    self.init(
      step: Int(step), time: moment, origin: stepOrigin,
      action: .happened(Timestamped(action, at: moment), by: stepOrigin), effects: effects,
      fingerprint: fingerprint)
  }

  private static func effects(_ bytes: ArraySlice<UInt8>, _ decoder: JSONDecoder) -> [String]? {
    if bytes.elementsEqual([UInt8(ascii: "["), UInt8(ascii: "]")]) { return [] }
    return try? decoder.decode([String].self, from: Data(bytes))
  }
}
