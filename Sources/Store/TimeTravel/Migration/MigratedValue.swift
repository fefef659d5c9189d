import StateDiff

/// A recorded value, which a ``Migration`` edits before it is decoded.
///
/// A path consists of the names under which values are encoded, such as `items[].name`, where `[]`
/// means each element of a list. A path can lead into nested lists, such as `rows[][].name`. An
/// empty path is that of the whole action or state. The name of an enum's case is the first part of
/// the path of its associated values. A value without a label is named `_0`, `_1` and so on. An
/// edit of a value that does not exist changes nothing, because a migration also runs for actions
/// of other cases.
public struct MigratedValue: Sendable {
  /// The value; nil if the line of the recording has no such value.
  var content: DumpValue?

  /// Whether the value is an action, in which an object with one member is taken for an enum case.
  var isAction = false

  /// Whether ``remove(_:)`` was called.
  private(set) var hasRemoval = false

  /// Moves a value to another path, for example because a case or a property was renamed.
  ///
  /// In an action, an object with only one member is taken for a case of an enum. If the value
  /// moves out of such a case, and the case contains nothing else, the case is removed: renaming
  /// `counter._0.reset` to `stats._0.reset` leaves no `counter`. Otherwise, the old parents of the
  /// value remain, even if they are empty. An empty object can be a case without associated values,
  /// or a property whose own properties are all new.
  ///
  /// - Parameters:
  ///   - path: The old path.
  ///   - newPath: The new path, which must lead into the same lists. Missing objects along the path
  ///     are created.
  /// - Throws: An error that names both paths if the new path already has a value.
  public mutating func rename(_ path: String, to newPath: String) throws {
    let (old, new) = (RecordedPath(path), RecordedPath(newPath))
    precondition(
      old.lists == new.lists, "\(path) and \(newPath) must lead into the same lists")
    try content?.edit(old.lists[...]) { container in
      guard let value = container[old.names[...]] else { return }
      let shared = zip(old.names, new.names).prefix { $0 == $1 }.count
      let isCase =
        isAction && container[old.names.prefix(shared)]?.has(only: old.names[shared...]) == true
      container.remove(isCase ? old.names.prefix(shared + 1) : old.names[...])
      // If the new path is that of a parent of the old value, an empty object may be left there.
      let mayBeEmpty = old.names.starts(with: new.names)
      if container.isOccupied(at: new.names[...], mayBeEmpty: mayBeEmpty) {
        throw MigrationError(
          description: "\(path) cannot be renamed to \(newPath), which already has a value")
      }
      container.set(new.names[...], to: value)
    }
  }

  /// Replaces a value with the result of a function of the old value.
  ///
  /// - Parameters:
  ///   - path: The path of the value. A path that ends in `[]` is that of each element of a list.
  ///   - function: Returns the new value; the type of its argument is the old type.
  /// - Throws: `DecodingError` if the value does not have the old type, any error from the
  ///   function, or any error from encoding its result.
  public mutating func convert<Old: Decodable, New: Encodable>(
    _ path: String, _ function: (Old) throws -> New
  ) throws {
    try derive(path, from: path, function)
  }

  /// Adds a value that is computed from another one, for example because a property was split.
  ///
  /// - Parameters:
  ///   - path: The path of the new value, which replaces any value that the path already has.
  ///   - source: The path of the old value, which must lead into the same lists; if the value does
  ///     not exist, nothing changes.
  ///   - function: Returns the new value; the type of its argument is the type of the old value.
  /// - Throws: `DecodingError` if the old value does not have that type, any error from the
  ///   function, or any error from encoding its result.
  public mutating func derive<Old: Decodable, New: Encodable>(
    _ path: String, from source: String, _ function: (Old) throws -> New
  ) throws {
    let (old, new) = (RecordedPath(source), RecordedPath(path))
    precondition(
      old.lists == new.lists, "\(source) and \(path) must lead into the same lists")
    try content?.edit(old.lists[...]) { container in
      guard let value = container[old.names[...]] else { return }
      let result = try function(try value.decode(Old.self))
      container.set(new.names[...], to: try DumpValue(encoding: result))
    }
  }

