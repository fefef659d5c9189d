/// Returns the path to the value and the reason for an error in decoding.
///
/// If `isJSON` is true, the decoded text is known to be valid JSON. The text has no final period.
/// The error's own message is used only for most `dataCorrupted` errors, because those messages
/// come from an `init(from:)` of this project.
package func decodingErrorText(_ error: DecodingError, isJSON: Bool = true) -> String {
  switch error {
  case .keyNotFound(let key, let context):
    text(context.codingPath, "there is no \(quoted(key.stringValue, limit: 60))")
  case .typeMismatch(_, let context)
  where context.debugDescription.hasPrefix("Invalid number of keys"):
    // NB: This message comes from the `init(from:)` that the compiler synthesizes for an enum
    // (Swift 6.3).
    text(context.codingPath, "expected an object with one known key")
  case .typeMismatch(let type, let context):
    text(context.codingPath, "expected \(noun(for: type))")
  case .valueNotFound(let type, let context):
    text(context.codingPath, "expected \(noun(for: type)), not null")
  case .dataCorrupted(let context)
  where context.codingPath.isEmpty
    && context.debugDescription == "The given data was not valid JSON.":
    // NB: JSONDecoder uses this message, without a path, for text that is not JSON, and for a
    // number that does not fit its type (Swift 6.3).
    (isJSON ? "" : "it is not valid JSON, or ") + "a number is not an integer or is out of range"
  case .dataCorrupted(let context)
  where context.debugDescription.contains(/^(Cannot initialize|Could not convert key)/):
    // NB: The standard library's messages for an invalid raw value or an invalid key are not used,
    // because they contain the name of the Swift type (Swift 6.3).
    text(context.codingPath, "it is not valid here")
  case .dataCorrupted(let context):
    text(context.codingPath, context.debugDescription)
  @unknown default:
    "it cannot be decoded"
  }
}

private func text(_ path: [any CodingKey], _ reason: String) -> String {
  let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
  let text = place.isEmpty ? reason : "\(place.drop { $0 == "." }): \(reason)"
  return escapingControls(
    excerpt(String(text.last == "." ? text.dropLast() : text[...]), limit: 300))
}

/// Returns a noun for the kind of JSON value that a type is decoded from, such as "a number".
private func noun(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is any Numeric.Type: "a number"
  case is any Collection.Type where !("\(type)".hasPrefix("Dictionary")): "an array"
  default: "an object"
  }
}
