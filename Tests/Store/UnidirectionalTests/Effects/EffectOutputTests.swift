import Testing
import Unidirectional

@Suite struct EffectOutputTests {
  private enum Refusal: Error, Hashable, CustomStringConvertible {
    case tooLarge(Int)

    var description: String { "\(self.limit) is the largest number" }

    private var limit: Int { if case .tooLarge(let limit) = self { limit } else { 0 } }
  }

  @Test func anOutputCarriesItsValue() {
    let effect = Effect<Int>.output("progress", 5)
    #expect(effect.output as? Int == 5)
    #expect(effect.description == "progress(5)")
    #expect(effect == .output("progress", 5))
    #expect(effect != .output("progress", 6))
    #expect(Effect<Int>.fireAndForget("progress", ["": 5]) {}.output == nil)
  }

  @Test func aRejectionIsAnOutput() {
    let effect = Effect<Int>.reject(Refusal.tooLarge(9))
    #expect(effect.output as? Refusal == .tooLarge(9))
    #expect(effect.description == "reject(9 is the largest number)")
  }

  @Test func mappingKeepsTheValue() {
    let effect = Effect<Int>.output("progress", 5).map { "\($0)" }
    #expect(effect.output as? Int == 5)
    #expect(effect == .output("progress", 5))
  }

  @Test func anOutputDoesNothing() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { state, action in
        state += action
        let end = Effect<Int>.sync("end") { 100 }
        return action == 1 ? [.output("a", 1), .concatenate([.output("b", 2), end])] : []
      })
    var outputs: [Int] = []
    store.observe { outputs += $0.effects.compactMap { $0.output as? Int } }
    store.send(1)
    #expect(store.isIdle)
    #expect(store.state == 101)
    #expect(outputs == [1])
  }
}
