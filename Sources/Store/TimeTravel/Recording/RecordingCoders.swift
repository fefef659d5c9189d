import Essentials
package import StateDiff

extension JSONEncoder {
  /// The encoder of the values in recordings.
  ///
  /// The names in each object are sorted, so equal values are encoded as equal bytes. The order of
  /// a `Set` is random, and so is that of a `Dictionary` whose keys are not strings or integers.
  static let recording: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()
}

extension JSONDecoder {
  /// The decoder of the values in recordings.
  static let recording: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()
}

/// Returns the text of a string in JSON, which is given with its quotes.
///
/// - Throws: `DecodingError` if an escape sequence is not valid.
func text(ofJSONString literal: ArraySlice<UInt8>) throws -> String {
  if literal.contains(UInt8(ascii: "\\")) {
    return try JSONDecoder().decode(String.self, from: Data(literal))
  }
  return String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
}

extension DumpValue {
  /// Creates a value from the JSON form that an encodable value has in a recording.
  ///
  /// The members of each object are sorted by name.
  ///
  /// - Throws: Any error from encoding the value.
  package init(encoding value: some Encodable) throws {
    try self.init(json: JSONEncoder.recording.encode(value))
  }

  /// Decodes a value of the given type from the JSON form of this value.
  ///
  /// - Throws: `DecodingError`, or another error of the type's `init(from:)`.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder.recording.decode(type, from: exactJSON)
  }

  /// The value as JSON in which numbers have all of their digits, except inside an enum case.
  var exactJSON: Data {
    var json: [UInt8] = []
    appendJSON(to: &json, isExact: true)
    return Data(json)
  }
}
