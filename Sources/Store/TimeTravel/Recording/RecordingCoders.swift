#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
