import Unidirectional

/// Makes a script that breaks an invariant as short as it goes.
///
/// Delta debugging, after A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing
/// Input" (2002): chunks are taken out, of half the script first and of one action at last, as long
/// as it still fails. When it ends within its bound, no single action can be left out.
struct Shrinking<State: Equatable, Action: Equatable & Sendable> {
  let exploration: Exploration<State, Action>
  let simplerActions: (Action) -> [Action]

  /// How many more scripts may be tried.
  private(set) var budget = 2_000

  private(set) var best: Exploration<State, Action>.Finding

  init(
    _ finding: Exploration<State, Action>.Finding, of exploration: Exploration<State, Action>,
    simplerActions: @escaping (Action) -> [Action]
  ) {
    best = finding
    self.exploration = exploration
    self.simplerActions = simplerActions
  }

  mutating func run() {
    var goesOn = true
    while goesOn, budget > 0 {
      let isShorter = removeChunks()
      let isSimpler = simplifyActions()
      goesOn = isShorter || isSimpler
    }
  }

  private mutating func removeChunks() -> Bool {
    var isShorter = false
    var size = max(1, best.script.items.count / 2)
    while true {
      var start = 0
      while start < best.script.items.count {
        var script = best.script
        let end = min(start + size, script.items.count)
        script.items.removeSubrange(start..<end)
        if attempt(script) { isShorter = true } else { start += size }
      }
      if size == 1 { return isShorter }
      size /= 2
    }
  }

  private mutating func simplifyActions() -> Bool {
    var isSimpler = false
    var index = 0
    while index < best.script.items.count {
      let item = best.script.items[index]
      let simpler = item.origin == nil ? simplerActions(item.action) : []
      let hasWorked = simpler.contains { action in
        var script = best.script
        script.items[index] = .init(number: item.number, action: action, origin: nil)
        return action != item.action && attempt(script)
      }
      if hasWorked { isSimpler = true } else { index += 1 }
    }
    return isSimpler
  }

  private mutating func attempt(_ script: Script<Action>) -> Bool {
    if budget == 0 { return false }
    budget -= 1
    guard let finding = exploration.replay(script), finding.reason.isLike(best.reason) else {
      return false
    }
    best = finding
    return true
  }
}
