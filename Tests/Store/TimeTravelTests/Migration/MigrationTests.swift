import StateDiff
import Testing
import Unidirectional

@testable import TimeTravel

/// Tests that recordings can be replayed after a tool's types have changed.
@Suite struct MigrationTests {
  /// The recording of the first version, in which items are added and renamed, and one is removed.
  private static func recording() throws -> [UInt8] {
    let tool = First.reducer.timestamped()
    var history = History<First, Timestamped<First.Action>>(First())
    let writer = RecordingWriter<First, First.Action>()
    var bytes = try writer.line(
      RecordingHeader(
        tool: "list", version: "1", time: Timestamp(seconds: 0), limit: 100, start: First()))
    let actions: [First.Action] = [
      .added(name: "black tea", cents: 250), .added(name: "milk", cents: 120),
      .renamed(index: 1, name: "oat milk"), .counted(.up), .removed(index: 0),
    ]
    for (number, action) in actions.enumerated() {
      let command = CommandID(number: UInt64(number + 1), text: "command \(number + 1)")
      let time = Timestamp(seconds: Int64(number))
      _ = history.perform(Timestamped(action, at: time), by: command, tool)
      bytes += try writer.line(
        RecordingLine(
          step: history.position.current, time: time, command: command,
          action: .perform(Timestamped(action, at: time), by: command),
          fingerprint: history.present.fingerprint))
    }
    _ = history.move(.undo(2), tool)
    bytes += try writer.line(
      RecordingLine<First, First.Action>(
        step: 3, time: Timestamp(seconds: 9), command: CommandID(number: 9, text: "undo 2"),
        action: .undo(2), fingerprint: history.present.fingerprint))
    return bytes
  }

  /// Replays the recording with types that have changed.
  private func replay<State: Dumpable & Codable & Sendable, Action: Codable & Sendable>(
    by reducer: Reducer<State, Action>, _ migrations: [Migration]
  ) throws(RecordingError) -> State {
    let bytes: [UInt8]
    do { bytes = try Self.recording() } catch { throw .notARecording }
    let reader = try RecordingReader<State, Action>(bytes, tool: "list", migrations: migrations)
    #expect(reader.isMigrated == !migrations.isEmpty)
    return try reader.replay(by: reducer.timestamped()).history.present
  }

