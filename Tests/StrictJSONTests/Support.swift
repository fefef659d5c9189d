import StrictJSON

/// Returns the JSON of a value as text.
func encoded(
  _ value: some Encodable, redacting redact: ((String) -> String)? = nil
) throws -> String {
  var json: [UInt8] = []
  try appendJSON(encoding: value, to: &json, redacting: redact)
  return String(decoding: json, as: UTF8.self)
}

/// Decodes a value from JSON.
func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try JSONDocument(parsing: Array(json.utf8)).decode(type)
}
