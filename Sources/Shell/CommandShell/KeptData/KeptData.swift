/// The part of a tool's state that a file keeps between sessions.
///
/// ```swift
/// tool.keptData = KeptData("todos", \.list)
/// ```
///
/// The file is `$XDG_DATA_HOME/TOOL/NAME.json`, or the one that the option `--data` names; see
/// ``ToolCommand/data``. It is loaded before the first command, and the loaded part belongs to the
/// state at the start of the session. The file then follows every change, including `undo` and
/// `redo`: at a terminal within half a second, and at the end of a script.
///
/// The file is not secret, and its content is not redacted.
public struct KeptData<State>: Sendable {
  /// The name of the file, without `.json`.
  let name: String

  /// Returns whether two states have equal kept parts.
  let areEqual: @Sendable (State, State) -> Bool

  /// Encodes the part of a state and unknown names as the content of a file.
  let encode: @Sendable (State, UnknownNames) throws(KeptDataError) -> [UInt8]

  /// Replaces the part of a state with the content of a file, and returns the names in the file
  /// that are unknown.
  let decode: @Sendable ([UInt8], inout State) throws(KeptDataError) -> UnknownNames

  /// Puts the part with the changes of two states into the second one, and returns whether the
  /// changes fit together; nil if the tool has no such function.
  let merge: (@Sendable (_ base: State, _ theirs: State, _ mine: inout State) -> Bool)?

  /// Declares the part of the state that a file keeps.
  ///
  /// Traps if the name is empty or contains a slash.
  ///
  /// - Parameters:
  ///   - name: The name of the file in the tool's folder, without `.json`.
  ///   - part: The path of the part; `\.self` keeps the whole state.
  ///   - migrations: The changes to the form of the part, oldest first. The `state` of each
  ///     `MigratedLine` is the part. Add a migration to the end whenever the encoding of the part
  ///     changes. These migrations apply only to the file, and those of the tool only to
  ///     recordings.
  ///   - merge: Returns the part with both the changes of another session, from `base` to `theirs`,
  ///     and those of this session, from `base` to `mine`. It returns nil if the changes
  ///     contradict each other; the user then has to choose. It must be pure. If `merge` is nil,
  ///     the user has to choose whenever both sessions have changed the part. For sets and
  ///     dictionaries, use `Set.mergeChanges` and `Dictionary.mergeChanges`.
  public init<Part: Codable & Equatable & SendableMetatype>(
    _ name: String, _ part: any WritableKeyPath<State, Part> & Sendable,
    migrations: [Migration] = [],
    merge: (@Sendable (_ base: Part, _ theirs: Part, _ mine: Part) -> Part?)? = nil
  ) {
    precondition(
      !name.isEmpty && !name.contains("/"), "the name of kept data is that of a file, not a path")
    self.name = name
    areEqual = { $0[keyPath: part] == $1[keyPath: part] }
    encode = { state, unknown throws(KeptDataError) in
      try KeptDataFormat.encode(
        state[keyPath: part], format: migrations.count + 1, keeping: unknown)
    }
    decode = { bytes, state throws(KeptDataError) in
      let (decoded, unknown) = try KeptDataFormat.decode(bytes, as: Part.self, migrations)
      state[keyPath: part] = decoded
      return unknown
    }
    guard let merge else {
      self.merge = nil
      return
    }
    self.merge = { base, theirs, mine in
      let merged = merge(base[keyPath: part], theirs[keyPath: part], mine[keyPath: part])
      if let merged { mine[keyPath: part] = merged }
      return merged != nil
    }
  }
}

extension Set {
  /// Returns the set with the elements that either side has added to `base`, and without those that
  /// either side has removed; for ``KeptData``.
  ///
  /// ```swift
  /// tool.keptData = KeptData("tags", \.tags, merge: Set.mergeChanges)
  /// ```
  ///
  /// The result is never nil, because such changes do not contradict each other.
  public static func mergeChanges(_ base: Set, _ theirs: Set, _ mine: Set) -> Set? {
    mine.union(theirs.subtracting(base)).subtracting(base.subtracting(theirs))
  }
}

extension Dictionary where Value: Equatable {
  /// Returns the dictionary with the values that either side has added, changed or removed; for
  /// ``KeptData``.
  ///
  /// ```swift
  /// tool.keptData = KeptData("prices", \.prices, merge: Dictionary.mergeChanges)
  /// ```
  ///
  /// - Returns: The dictionary; nil if both sides have changed a key's value in different ways.
  public static func mergeChanges(
    _ base: Dictionary, _ theirs: Dictionary, _ mine: Dictionary
  ) -> Dictionary? {
    var merged = mine
    for key in Set(base.keys).union(theirs.keys) where theirs[key] != base[key] {
      if mine[key] != base[key], mine[key] != theirs[key] { return nil }
      merged[key] = theirs[key]
    }
    return merged
  }
}
