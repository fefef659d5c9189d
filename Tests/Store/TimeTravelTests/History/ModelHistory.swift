import TimeTravel
import Unidirectional

/// A simple model of a history, which keeps every state.
struct ModelHistory {
  let limit: Int
  private(set) var states: [Desk]
  private(set) var commands: [CommandID] = []
  private(set) var first = 0
  private(set) var current = 0
  private var closed = 0

  /// The states after the changes that became part of steps while later steps were undone.
  private var later: [Int: Desk] = [:]

  init(_ start: Desk, limit: Int) {
    self.limit = limit
    states = [start]
  }

  var present: Desk { state(at: current) }
  var last: Int { states.count - 1 }

  mutating func apply(_ action: DeskHistoryAction) {
    switch action {
    case .perform(let action, by: let command, effect: _, as: let role):
      var state = present
      _ = deskReducer(&state, action)
      become(state, by: command, extending: role != .command)
    case .replaceState(let state, by: let command): become(state, by: command)
    case .undo(let count): if count > 0 { go(to: current - count) }
    case .redo(let count): if count > 0 { go(to: current + count) }
    case .goTo(let step): go(to: step)
    case .replaceHistory: preconditionFailure("no script replaces the history")
    }
  }

  func state(at step: Int) -> Desk { later[step] ?? states[step] }

  private mutating func become(
    _ state: Desk, by command: CommandID, extending isExtending: Bool = false
  ) {
    if state == present { return }
    if isExtending, current < last {
      later[current] = state
      return
    }
    if current < last {
      states.removeSubrange((current + 1)...)
      commands.removeSubrange(current...)
      closed = current
      if current > first { states[current] = present }
      later = later.filter { $0.key < current }
    }
    let isOpen = current > closed && commands[current - 1].number == command.number
    if isOpen || isExtending && current > first {
      states[current] = state
    } else {
      states.append(state)
      commands.append(command)
      current += 1
    }
    first = max(first, last - limit)
  }

  private mutating func go(to step: Int) {
    guard (first...last).contains(step), step != current else { return }
    current = step
    closed = step
  }
}