  /// Checks that the recording cannot be replayed without a migration, and can with it.
  private func check<State: Dumpable & Codable & Sendable, Action: Codable & Sendable>(
    _ reducer: Reducer<State, Action>, fails message: String, _ migration: Migration,
    replaysTo expected: State
  ) throws {
    #expect {
      _ = try replay(by: reducer, [])
    } throws: { error in
      let text = "\(error)"
      #expect(text.contains(message), "\(text)")
      return true
    }
    #expect(try replay(by: reducer, [migration]) == expected)
  }

  @Test func unchangedTypesNeedNoMigration() throws {
    let state = try replay(by: First.reducer, [])
    #expect(state.items.map(\.name) == ["black tea", "oat milk"])
    #expect(state.total == 0)
  }

  @Test func aRenamedCase() throws {
    let migration = Migration { line in
      try line.action.rename("added", to: "itemAdded")
    }
    try check(
      RenamedCase.reducer,
      fails: "line 2: action: expected an object with one known key; if a type of the tool has "
        + "changed, a migration may help",
      migration,
      replaysTo: First(items: First.end))
  }

  @Test func aRenamedField() throws {
    try check(
      RenamedField.reducer,
      fails: #"line 1: start: there is no "sum"; if a type of the tool has changed, a migration "#
        + "may help",
      Migration { line in
        try line.state.rename("total", to: "sum")
      },
      replaysTo: RenamedField(items: First.end))
  }

  @Test func aSplitField() throws {
    try check(
      SplitField.reducer, fails: #"line 2: action.added: there is no "kind""#,
      Migration { line in
        for action in ["added", "renamed"] {
          try line.action.derive("\(action).kind", from: "\(action).name", SplitField.kind)
          try line.action.convert("\(action).name", SplitField.name)
        }
      },
      replaysTo: SplitField(items: [
        SplitField.Item(kind: "black", name: "tea"), SplitField.Item(kind: "oat", name: "milk"),
      ]))
  }

  @Test func anAddedField() throws {
    try check(
      AddedField.reducer, fails: #"line 1: start: there is no "currency""#,
      Migration { line in
        try line.state.add("currency", "EUR")
      },
      replaysTo: AddedField(items: First.end, currency: "EUR"))
  }

  @Test func aRemovedField() throws {
    try check(
      RemovedField.reducer, fails: "line 1: the fingerprint of the start state is",
      Migration { line in
        line.state.remove("note")
      },
      replaysTo: RemovedField(items: First.end))
  }

  @Test func reorderedFields() throws {
    try check(
      ReorderedFields.reducer, fails: "line 1: the fingerprint of the start state is",
      Migration(),
      replaysTo: ReorderedFields(items: First.end))
  }

  @Test func aChangedType() throws {
    try check(
      ChangedType.reducer,
      fails: "line 2: action.added.cents: expected a string; if a type of the tool has changed, "
        + "a migration may help",
      Migration { line in
        try line.action.convert("added.cents") { (cents: Int) in "\(cents) ct" }
        try line.state.convert("items[].cents") { (cents: Int) in "\(cents) ct" }
      },
      replaysTo: ChangedType(items: [
        ChangedType.Item(name: "black tea", cents: "250 ct"),
        ChangedType.Item(name: "oat milk", cents: "120 ct"),
      ]))
  }

  @Test func aMovedFeature() throws {
    try check(
      MovedFeature.reducer,
      fails: #"line 1: start: there is no "counter""#,
      Migration { line in
        try line.action.rename("counted", to: "counter._0.counted")
        try line.state.rename("total", to: "counter.total")
      },
      replaysTo: MovedFeature(items: First.end))
  }

  // MARK: Several migrations

  @Test func migrationsAreAppliedInOrder() throws {
    let migrations = [
      Migration { try $0.state.rename("total", to: "amount") },
      Migration { try $0.state.rename("amount", to: "sum") },
    ]
    #expect(
      try replay(by: RenamedField.reducer, migrations) == RenamedField(items: First.end))
  }

  @Test func aRecordingOfALaterSchemaIsRefused() throws {
    let header = RecordingHeader(
      tool: "list", version: "7", schema: 3, time: Timestamp(seconds: 0), limit: 1, start: First())
    let bytes = try RecordingWriter<First, First.Action>().line(header)
    #expect(throws: RecordingError.newerSchema(3, version: "7")) {
      _ = try RecordingReader<First, First.Action>(
        bytes, tool: "list", migrations: [Migration()])
    }
    let reader = try RecordingReader<First, First.Action>(
      bytes, tool: "list", migrations: [Migration(), Migration()])
    #expect(!reader.isMigrated)
  }

  @Test func anotherBehaviorIsFoundInAMigratedRecording() throws {
    // The new reducer ignores the renaming, so that step is missing.
    let ignoring = Reducer<First, First.Action> { state, action in
      if case .renamed = action { [] } else { First.reducer(&state, action) }
    }
    #expect {
      _ = try replay(by: ignoring, [Migration()])
    } throws: { error in
      guard case .differs(let difference)? = error as? RecordingError else { return false }
      #expect(difference.line == 4)
      #expect(difference.changes.isEmpty)
      #expect(
        difference.description == #"line 4: "command 3" leads to step 2, not 3 as recorded"#)
      return true
    }
  }

  @Test func aMigrationThatThrowsNamesTheLine() {
    #expect(
      throws: RecordingError.badLine(2, "migration: expected a string")
    ) {
      _ = try replay(
        by: First.reducer,
        [Migration { try $0.action.convert("added.cents") { (text: String) in text } }])
    }
  }
}
