import Dispatch
import Synchronization

/// Places of which there are so many; whoever finds none waits for one, first come, first served.
final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [DispatchSemaphore] = []
  }

  private let state: Mutex<State>

  init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// How many wait for a place.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Takes a place, and blocks this thread until there is one.
  ///
  /// - Parameter cancellation: Ends the wait.
  /// - Returns: Whether there is a place, which is to be given back; false once cancelled, as a rule.
  func take(_ cancellation: CancellationToken) -> Bool {
    let turn = DispatchSemaphore(value: 0)
    let isAtOnce = state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return true
      }
      state.waiting.append(turn)
      return false
    }
    if isAtOnce { return true }
    cancellation.interrupting(by: { turn.signal() }) { turn.wait() }
    return state.withLock { state in
      // Who waits no more was given a place, even if it was cancelled as well.
      guard let index = state.waiting.firstIndex(where: { $0 === turn }) else { return true }
      state.waiting.remove(at: index)
      return false
    }
  }

  /// Gives a place back, to whoever has waited longest.
  func giveBack() {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
      } else {
        state.waiting.removeFirst().signal()
      }
    }
  }
}
