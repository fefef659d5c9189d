import Synchronization
import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

/// Compares the effects of a search with those of a store.
@Suite struct PendingEffectsTests {
  /// The action that starts the effect, and those that cancel the effects of an id.
  private static let start = 0
  private static let cancellations = [-1: "x", -2: "y"]

  private static func reducer(starting effect: Effect<Int>) -> Reducer<[Int], Int> {
    Reducer { list, action in
      list.append(action)
      if action == start { return [effect] }
      return cancellations[action].map { [.cancel(id: $0)] } ?? []
    }
  }

  @Test(arguments: 1...UInt64(LongTests.count(500, long: 2_000)))
  func effectsTakeTheSameStepsAsInAStore(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var next = 0
    let effect = Self.effect(depth: 5, next: &next, &generator)
    let reducer = Self.reducer(starting: effect)
    let store = Store(initialState: [], reducer: reducer)
    let held = Mutex<[Int: HeldEffect<Int>]>([:])
    store.effects.hold = { effect in
      let number = effect.signature.arguments[0].value as? Int ?? 0
      held.withLock { $0[number] = effect }
    }
    let search = InterleavingSearch(
      initialState: [], reducer: reducer, depth: .max, limit: .max, actions: { _ in [] },
      outcomes: Self.outcomes, cancelled: nil, isWaiting: { _ in false }, invariant: { _ in true })
    var model = SearchState<[Int], Int>(state: [])
    func make(_ move: PendingEffects.Move, _ actions: [Int] = []) {
      _ = search.make(move, actions, &model)
      // Actions of synchronous effects come first.
      while let move = model.pending.moves(sending: 0).first,
        model.pending.running(move)?.order == .immediate
      {
        _ = search.make(move, [], &model)
      }
    }
    store.send(Self.start)
    make(.send(action: 0), [Self.start])
    for _ in 1...20 {
      #expect(model.state == store.state, "\(effect.signature)")
      let moves = model.pending.moves(sending: 0)
      let running = moves.compactMap { model.pending.running($0)?.signature.description }
      #expect(
        running.sorted() == store.runningEffects.map(\.signature.description).sorted(),
        "\(effect.signature) after \(store.state)")
      guard let move = moves.randomElement(using: &generator) else { return }
      if Int.random(in: 1...4, using: &generator) == 1 {
        let action = Int.random(in: -2 ... -1, using: &generator)
        store.send(action)
        make(.send(action: 0), [action])
        continue
      }
      let number = model.pending.running(move)?.signature.arguments[0].value as? Int ?? 0
      let effect = held.withLock { $0[number] }
      if model.pending.action(of: move) == nil {
        effect?.context.finish()
      } else {
        effect?.context.send(number)
      }
      make(move)
      // An effect that no other one follows ends together with its action.
      let isRunning = model.pending.moves(sending: 0).contains {
        model.pending.running($0)?.signature.arguments[0].value as? Int == number
      }
      if !isRunning { effect?.context.finish() }
      store.receive()
    }
  }

  private static func outcomes(_ effect: EffectSignature) -> [[Int]] {
    [effect.arguments.compactMap { $0.value as? Int }]
  }

  /// Returns a random effect, in which each single effect sends its own number.
  ///
  /// An effect that cancels those with its own id is not inside another one with that id.
  private static func effect(
    depth: Int, in outer: Set<String> = [], next: inout Int, _ generator: inout SeededGenerator
  ) -> Effect<Int> {
    let id = ["x", "y"][Int.random(in: 0...1, using: &generator)]
    switch Int.random(in: depth > 0 ? 0...6 : 4...6, using: &generator) {
    case 0:
      return effect(depth: depth - 1, in: outer, next: &next, &generator).inBackground()
    case 1, 2:
      let isMerge = Bool.random(using: &generator)
      let parts = (1...3).map { _ in
        effect(depth: depth - 1, in: outer, next: &next, &generator)
      }
      return isMerge ? .merge(parts) : .concatenate(parts)
    case 3:
      let cancelsInFlight = !outer.contains(id) && Bool.random(using: &generator)
      return effect(depth: depth - 1, in: outer.union([id]), next: &next, &generator)
        .cancellable(id: id, cancelInFlight: cancelsInFlight)
    case 4 where Bool.random(using: &generator):
      return .cancel(id: id)
    case 5:
      next += 1
      let number = next
      return .sync("now", ["": number]) { number }
    default:
      next += 1
      return .work("work", ["": next]) { _ in }
    }
  }
}
