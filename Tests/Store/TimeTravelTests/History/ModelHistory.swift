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

  init(_ start: Desk, limit: Int) {
    self.limit = limit
    states = [start]
  }

  var present: Desk { states[current] }
  var last: Int { states.count - 1 }

  mutating func apply(_ action: DeskHistoryAction) {
    switch action {
    case .perform(let action, by: let command, effect: _):
      var state = present
      _ = deskReducer(&state, action)
      become(state, by: command)
    case .replaceState(let state, by: let command): become(state, by: command)
    case .undo(let count): if count > 0 { go(to: current - count) }
    case .redo(let count): if count > 0 { go(to: current + count) }
    case .goTo(let step): go(to: step)
    case .replaceHistory: preconditionFailure("no script replaces the history")
    }
  }

  private mutating func become(_ state: Desk, by command: CommandID) {
    if state == present { return }
    if current < last {
      states.removeSubrange((current + 1)...)
      commands.removeSubrange(current...)
      closed = current
    }
    if current > closed, commands[current - 1].number == command.number {
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
