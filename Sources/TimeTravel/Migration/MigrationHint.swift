import TerminalText

/// Returns the edit that a migration may need so that a line can be decoded.
///
/// It is nil if the error is not about an action or a state, or if no single edit can help.
///
/// The edit is written as in a ``Migration``. An ellipsis stands for the parts that only the author
/// of the change knows.
func migrationHint(for error: any Error, in line: JSONContent) -> String? {
  guard let error = error as? DecodingError else { return nil }
  switch error {
  case .keyNotFound(let key, let context):
    guard let (value, path) = place(context.codingPath) else { return nil }
    let new = quoted(path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    return "\(value).add(\(new), …) or \(value).rename(…, to: \(new))"
  case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
    guard let (value, path) = place(context.codingPath),
      let found = content(at: context.codingPath, in: line)
    else { return nil }
    switch found {
    case .object(let members) where members.count == 1:
      let old = members.keys.map { path.isEmpty ? $0 : "\(path).\($0)" }
      return "\(value).rename(\(quoted(old[0])), to: …)"
    case .object where path.isEmpty, .null where path.isEmpty:
      return nil
    default:
      return "\(value).convert(\(quoted(path))) { (old: \(found.swiftType)) in … }"
    }
  @unknown default:
    return nil
  }
}

/// Returns the value that a migration would edit (`line.action` or `line.state`), and the path
/// inside it, for a coding path; returns nil if a key cannot be part of a path.
private func place(_ codingPath: [any CodingKey]) -> (value: String, path: String)? {
  let value: String
  switch codingPath.first?.stringValue {
  case "action"?: value = "line.action"
  case "state"?, "start"?: value = "line.state"
  default: return nil
  }
  var path = ""
  for key in codingPath.dropFirst() {
    if key.intValue != nil {
      path += "[]"
    } else if key.stringValue.contains(where: { ".[]".contains($0) }) {
      return nil
    } else {
      path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
  return (value, path)
}

private func content(at codingPath: [any CodingKey], in line: JSONContent) -> JSONContent? {
  var content = line
  for key in codingPath {
    switch content {
    case .object(let members):
      guard let member = members[key.stringValue] else { return nil }
      content = member
    case .array(let elements):
      guard let index = key.intValue, elements.indices.contains(index) else { return nil }
      content = elements[index]
    case .null, .bool, .number, .double, .string: return nil
    }
  }
  return content
}

extension JSONContent {
  /// A Swift type that can be decoded from the value.
  fileprivate var swiftType: String {
    switch self {
    case .null: "Int?"
    case .bool: "Bool"
    case .number(let number): "\(number)".contains(".") ? "Double" : "Int"
    case .double: "Double"
    case .string: "String"
    case .array(let elements): "[\(elements.first?.swiftType ?? "Int")]"
    case .object: "…"
    }
  }
}
