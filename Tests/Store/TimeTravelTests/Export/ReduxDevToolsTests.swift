import FoundationEssentials
import StateDiff
import Testing
import TimeTravel
import Unidirectional

@Suite struct ReduxDevToolsTests {
  /// The format that Redux DevTools imports, modeled on its own types.
  private struct LiftedState: Decodable {
    struct PerformedAction: Decodable {
      struct Action: Decodable {
        let type: String
      }

      let type: String
      let action: Action
      let timestamp: Int64
    }

    struct ComputedState: Decodable {
      let state: ShownDesk
    }

    let actionsById: [String: PerformedAction]
    let nextActionId: Int
    let stagedActionIds: [Int]
    let skippedActionIds: [Int]
    let committedState: ShownDesk
    let currentStateIndex: Int
    let computedStates: [ComputedState]
    let isLocked: Bool
    let isPaused: Bool
  }

  private struct ShownDesk: Decodable, Equatable {
    let count: Int
    let list: [Int]
    let byName: [String: Int]

    init(_ desk: Desk) {
      (count, list, byName) = (desk.count, desk.list, desk.byName)
    }
  }

  /// Exports a history.
  private func file<State, Action>(
    _ history: History<State, Action>, steps: ClosedRange<Int> = 1...Int.max,
    _ reducer: Reducer<State, Action>
  ) -> String {
    var json = ""
    history.writeReduxDevToolsFile(steps: steps, reducer) { json += $0 }
    return json
  }

  private func decoded(_ json: String) throws -> LiftedState {
    try JSONDecoder().decode(LiftedState.self, from: Data(json.utf8))
  }

  @Test func everyActionHasItsState() throws {
    var history = DeskHistory(Desk())
    history.run(1, .addedThenAppended(2), .appended(2))
    history.run(2, .nothing)
    history.run(3, .set(5, at: 0))
    history.go(.replaceState(Desk(count: 8), by: CommandID(4)))
    history.go(.undo(1))
    let lifted = try decoded(file(history, deskReducer))
    let types = ["@@INIT", "addedThenAppended", "appended", "set", "@@RESTART"]
    #expect(lifted.stagedActionIds == [0, 1, 2, 3, 4])
    #expect(lifted.nextActionId == 5)
    #expect(lifted.actionsById.count == 5)
    #expect(lifted.stagedActionIds.map { lifted.actionsById["\($0)"]?.action.type } == types)
    #expect(lifted.actionsById.values.allSatisfy { $0.type == "PERFORM_ACTION" })
    let states = [
      Desk(), Desk(count: 2), Desk(count: 2, list: [2]), Desk(count: 2, list: [5]), Desk(count: 8),
    ]
    #expect(lifted.computedStates.map(\.state) == states.map(ShownDesk.init))
    #expect(lifted.committedState == ShownDesk(Desk()))
    #expect(lifted.currentStateIndex == 3)
    #expect(lifted.skippedActionIds.isEmpty)
    #expect(!lifted.isLocked && !lifted.isPaused)
  }

  @Test func aRangeOfStepsIsExportedByItself() throws {
    var history = DeskHistory(Desk())
    for command: UInt64 in 1...5 { history.run(command, .added(1)) }
    let lifted = try decoded(file(history, steps: 3...4, deskReducer))
    #expect(lifted.computedStates.map(\.state.count) == [2, 3, 4])
    #expect(lifted.committedState.count == 2)
    #expect(lifted.currentStateIndex == 2)
    let none = try decoded(file(history, steps: 9...10, deskReducer))
    #expect(none.computedStates.map(\.state.count) == [5])
  }

  @Test func theTimeOfAnActionIsKept() throws {
    var history = History<Int, Timestamped<Int>>(0)
    let reducer = Reducer<Int, Int> { count, step in
      count += step
      return []
    }
    .timestamped()
    let action = Timestamped(2, at: Timestamp(milliseconds: 1500))
    _ = history.perform(action, by: CommandID(1), reducer)
    #expect(
      file(history, reducer) == """
        {"monitorState":{},"actionsById":{"0":{"type":"PERFORM_ACTION","action":{"type":"@@INIT"},\
        "timestamp":0},"1":{"type":"PERFORM_ACTION","action":{"type":"action","payload":2},\
        "timestamp":1500}},"nextActionId":2,"stagedActionIds":[0,1],"skippedActionIds":[],\
        "committedState":0,"currentStateIndex":1,"computedStates":[{"state":0},{"state":2}],\
        "isLocked":false,"isPaused":false}
        """)
  }

  enum Shown: Equatable, Sendable {
    case desk(DeskAction)
    case renamed(to: String, type: Int)
    case moved(Int, to: Int)
    case pair(Int, Int)
    case done
  }

  @Test(arguments: [
    (Shown.done, #"{"type":"done"}"#),
    (.desk(.nothing), #"{"type":"desk/nothing"}"#),
    (.desk(.added(2)), #"{"type":"desk/added","payload":2}"#),
    (.desk(.set(2, at: 3)), #"{"type":"desk/set","payload":{"0":2,"at":3}}"#),
    (.renamed(to: "a", type: 1), #"{"type":"renamed","payload":{"to":"a","type":1}}"#),
    (.moved(1, to: 2), #"{"type":"moved","payload":{"0":1,"to":2}}"#),
    (.pair(1, 2), #"{"type":"pair","payload":[1,2]}"#),
  ])
  func theTypeOfAnActionIsThePathOfItsCases(action: Shown, json: String) throws {
    var history = History<[Shown], Shown>([])
    let reducer = Reducer<[Shown], Shown> { list, action in
      list.append(action)
      return []
    }
    _ = history.perform(action, by: CommandID(1), reducer)
    #expect(file(history, reducer).contains(#""action":\#(json),"#))
  }
}
