import Unidirectional

@testable import TimeTravel

/// A state with a number, a list and a dictionary.
struct Desk: Equatable, Sendable {
  var count = 0
  var list: [Int] = []
  var byName: [String: Int] = [:]
}

enum DeskAction: Equatable, Sendable {
  case nothing
  case added(Int)
  case appended(Int)
  case removedLast
  case set(Int, at: Int)
  case named(String, Int)

  /// Adds a number, and returns an effect that appends it.
  case addedThenAppended(Int)
}

let deskReducer = Reducer<Desk, DeskAction> { desk, action in
  switch action {
  case .nothing: break
  case .added(let number): desk.count += number
  case .appended(let number): desk.list.append(number)
  case .removedLast: _ = desk.list.popLast()
  case .set(let number, let index): if index < desk.list.count { desk.list[index] = number }
  case .named(let name, let number): desk.byName[name] = number
  case .addedThenAppended(let number):
    desk.count += number
    return [.sync("append", ["": number]) { .appended(number) }]
  }
  return []
}

typealias DeskHistory = History<Desk, DeskAction>
typealias DeskHistoryAction = HistoryAction<Desk, DeskAction>

extension DeskHistory {
  /// Runs a command with these actions.
  mutating func run(_ command: UInt64, _ actions: DeskAction...) {
    for action in actions { _ = perform(action, by: CommandID(command), deskReducer) }
  }

  /// Receives an action from the background work of a command.
  mutating func receive(_ action: DeskAction, of command: UInt64) {
    _ = perform(action, by: CommandID(command), effect: "tick", as: .background, deskReducer)
  }

  /// Goes to another step, or replaces the state.
  ///
  /// - Returns: The rejection; nil if the action was possible.
  @discardableResult
  mutating func go(_ action: DeskHistoryAction) -> HistoryRejection? {
    let effects = history(deskReducer)(&self, action)
    return effects.first?.output as? HistoryRejection
  }

  /// The texts of the commands of all kept steps.
  var names: [String] {
    var names: [String] = []
    forEachStep(in: 0...Int.max, deskReducer) { names.append($0.command.text) }
    return names
  }

  func state(at step: Int) -> Desk? { state(at: step, deskReducer) }
}

extension History {
  /// Returns the state after a step; nil if the history does not keep it.
  func state(at step: Int, _ reducer: Reducer<State, Action>) -> State? {
    if !keeps(step) { return nil }
    var history = self
    history.go(to: step, reducer)
    return history.present
  }
}

extension CommandID {
  /// Creates a command whose text contains its number.
  init(_ number: UInt64) {
    self.init(number: number, text: "command \(number)")
  }
}

/// Returns a position with these step numbers.
func at(_ first: Int, _ current: Int, _ last: Int) -> HistoryPosition {
  HistoryPosition(first: first, current: current, last: last)
}
