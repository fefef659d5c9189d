import Unidirectional

/// An algorithm for shortening a script that breaks an invariant.
///
/// This is delta debugging, after A. Zeller and R. Hildebrandt, "Simplifying and Isolating
/// Failure-Inducing Input" (2002). It removes chunks of actions as long as the script still fails,
/// starting with half of the script and ending with single actions. It then removes pairs of
/// actions at any positions. If the algorithm finishes without reaching ``limit``, no single action
/// and no pair of actions can be removed from the result.
struct Shrinking<State: Equatable, Action: Equatable & Sendable> {
  /// The maximum number of scripts to try.
  static var limit: Int { 2_000 }

  let exploration: Exploration<State, Action>

  private(set) var best: Exploration<State, Action>.Finding
  private var budget = Self.limit

  /// Whether the limit was reached, so that a shorter script may exist.
  var hasReachedLimit: Bool { budget == 0 }

  init(
    _ finding: Exploration<State, Action>.Finding, of exploration: Exploration<State, Action>
  ) {
    best = finding
    self.exploration = exploration
  }

  mutating func run() {
    while budget > 0, removeChunks() || removePairs() {}
  }

  private mutating func removeChunks() -> Bool {
    var isShorter = false
    var size = max(1, best.script.items.count / 2)
    while true {
      var start = 0
      while start < best.script.items.count {
        if tryRemoving(Array(start..<min(start + size, best.script.items.count))) {
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1 { return isShorter }
      size /= 2
    }
  }

  private mutating func removePairs() -> Bool {
    for first in best.script.items.indices {
      for second in best.script.items.indices[(first + 1)...] where tryRemoving([first, second]) {
        return true
      }
    }
    return false
  }

  /// Tries the best script without the actions at the given indices, which must be in ascending
  /// order; returns whether it still fails for the same kind of reason.
  private mutating func tryRemoving(_ places: [Int]) -> Bool {
    var script = best.script
    for place in places.reversed() { script.items.remove(at: place) }
    return attempt(script) || attempt(script, regeneratingActions: true)
  }

  private mutating func attempt(_ script: ActionSequence<Action>, regeneratingActions: Bool = false)
    -> Bool
  {
    if budget == 0 { return false }
    budget -= 1
    guard let finding = exploration.replay(script, regeneratingActions: regeneratingActions),
      finding.reason.kind == best.reason.kind
    else { return false }
    best = finding
    return true
  }
}
