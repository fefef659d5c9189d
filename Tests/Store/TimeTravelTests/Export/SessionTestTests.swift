import FoundationEssentials
import TestProcesses
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting

/// Checks that a session is exported as the expected test, which is also compiled in this file.
@Suite(.ownThread) struct SessionTestTests {
  static let golden = """
    @Test func session() {
      let store = TestStore(
        initialState: Desk(count: 0, list: [1, 2], byName: [:]),
        reducer: deskReducer.withoutEffects())
      store.send(.added(2)) {
        $0.count = 2
      }
      store.send(.appended(3)) {
        $0.list.append(3)
      }
      store.send(.set(9, at: 1)) {
        $0.list[1] = 9
      }
      store.send(.removedLast) {
        $0.list.remove(at: 2)
      }
      store.send(.named("a \\"b\\"", 4)) {
        $0.byName["a \\"b\\""] = 4
      }
      store.send(.nothing)
      store.send(.addedThenAppended(-1)) {
        $0.count = 1
      }
      store.finish()
    }

    """

  private static let actions: [DeskAction] = [
    .added(2), .appended(3), .set(9, at: 1), .removedLast, .named("a \"b\"", 4), .nothing,
    .addedThenAppended(-1),
  ]

  /// Returns the test of a session in which one command sends some actions.
  private func sessionTest<State: Equatable & Sendable, Action: Sendable>(
    from start: State, actions: [Action], reducer: Reducer<State, Action>, expression: String
  ) throws -> String {
    var history = History<State, Action>(start)
    for action in actions {
      _ = history.perform(action, by: CommandID(number: 1, text: "all"), reducer)
    }
    return try history.sessionTest(reducer, expression: expression)
  }

  @Test func aSessionIsWrittenAsATest() throws {
    let test = try sessionTest(
      from: Desk(list: [1, 2]), actions: Self.actions, reducer: deskReducer,
      expression: "deskReducer")
    #expect(test == Self.golden)
  }

  // The golden text, except for its indentation.
  @Test func session() {
    let store = TestStore(
      initialState: Desk(count: 0, list: [1, 2], byName: [:]),
      reducer: deskReducer.withoutEffects())
    store.send(.added(2)) {
      $0.count = 2
    }
    store.send(.appended(3)) {
      $0.list.append(3)
    }
    store.send(.set(9, at: 1)) {
      $0.list[1] = 9
    }
    store.send(.removedLast) {
      $0.list.remove(at: 2)
    }
    store.send(.named("a \"b\"", 4)) {
      $0.byName["a \"b\""] = 4
    }
    store.send(.nothing)
    store.send(.addedThenAppended(-1)) {
      $0.count = 1
    }
    store.finish()
  }

  @Test func theCompiledTestMatchesTheGoldenText() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let indented = Self.golden.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    #expect(source.contains("its indentation.\n\(indented)\n"))
  }

  @Test func theTestOfAHistoryBeginsAtTheLastReplacement() throws {
    var history = DeskHistory(Desk())
    history.run(1, .added(1))
    history.go(.replaceState(Desk(count: 5), by: CommandID(2)))
    history.run(3, .added(1))
    history.run(4, .added(1))
    history.go(.undo(1))
    #expect(
      try history.sessionTest(deskReducer, expression: "deskReducer") == """
        // It begins where step 2 replaced the whole state.
        @Test func session() {
          let store = TestStore(
            initialState: Desk(count: 5, list: [], byName: [:]),
            reducer: deskReducer.withoutEffects())
          store.send(.added(1)) {
            $0.count = 6
          }
          store.finish()
        }

        """)
  }

  struct Shelf: Equatable, Sendable {
    var numbers: [Int] = []
    var desk: Desk? = nil
    var desks: [Desk] = []
    var range = 1...2
    var names: [String: Int] = [:]
  }

  /// Two states, and the statements that turn the old one into the new one.
  struct Row: CustomTestStringConvertible, Sendable {
    var old = Shelf()
    let new: Shelf
    let statements: [String]

    var testDescription: String { statements.joined(separator: "; ") }
  }

  static let rows = [
    Row(new: Shelf(), statements: []),
    Row(new: Shelf(numbers: [1]), statements: ["$0.numbers.append(1)"]),
    Row(
      old: Shelf(numbers: [1, 2]), new: Shelf(numbers: [1, 3, 2]),
      statements: ["$0.numbers.insert(3, at: 1)"]),
    Row(
      old: Shelf(numbers: [2, 2, 2]), new: Shelf(numbers: [2, 2]),
      statements: ["$0.numbers.remove(at: 2)"]),
    Row(
      old: Shelf(numbers: [1, 2, 3]), new: Shelf(numbers: [2, 3]),
      statements: ["$0.numbers.remove(at: 0)"]),
    Row(
      old: Shelf(numbers: [1, 2, 3]), new: Shelf(numbers: [3, 2, 1]),
      statements: ["$0.numbers = [3, 2, 1]"]),
    Row(new: Shelf(numbers: [1, 2]), statements: ["$0.numbers = [1, 2]"]),
    Row(
      new: Shelf(desk: Desk()), statements: ["$0.desk = Desk(count: 0, list: [], byName: [:])"]),
    Row(
      old: Shelf(desk: Desk()), new: Shelf(desk: Desk(count: 1)),
      statements: ["$0.desk?.count = 1"]),
    Row(old: Shelf(desk: Desk()), new: Shelf(), statements: ["$0.desk = nil"]),
    Row(
      old: Shelf(desks: [Desk(), Desk()]), new: Shelf(desks: [Desk(), Desk(count: 1)]),
      statements: ["$0.desks[1].count = 1"]),
    Row(new: Shelf(range: 1...3), statements: ["$0.range = 1...3"]),
    Row(
      old: Shelf(names: ["a": 1, "b": 2, "c": 3]), new: Shelf(names: ["b": 2, "c": 4, "d": 5]),
      statements: [#"$0.names["a"] = nil"#, #"$0.names["c"] = 4"#, #"$0.names["d"] = 5"#]),
    Row(
      new: Shelf(numbers: [1], range: 0...2),
      statements: ["$0.numbers.append(1)", "$0.range = 0...2"]),
  ]

  @Test(arguments: rows)
  func aChangeIsWrittenAsStatements(row: Row) throws {
    let test = try sessionTest(
      from: row.old, actions: [row.new],
      reducer: Reducer<Shelf, Shelf> { state, new in
        state = new
        return []
      }, expression: "reducer")
    let lines = test.split(separator: "\n").map(String.init)
    let statements = lines.filter { $0.hasPrefix("    $0") }.map { String($0.dropFirst(4)) }
    #expect(statements == row.statements)
  }

  @Test func aStateWithoutPartsIsAssigned() throws {
    let test = try sessionTest(
      from: 1, actions: [2],
      reducer: Reducer<Int, Int> { state, step in
        state += step
        return []
      }, expression: "counter")
    #expect(test.contains("  store.send(2) {\n    $0 = 3\n  }\n"))
  }
}
