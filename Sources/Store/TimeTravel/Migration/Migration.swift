import StateDiff

/// A function that converts recorded actions and states after a tool's types have changed.
///
/// ```swift
/// tool.migrations = [
///   Migration { line in
///     try line.action.rename("added", to: "itemAdded")
///     try line.state.convert("items[].amount") { (cents: Int) in Double(cents) / 100 }
///   }
/// ]
/// ```
///
/// A recording contains the number of its *schema*: 1 for a tool without migrations, and one more
/// for each migration. A replay applies the migrations from the recording's schema to the tool's.
/// Add a migration to the end of the list whenever you change the form of the actions or of the
/// state. Never change or remove an earlier one.
///
/// If a migration calls ``MigratedValue/remove(_:)`` for the state, a recorded action that changed
/// only the removed part makes a step without changes when it is replayed. For any other migration,
/// each action must make a step again if it made one in the recorded session. For example,
/// ``MigratedValue/convert(_:_:)`` must not make states equal that were different.
///
/// If only the order of the state's properties has changed, add a migration that edits nothing. It
/// is needed, because the fingerprints have changed.
public struct Migration: Sendable {
  let edit: @Sendable (inout MigratedLine) throws -> Void

  /// Creates a migration.
  ///
  /// - Parameter edit: Edits the action and the state of one line of a recording. If it throws, the
  ///   line cannot be read.
  public init(_ edit: @escaping @Sendable (_ line: inout MigratedLine) throws -> Void = { _ in }) {
    self.edit = edit
  }
}

/// The action and the state in a line of a recording.
///
/// A line usually has either an action or a state. An edit of a missing value has no effect.
public struct MigratedLine: Sendable {
  /// The action, in the form in which it is encoded.
  public var action: MigratedValue

  /// The state in its encoded form: the start state, or a state that the line recorded as a whole.
  public var state: MigratedValue
}

extension MigratedLine {
  /// Applies migrations to a line; returns a line that is not a JSON object unchanged.
  ///
  /// - Returns: The new form of the line, and whether a migration called
  ///   ``MigratedValue/remove(_:)`` for the state.
  /// - Throws: Any error that a migration throws.
  static func migrate(
    _ line: DumpValue, by migrations: ArraySlice<Migration>
  ) throws -> (line: DumpValue, removesState: Bool) {
    guard case .record = line else { return (line, false) }
    // A header has the key `start` instead of `state`.
    let stateKey = line["start"] == nil ? "state" : "start"
    var parts = MigratedLine(
      action: MigratedValue(content: line["action"], isAction: true),
      state: MigratedValue(content: line[stateKey]))
    for migration in migrations { try migration.edit(&parts) }
    var migrated = line
    migrated["action"] = parts.action.content
    migrated[stateKey] = parts.state.content
    return (migrated, parts.state.hasRemoval)
  }
}
