/// Describes a decoding error: the path to the value and the reason, without a full stop.
///
/// The decoder's own words are not shown, since they name Swift types. The description of a
/// `dataCorrupted` error with a path is shown: this project's `init(from:)` functions write it.
package func decodingErrorText(_ error: DecodingError) -> String {
  switch error {
  case .keyNotFound(let key, let context):
    text(context.codingPath, "there is no \(quoted(key.stringValue, limit: 60))")
  case .typeMismatch(_, let context)
  where context.debugDescription.hasPrefix("Invalid number of keys"):
    // NB: the message of the initializer that the compiler writes for an enum (Swift 6.3).
    text(context.codingPath, "expected an object with one key")
  case .typeMismatch(let type, let context):
    text(context.codingPath, "expected \(noun(for: type))")
  case .valueNotFound(let type, let context):
    text(context.codingPath, "expected \(noun(for: type)), not null")
  case .dataCorrupted(let context) where context.codingPath.isEmpty:
    // NB: JSONDecoder does not tell the two apart (Swift 6.3, Linux).
    "not valid JSON, or a number in it is out of range"
  case .dataCorrupted(let context)
  where context.debugDescription.contains(/^(Cannot initialize|Could not convert key)/):
    // NB: the messages of the standard library for a raw value or a key that its type rejects
    // (Swift 6.3); they name the type.
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

/// The kind of JSON value that a type is decoded from.
private func noun(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is any Numeric.Type: "a number"
  case is any Collection.Type where !("\(type)".hasPrefix("Dictionary")): "an array"
  default: "an object"
  }
}
