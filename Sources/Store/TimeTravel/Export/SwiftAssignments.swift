/// Returns Swift statements that change one value into another of the same type; `path` is the name
/// of the value in the statements, such as `$0`.
///
/// The values are compared by reflection: structs, also in optionals, property by property, and
/// dictionaries entry by entry. If exactly one element of a list was added, removed or replaced,
/// only that element is changed. For any other difference, the whole value is assigned.
///
/// - Throws: ``SwiftLiteralError`` if a value cannot be written; the error names the value's
///   type.
func swiftAssignments(
  to path: String, from old: Any, to new: Any
) throws(SwiftLiteralError) -> [String] {
  if areEqual(old, new) { return [] }
  let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
  switch after.displayStyle {
  case .struct where !(new is any SwiftLiteralConvertible):
    return try partAssignments(to: path, before, after)
  case .collection:
    let (old, new) = (before.children.map(\.value), after.children.map(\.value))
    if let statements = try elementAssignments(to: path, old, new) { return statements }
  case .dictionary:
    return try entryAssignments(to: path, before, after)
  case .optional:
    if let old = before.children.first?.value, let new = after.children.first?.value,
      Mirror(reflecting: new).displayStyle == .struct
    {
      return try swiftAssignments(to: path + "?", from: old, to: new)
    }
  default: break
  }
  let literal = try swiftLiteral(of: new)
  return literal == (try swiftLiteral(of: old)) ? [] : ["\(path) = \(literal)"]
}

private func partAssignments(
  to path: String, _ old: Mirror, _ new: Mirror
) throws(SwiftLiteralError) -> [String] {
  var statements: [String] = []
  for (old, new) in zip(old.children, new.children) {
    let name = new.label ?? ""
    statements += try swiftAssignments(to: "\(path).\(name)", from: old.value, to: new.value)
  }
  return statements
}

/// Returns the statements for a list in which one element differs; nil if more elements differ.
private func elementAssignments(
  to path: String, _ old: [Any], _ new: [Any]
) throws(SwiftLiteralError) -> [String]? {
  let shorter = min(old.count, new.count)
  let front = (0..<shorter).first { !areEqual(old[$0], new[$0]) } ?? shorter
  let back =
    (0..<shorter - front).first {
      !areEqual(old[old.count - 1 - $0], new[new.count - 1 - $0])
    } ?? shorter - front
  guard front + back >= max(old.count, new.count) - 1 else { return nil }
  switch new.count - old.count {
  case 1 where front == old.count: return ["\(path).append(\(try swiftLiteral(of: new[front])))"]
  case 1: return ["\(path).insert(\(try swiftLiteral(of: new[front])), at: \(front))"]
  case -1: return ["\(path).remove(at: \(front))"]
  case 0 where front == old.count: return []
  case 0: return try swiftAssignments(to: "\(path)[\(front)]", from: old[front], to: new[front])
  default: return nil
  }
}

private func entryAssignments(
  to path: String, _ old: Mirror, _ new: Mirror
) throws(SwiftLiteralError) -> [String] {
  let (old, new) = (try entries(of: old), try entries(of: new))
  var statements: [String] = []
  for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
    statements.append("\(path)[\(key)] = \(new[key] ?? "nil")")
  }
  return statements
}

private func entries(of mirror: Mirror) throws(SwiftLiteralError) -> [String: String] {
  var entries: [String: String] = [:]
  for child in mirror.children {
    let entry = Mirror(reflecting: child.value).children.map(\.value)
    guard entry.count == 2 else { continue }
    entries[try swiftLiteral(of: entry[0])] = try swiftLiteral(of: entry[1])
  }
  return entries
}

/// Returns whether both values are `Equatable` and equal.
private func areEqual(_ left: Any, _ right: Any) -> Bool {
  func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
  guard let left = left as? any Equatable else { return false }
  return isEqual(left)
}
