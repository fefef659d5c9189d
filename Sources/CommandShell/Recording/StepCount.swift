import StateDiff
import TimeTravel

/// Which step a session is at, kept from action to action: a timeline may have to look back over
/// thousands to say.
struct StepCount {
  private(set) var current = 0
  private var fingerprint: Fingerprint?

  /// The command whose step is the last one; nil once nothing is added to that any more.
  private var origin: UInt64?

  init() {}

  init<State, Action>(_ timeline: Timeline<State, Action>, fingerprint: Fingerprint) {
    current = timeline.position.current
    origin = timeline.openOrigin
    self.fingerprint = fingerprint
  }

  /// Takes in an action, by the fingerprint of the state after it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - after: The fingerprint.
  ///   - position: Asked for the step where an action leads to another than the next.
  mutating func note<State, Action>(
    _ action: TimelineAction<State, Action>, _ after: Fingerprint, position: () -> Int
  ) {
    defer { fingerprint = after }
    switch action {
    case .happened(_, by: let origin), .restarted(_, by: let origin):
      if after == fingerprint { return }
      if origin.number != self.origin { current += 1 }
      self.origin = origin.number
    case .undo, .redo, .goTo:
      current = position()
      origin = nil
    }
  }
}
