import TimeTravel
import Unidirectional

/// A timeline as one would write it without a thought of memory: it keeps every state.
struct ModelTimeline {
  let limit: Int
  private(set) var states: [Desk]
  private(set) var origins: [StepOrigin] = []
  private(set) var first = 0
  private(set) var current = 0
  private var closed = 0

  init(_ start: Desk, limit: Int) {
    self.limit = limit
    states = [start]
  }

  var present: Desk { states[current] }
  var last: Int { states.count - 1 }

  mutating func apply(_ action: DeskTimelineAction) {
    switch action {
    case .happened(let action, by: let origin):
      var state = present
      _ = deskReducer(&state, action)
      become(state, by: origin)
    case .restarted(let state, by: let origin): become(state, by: origin)
    case .undo(let count): if count > 0 { go(to: current - count) }
    case .redo(let count): if count > 0 { go(to: current + count) }
    case .goTo(let step): go(to: step)
    }
  }

  private mutating func become(_ state: Desk, by origin: StepOrigin) {
    if state == present { return }
    if current < last {
      states.removeSubrange((current + 1)...)
      origins.removeSubrange(current...)
      closed = current
    }
    if current > closed, origins[current - 1].number == origin.number {
      states[current] = state
    } else {
      states.append(state)
      origins.append(origin)
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
