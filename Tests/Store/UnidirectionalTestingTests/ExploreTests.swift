import Synchronization
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite struct ExploreTests {
  typealias Sum = Exploration<[Int], Int>

  private static let appending = Reducer<[Int], Int> { list, action in
    list.append(action)
    return []
  }

  private func exploration(
    _ reducer: Reducer<[Int], Int> = appending, actions: ClosedRange<Int> = 0...9,
    answers: @escaping (EffectSignature, inout SeededGenerator) -> [Int] = { _, _ in [] },
    invariant: @escaping (ExplorationStep<[Int], Int>) throws -> Bool
  ) -> Sum {
    Sum(
      initialState: [], reducer: reducer,
      actions: { _, generator in Int.random(in: actions, using: &generator) },
      answers: answers, invariant: invariant)
  }

  private func report(
    _ exploration: Sum, runs: Int = 100, steps: Int = 50, seed: UInt64 = 1
  ) -> (message: String, actions: [Int])? {
    exploration.report(runs: runs, steps: steps, seed: seed)
  }

  @Test func invariantThatHoldsIsNoFailure() {
    let calls = Mutex(0)
    let result = explore(
      initialState: [], reducer: Self.appending, runs: 10, steps: 20,
      actions: { _, generator in Int.random(in: 1...9, using: &generator) },
      invariant: { step in
        calls.withLock { $0 += 1 }
        return step.state.count <= 20
          && step.state == (step.action.map { step.before + [$0] } ?? [])
      })
    #expect(result == nil)
    #expect(calls.withLock { $0 } == 210)
  }

  @Test(arguments: 1...20)
  func shortestScriptIsFound(seed: Int) {
    // The invariant fails if a 3 comes after a 7.
    let found = report(
      exploration { step in
        guard let seven = step.state.firstIndex(of: 7) else { return true }
        return !step.state[seven...].contains(3)
      }, seed: UInt64(seed))
    #expect(found?.actions == [7, 3])
  }

  @Test func reportShowsScriptChangeAndSeed() {
    let exploration = exploration { !$0.state.contains(7) }
    guard let found = report(exploration) else {
      Issue.record("nothing was found")
      return
    }
    let lines = found.message.split(separator: "\n")
    #expect(lines[0] == "explore: the invariant does not hold")
    #expect(lines[1].hasPrefix("after 1 action (run 1 of 100, shrunk from "))
    #expect(
      lines[2...4] == ["  1. 7", "changes made by the last action (before → after):", "  [0]: + 7"])
    #expect(lines[5].hasPrefix("to repeat this run first, pass `seed: 0x"))
  }

  @Test func seedRepeatsTheRun() throws {
    // The failure is so rare that the first run is unlikely to find it.
    let rare = exploration(actions: 0...2_000) { !$0.state.contains(1234) }
    let first = try #require(report(rare, runs: 2_000))
    #expect(!first.message.contains("(run 1 of"))
    let hexadecimal = try #require(first.message.dropLast().split(separator: "0x").last)
    let seed = try #require(UInt64(hexadecimal, radix: 16))
    let again = try #require(report(rare, runs: 1, seed: seed))
    #expect(again.actions == first.actions)
    #expect(again.message.contains("(run 1 of 1,"))
    #expect(again.message.hasSuffix("seed: 0x\(hexadecimal)`"))
  }

  @Test func thrownErrorIsAFailure() {
    struct Trouble: Error {}
    let found = report(
      exploration { if $0.state.contains(7) { throw Trouble() } else { true } })
    #expect(found?.actions == [7])
    #expect(found?.message.hasPrefix("explore: the invariant threw Trouble()\nafter 1") == true)
  }

  @Test func initialStateIsCheckedToo() {
    let found = report(exploration { $0.action != nil })
    #expect(
      found?.message == "explore: the invariant does not hold at the start, before any action")
    #expect(found?.actions == [])
  }

  @Test func nondeterministicReducerIsFound() {
    let calls = Calls()
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action == 7 ? calls.next() : action)
      return []
    }
    let found = report(exploration(reducer) { _ in true })
    #expect(found?.actions == [7])
    #expect(found?.message.hasPrefix("explore: the reducer is not deterministic: reduced") == true)
  }

  private final class Calls: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  // MARK: Effects

  /// A reducer that starts effects for each digit d from 0 to 8.
  ///
  /// The effects send 10d + 10, then 10d + 11 and 10d + 12. The digit 9 cancels all effects.
  private static let asking = Reducer<[Int], Int> { list, action in
    list.append(action)
    switch action {
    case 9: return [.cancel(id: "ask")]
    case 0...8:
      return [
        .concatenate([
          .named("ask", ["": action]), .named("again", ["": action]),
        ]).cancellable(id: "ask")
      ]
    default: return []
    }
  }

  private static func answer(_ effect: EffectSignature, _: inout SeededGenerator) -> [Int] {
    guard let digit = effect.arguments.first?.value as? Int else { return [] }
    return effect.name == "ask" ? [digit * 10 + 10] : [digit * 10 + 11, digit * 10 + 12]
  }

  @Test func answersFollowTheirRequestsInOrder() {
    let result = explore(
      initialState: [], reducer: Self.asking, runs: 200, steps: 30,
      actions: { _, generator in Int.random(in: 1...9, using: &generator) },
      answers: Self.answer,
      invariant: { step in
        guard let action = step.action, action > 9 else { return true }
        let digit = action / 10 - 1
        let asked = step.before.count { $0 == digit }
        // Each answer arrives at most once per request, and after the answer that precedes it.
        return step.state.count { $0 == action } <= asked
          && (action % 10 == 0
            || step.before.count { $0 == action - 1 } >= step.state.count { $0 == action })
      })
    #expect(result == nil)
  }

  @Test func cancelledEffectsSendNothing() {
    let result = explore(
      initialState: [], reducer: Self.asking, runs: 200, steps: 30,
      actions: { _, generator in Int.random(in: 7...9, using: &generator) },
      answers: Self.answer,
      invariant: { step in
        guard let action = step.action, action > 9 else { return true }
        let asked = step.before.lastIndex(of: action / 10 - 1) ?? -1
        return asked > step.before.lastIndex(of: 9) ?? -1
      })
    #expect(result == nil)
  }

  @Test func concatenatedCancelWaitsForItsTurn() {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      if action != 1 { return [] }
      return [
        .named("tick").cancellable(id: "tick"),
        .concatenate([.named("stop"), .cancel(id: "tick")]),
      ]
    }
    var ticks = 0
    let result = explore(
      initialState: [], reducer: reducer, runs: 50, steps: 10,
      actions: { list, _ in list.isEmpty ? 1 : nil },
      answers: { effect, _ in effect.name == "tick" ? [10] : [20] },
      invariant: { step in
        if step.action == 10 { ticks += 1 }
        return step.action != 10 || !step.before.contains(20)
      })
    #expect(result == nil)
    #expect(ticks > 0)
  }

  @Test func debouncedEffectIsAnsweredOnce() {
    let clock = VirtualClock().effectClock
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      if action != 1 { return [] }
      return [.named("ask").debounce(id: "ask", for: .seconds(1), clock: clock)]
    }
    let result = explore(
      initialState: [], reducer: reducer, actions: { _, _ in 1 },
      answers: { effect, _ in effect.name == "ask" ? [10] : [] },
      invariant: { step in step.action != 10 || step.before.last == 1 })
    #expect(result == nil)
  }

  @Test func waitsEndInTheOrderOfTheirDeadlines() {
    let clock = VirtualClock().effectClock
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      return action == 1
        ? [.wait(for: .seconds(3), clock: clock), .wait(for: .seconds(2), clock: clock)] : []
    }
    var ends: Set<[Int]> = []
    let result = explore(
      initialState: [], reducer: reducer, runs: 50, steps: 5,
      actions: { list, _ in list.isEmpty ? 1 : 0 },
      answers: { effect, _ in
        (effect.arguments[0].value as? Duration).map { [Int($0.components.seconds)] }
          ?? []
      },
      invariant: { step in
        ends.insert(step.state.filter { $0 > 1 })
        return true
      })
    #expect(result == nil)
    #expect(ends == [[], [2], [2, 3]])
  }

  @Test func shrunkScriptKeepsTheRequestsOfItsAnswers() {
    // The 32 can only come after a 2, a 30 and a 31.
    let found = report(exploration(Self.asking, answers: Self.answer) { !$0.state.contains(32) })
    #expect(found?.actions == [2, 30, 31, 32])
    #expect(found?.message.contains("\n  2. 30, sent by ask(2)\n") == true)
    #expect(found?.message.contains("\n  4. 32, sent by again(2)\n") == true)
  }

  /// A reducer that numbers requests by the length of the state, as if to detect stale answers.
  ///
  /// Action 0 sends a request; actions 1 to 9 only change the number of the next one.
  private static let numbering = Reducer<[Int], Int> { list, action in
    list.append(action)
    return action == 0 ? [.named("ask", ["": list.count])] : []
  }

  @Test(arguments: 1...20)
  func effectsThatDependOnTheStateAreAnsweredAgain(seed: Int) {
    let exploration = exploration(
      Self.numbering,
      answers: { effect, _ in [100 + (effect.arguments.first?.value as? Int ?? 0)] },
      invariant: { $0.state.count { $0 > 100 } < 2 })
    let found = report(exploration, seed: UInt64(seed))
    #expect(found?.actions.count == 4, "\(found?.message ?? "nothing was found")")
    #expect(found?.actions.count { $0 == 0 } == 2)
  }

  @Test(arguments: 1...20)
  func actionsThatDependOnTheStateAreGeneratedAgain(seed: Int) {
    // The invariant fails if four actions each equal the length of the list before them.
    let exploration = Sum(
      initialState: [], reducer: Self.appending,
      actions: { list, generator in
        Bool.random(using: &generator) ? list.count : -1
      },
      answers: { _, _ in [] },
      invariant: { step in
        zip(step.state.indices, step.state).count { $0 == $1 } < 4
      })
    #expect(report(exploration, seed: UInt64(seed))?.actions == [0, 1, 2, 3])
  }

  @Test(arguments: 1...20)
  func randomAnswersAreTheSameForTheSameEffect(seed: Int) {
    let exploration = exploration(
      Self.numbering,
      answers: { _, generator in [Int.random(in: 100...109, using: &generator)] },
      invariant: { !$0.state.contains(107) })
    #expect(report(exploration, seed: UInt64(seed))?.actions == [0, 107])
  }

  @Test(arguments: 1...20)
  func pairsOfActionsAreRemoved(seed: Int) {
    // The invariant fails with an odd number of ones and at least three twos, in any order.
    let found = report(
      exploration(actions: 1...2) { step in
        step.state.count { $0 == 1 } % 2 == 0 || step.state.count { $0 == 2 } < 3
      }, seed: UInt64(seed))
    #expect(found?.actions.sorted() == [1, 2, 2, 2])
  }

  @Test func reportSaysThatShrinkingStoppedEarly() {
    // All 80 actions are needed, and they form too many pairs to try.
    let found = report(exploration { $0.state.count < 80 }, runs: 1, steps: 300)
    #expect(found?.actions.count == 80)
    #expect(
      found?.message.contains("; stopped after 2000 attempts, so there may be a shorter script)")
        == true)
  }

  @Test func effectsAreNotRun() {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      return [.sync("trap") { preconditionFailure("it was run") }]
    }
    #expect(report(exploration(reducer) { _ in true }, runs: 2) == nil)
  }
}
