import StateDiff
public import Unidirectional

/// Tries random sequences of actions, and reports the shortest sequence found that breaks an
/// invariant.
///
/// ```swift
/// explore(
///   initialState: FavoritePrimesState(), reducer: favoritePrimesReducer(environment),
///   actions: { state, generator in
///     .favoriteAdded(Int64.random(in: 1...20, using: &generator))
///   },
///   invariant: { Set($0.state.list).count == $0.state.list.count })
/// ```
///
/// There are `runs` runs. Each one starts with the initial state and takes up to `steps` steps. A
/// step is an action or the end of a wait. `actions` returns an action for the current state, or
/// nil if no action applies. All random choices must use the generator that is passed in.
///
/// Effects are not run. Instead, `answers` returns the actions that an effect may send. These
/// actions arrive at random later points. The actions of one effect arrive in order, and effects on
/// the serial queue run one by one. A wait ends before another wait if it started no later and is
/// not longer. No actions arrive after the effect was canceled. `answers` is called for single
/// effects such as `load(url: …)`, not for composed effects.
///
/// `invariant` is called at the start and after every action. It returns false or throws if
/// something is wrong. It must not report failures itself, because it is called for every sequence
/// that is tried. It is also a failure if the reducer returns two different results for the same
/// state and action.
///
/// A failing sequence is then shortened: actions are removed as long as the sequence still fails
/// for the same kind of reason. Shortening ends when no single action and no pair of actions can be
/// removed, or when 2,000 sequences have been tried.
///
/// `answers` is called again for each shortened sequence, with the same random numbers for the same
/// step. If the shortened sequence does not fail, it is tried once more, and `actions` is called
/// again as well. Values that depend on the state, such as a request number, a page or an index,
/// therefore stay consistent.
///
/// As in a store, `onEnqueue` is called with each action before it is reduced, and with the state
/// at that time. It gives `Timestamped` actions a time that depends only on the
/// state: `onEnqueue: { action, state in action.stamp { state.lastTime } }`. It is a failure if
/// such an action still has no time.
///
/// The report lists the actions, one per line, the change that the last action made, and a seed. To
/// try the failing run first, pass that seed, as in `seed: 0x1234`. Without a seed, every test run
/// is different.
///
/// - Returns: The actions of the shortest failing sequence found; nil if no sequence fails.
@discardableResult
public func explore<State: Equatable, Action: Equatable & Sendable>(
  initialState: State,
  reducer: Reducer<State, Action>,
  runs: Int = 100,
  steps: Int = 50,
  seed: UInt64? = nil,
  actions: @escaping (State, inout SeededGenerator) -> Action?,
  answers: @escaping (EffectSignature, inout SeededGenerator) -> [Action] = { _, _ in [] },
  onEnqueue: @escaping (inout Action, State) -> Void = { _, _ in },
  invariant: @escaping (ExplorationStep<State, Action>) throws -> Bool,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> [Action]? {
  let exploration = Exploration(
    initialState: initialState, reducer: reducer.ofStamped(), actions: actions, answers: answers,
    onEnqueue: onEnqueue, invariant: invariant)
  let report = exploration.report(
    runs: runs, steps: steps, seed: seed ?? UInt64.random(in: 0...UInt64.max))
  guard let report else { return nil }
  let location = TestLocation(fileID, filePath, line, column)
  FailureReporter.current.report(report.message, location)
  return report.actions
}

extension Exploration {
  /// Searches for a failing script and shortens it.
  ///
  /// Returns a failure message and the actions of the shortened script; nil if no script fails.
  func report(runs: Int, steps: Int, seed: UInt64) -> (message: String, actions: [Action])? {
    var seeds = SeededGenerator(seed: seed)
    var runSeed = seed
    for run in 1...max(1, runs) {
      if let finding = tryScript(steps: steps, seed: runSeed) {
        var shrinking = Shrinking(finding, of: self)
        shrinking.run()
        let length = finding.script.actions.count
        let limit = Shrinking<State, Action>.limit
        let more = "; stopped after \(limit) attempts, so there may be a shorter script"
        let found =
          "run \(run) of \(runs), shrunk from \(length)\(shrinking.hasReachedLimit ? more : "")"
        let message = message(for: shrinking.best, found: found, seed: runSeed)
        return (message, shrinking.best.script.actions)
      }
      runSeed = seeds.next()
    }
    return nil
  }

  private func message(for finding: Finding, found: String, seed: UInt64) -> String {
    let what = finding.reason.text
    let count = finding.script.actions.count
    if count == 0 { return "explore: \(what) at the start, before any action" }
    let plural = count == 1 ? "1 action" : "\(count) actions"
    var parts = [
      finding.script.lines.indented(
        under: "explore: \(what)\nafter \(plural) (\(found)):", limit: 60)
    ]
    if finding.step.before != finding.step.state {
      let changes = StateDifference.lines(from: finding.step.before, to: finding.step.state)
      parts.append(changes.indented(under: "changes made by the last action (before → after):"))
    } else {
      parts.append("the last action did not change the state:")
      parts.append("  \(described(finding.step.state))")
    }
    parts.append(
      "to repeat this run first, pass `seed: 0x\(String(seed, radix: 16, uppercase: true))`")
    return parts.joined(separator: "\n")
  }
}
