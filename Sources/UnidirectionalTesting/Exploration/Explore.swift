import StateDiff
public import Unidirectional

/// Tries random sequences of actions, and reports the shortest found after which an invariant does
/// not hold.
///
/// ```swift
/// explore(
///   initialState: PrimeModalState(), reducer: primeModalReducer(environment),
///   actions: { state, generator in
///     .favoriteAdded(Int64.random(in: 1...20, using: &generator))
///   },
///   invariant: { Set($0.state.favoritePrimes).count == $0.state.favoritePrimes.count })
/// ```
///
/// Each of `runs` starts at the initial state and takes up to `steps` actions: `actions` makes one
/// for the state at hand, nil where there is none. Effects are not run; `answers` says what each
/// may bring, and these actions come in at random places later, in their order for each effect, and
/// not after the effect was cancelled. It is asked for single effects such as `load(url: …)`, not for
/// what was composed of them. All chance has to come from the generator that is passed in.
///
/// `invariant` looks at each step, and at the start; it gives false, or throws, where something is
/// wrong. It has to leave reporting to `explore`, since it is called for each script that is tried. A
/// reducer that gives two results for the same state and action is a failure as well.
///
/// A script that fails is shrunk: actions are taken out as long as it fails still, until no one and
/// no two of them can be left out, and replaced by those that `simplerActions` offers, which should
/// be simpler in some measure that has an end. For each script `answers`, and where that helps
/// `actions`, are asked anew, with the same chance for the same step, so that what depends on the
/// state follows it: the number of a request, a page, an index. The report shows the script an action
/// a line, with the change that the last one made, and the seed, by which the same run comes first:
/// `seed: 0x1234`. Without a seed each run of the test is another.
///
/// - Returns: The actions of the shortest script that fails; nil when all is well.
@discardableResult
public func explore<State: Equatable, Action: Equatable & Sendable>(
  initialState: State,
  reducer: Reducer<State, Action>,
  runs: Int = 100,
  steps: Int = 50,
  seed: UInt64? = nil,
  actions: @escaping (State, inout SeededGenerator) -> Action?,
  answers: @escaping (Effect<Action>, inout SeededGenerator) -> [Action] = { _, _ in [] },
  simplerActions: @escaping (Action) -> [Action] = { _ in [] },
  invariant: @escaping (ExplorationStep<State, Action>) throws -> Bool,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> [Action]? {
  let exploration = Exploration(
    initialState: initialState, reducer: reducer, actions: actions, answers: answers,
    invariant: invariant)
  let report = exploration.report(
    runs: runs, steps: steps, seed: seed ?? UInt64.random(in: 0...UInt64.max),
    simplerActions: simplerActions)
  guard let report else { return nil }
  let location = TestLocation(fileID, filePath, line, column)
  FailureReporter.current.report(report.message, location)
  return report.actions
}

extension Exploration {
  /// Looks for a script that fails, and says what it found.
  func report(
    runs: Int, steps: Int, seed: UInt64, simplerActions: @escaping (Action) -> [Action]
  ) -> (message: String, actions: [Action])? {
    var seeds = SeededGenerator(seed: seed)
    var runSeed = seed
    for run in 1...max(1, runs) {
      if let finding = tryScript(steps: steps, seed: runSeed) {
        var shrinking = Shrinking(finding, of: self, simplerActions: simplerActions)
        shrinking.run()
        let length = finding.script.items.count
        let more = "; \(Shrinking<State, Action>.limit) were tried, and there may be a shorter one"
        let found =
          "run \(run) of \(runs), shrunk from \(length)\(shrinking.hasGivenUp ? more : "")"
        let message = message(for: shrinking.best, found: found, seed: runSeed)
        return (message, shrinking.best.script.items.map(\.action))
      }
      runSeed = seeds.next()
    }
    return nil
  }

  private func message(for finding: Finding, found: String, seed: UInt64) -> String {
    let what =
      switch finding.reason {
      case .isFalse: "the invariant does not hold"
      case .threw(let error): "the invariant threw \(error.elided(to: 200))"
      case .disagrees(let disagreement): "the reducer is not deterministic: \(disagreement)"
      }
    let count = finding.script.items.count
    if count == 0 { return "explore: \(what) at the start, before any action" }
    let plural = count == 1 ? "1 action" : "\(count) actions"
    var parts = [
      finding.script.lines.indented(
        under: "explore: \(what)\nafter \(plural) (\(found)):", limit: 60)
    ]
    if finding.step.before != finding.step.state {
      let changes = StateDifference.lines(from: finding.step.before, to: finding.step.state)
      parts.append(changes.indented(under: "the last one changed (before → after):"))
    } else {
      parts.append("the last one changed nothing in the state:")
      parts.append("  \(described(finding.step.state))")
    }
    parts.append("to try this first: seed: 0x\(String(seed, radix: 16, uppercase: true))")
    return parts.joined(separator: "\n")
  }
}
