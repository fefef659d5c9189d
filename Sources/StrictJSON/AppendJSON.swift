/// Appends a value as JSON without blanks, in UTF-8.
///
/// Equal values are encoded as equal bytes, because the names in each object are sorted by their
/// bytes. The exceptions are a `Set`, and a `Dictionary` whose keys are not strings or integers:
/// their order is random. If a name is encoded twice, its last value counts. Quotes, backslashes
/// and hidden characters are escaped. Infinity and NaN, which JSON does not have, are the strings
/// `inf`, `-inf` and `nan`.
///
/// - Parameters:
///   - value: The value to encode.
///   - json: The bytes to which the JSON is appended; unchanged if an error is thrown.
///   - redact: Returns a string with its secrets redacted. It is called with every string, both
///     names and values.
/// - Throws: `EncodingError` if the value encodes nothing, or any error from its `encode(to:)`.
package func appendJSON<Value: Encodable>(
  encoding value: Value, to json: inout [UInt8], redacting redact: ((String) -> String)? = nil
) throws {
  let tree = JSONTree(redact: redact)
  try value.encode(to: JSONValueEncoder(tree, 0))
  if tree.isEmpty {
    throw EncodingError.invalidValue(
      value, .init(codingPath: [], debugDescription: "the value encodes nothing"))
  }
  tree.append(to: &json)
}
