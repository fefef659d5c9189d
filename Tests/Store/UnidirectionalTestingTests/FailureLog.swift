import Unidirectional

@testable import UnidirectionalTesting

/// A log that records failures instead of reporting them to the running test.
final class FailureLog {
  private(set) var messages: [String] = []
  private(set) var lines: [UInt] = []

  var reporter: FailureReporter {
    FailureReporter { [self] message, location in
      messages.append(message)
      lines.append(location.line)
    }
  }

  /// Returns the failures so far and clears them.
  func take() -> [String] {
    defer { messages = [] }
    return messages
  }
}

extension TestStore where State == [Int], Action == Int {
  /// Creates a store that appends each action to its state and returns the effects listed for it.
  convenience init(
    _ effects: [Int: [Effect<Int>]], failuresTo log: FailureLog? = nil,
    exhaustivity: Exhaustivity = .on.subtracting(.effects)
  ) {
    self.init(
      initialState: [],
      reducer: Reducer { state, action in
        state.append(action)
        return effects[action] ?? []
      }, exhaustivity: exhaustivity)
    if let log { reporter = log.reporter }
  }
}

func sync(_ actions: Int...) -> Effect<Int> {
  .sync("sync", sending: { send in for action in actions { send(action) } })
}

func work(_ actions: Int..., on lane: EffectQueue = .concurrent) -> Effect<Int> {
  .work("work", ["": actions], on: lane) { context in
    for action in actions { context.send(action) }
  }
}