  /// Adds a value if the path has no value yet and the object that would contain it exists.
  ///
  /// - Parameters:
  ///   - path: The path of the value, which must end in a name.
  ///   - value: The value.
  /// - Throws: Any error from encoding the value.
  public mutating func add(_ path: String, _ value: some Encodable) throws {
    let new = RecordedPath(path)
    precondition(!new.names.isEmpty, "the path \"\(path)\" of a new value must end in a name")
    let value = try DumpValue(encoding: value)
    content?.edit(new.lists[...]) { container in
      guard case .record? = container[new.names.dropLast()], container[new.names[...]] == nil else {
        return
      }
      container.set(new.names[...], to: value)
    }
  }

  /// Removes a value and its name; objects that contained it remain.
  ///
  /// - Parameter path: The path of the value, which must end in a name.
  public mutating func remove(_ path: String) {
    let old = RecordedPath(path)
    precondition(!old.names.isEmpty, "the path \"\(path)\" of a removed value must end in a name")
    hasRemoval = true
    content?.edit(old.lists[...]) { $0.remove(old.names[...]) }
  }
}

/// An error of an edit that would lose a part of a recording.
private struct MigrationError: Error, CustomStringConvertible {
  let description: String
}

/// The parts of a path.
private struct RecordedPath {
  /// For each list on the path, the names that lead to it from the previous list or from the start.
  let lists: [[String]]

  /// The names that lead to the value from the last list, or from the start if there are no lists.
  let names: [String]

  init(_ path: String) {
    var lists: [[String]] = []
    var names: [String] = []
    for part in path.split(separator: ".") {
      var name = part
      var depth = 0
      while name.hasSuffix("[]") {
        name.removeLast(2)
        depth += 1
      }
      precondition(
        !name.contains { "[]".contains($0) }, "the path \"\(path)\" has brackets inside a name")
      if !name.isEmpty { names.append(String(name)) }
      for _ in 0..<depth {
        lists.append(names)
        names = []
      }
    }
    self.lists = lists
    self.names = names
  }
}

extension DumpValue {
  /// Calls `body` with this value, or with each element of the innermost list if there are lists.
  ///
  /// Each element of `lists` holds the names that lead to one list. If a list does not exist,
  /// `body` is not called for its elements.
  fileprivate mutating func edit(
    _ lists: ArraySlice<[String]>, _ body: (inout DumpValue) throws -> Void
  ) rethrows {
    guard let names = lists.first else { return try body(&self) }
    guard case .list(var elements)? = self[names[...]] else { return }
    for index in elements.indices { try elements[index].edit(lists.dropFirst(), body) }
    set(names[...], to: .list(elements))
  }

  fileprivate subscript(names: ArraySlice<String>) -> DumpValue? {
    guard let name = names.first else { return self }
    return self[name]?[names.dropFirst()]
  }

  /// Sets the value that the names lead to.
  ///
  /// If a value on the way is missing or is not an object, an object replaces it.
  fileprivate mutating func set(_ names: ArraySlice<String>, to value: DumpValue) {
    guard let name = names.first else {
      self = value
      return
    }
    var member = self[name] ?? .record([])
    member.set(names.dropFirst(), to: value)
    self[name] = member
  }

  /// Returns whether setting the value that the names lead to would replace another value.
  ///
  /// If `mayBeEmpty` is true, an empty object that the names lead to does not count as a value.
  fileprivate func isOccupied(at names: ArraySlice<String>, mayBeEmpty: Bool) -> Bool {
    guard let name = names.first else { return !mayBeEmpty || self != .record([]) }
    guard case .record = self else { return true }
    return self[name]?.isOccupied(at: names.dropFirst(), mayBeEmpty: mayBeEmpty) ?? false
  }

  /// Returns whether each object on the way has only the member that the names lead to.
  fileprivate func has(only names: ArraySlice<String>) -> Bool {
    guard let name = names.first else { return true }
    return members.count == 1 && self[name]?.has(only: names.dropFirst()) ?? false
  }

  /// Removes the value that the names lead to; without names, the value becomes an empty object.
  fileprivate mutating func remove(_ names: ArraySlice<String>) {
    guard let name = names.first else {
      self = .record([])
      return
    }
    guard var member = self[name] else { return }
    member.remove(names.dropFirst())
    self[name] = names.count == 1 ? nil : member
  }
}
