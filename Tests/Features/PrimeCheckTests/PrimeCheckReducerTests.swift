import PrimeCheck
import PrimeNumbers
import TestProcesses
import Testing
import UnidirectionalTesting

@Suite(.ownThread) struct PrimeCheckReducerTests {
  @Test func anEffectFactorsTheNumberOrTheCount() throws {
    let store = TestStore(initialState: 9, reducer: primeCheckReducer(.unimplemented))
    store.send(.primalityRequested(nil), effects: [.named("factorize", ["": Integer(9)])])
    store.receive(.primalityResponse(PrimeFactorization(of: 9)))
    store.send(.primalityRequested(7), effects: [.named("factorize", ["": Integer(7)])])
    store.receive(.primalityResponse(PrimeFactorization(of: 7)))
    store.send(.factorizationRequested(12), effects: [.named("factorize", ["": Integer(12)])])
    store.receive(.factorizationResponse(PrimeFactorization(of: 12)))
    store.send(.factsRequested(nil), effects: [.named("numberFacts", ["": Integer(9)])])
    store.receive(.factsResponse(try NumberFacts(about: 9)))
    store.send(.factsRequested(7), effects: [.named("numberFacts", ["": Integer(7)])])
    store.receive(.factsResponse(try NumberFacts(about: 7)))
    store.finish()
  }

  @Test func aLongFactorizationSendsOneResult() throws {
    let factor = try Integer(10).power(60) + 7
    let number = try factor * 21 * (Integer(10).power(61) + 93)
    let environment = PrimeCheckEnvironment { _, _ in factor }
    let result = try PrimeFactorization(
      of: number, control: .none, findFactor: environment.findFactor)
    #expect(result.factors.count == 4)
    let store = TestStore(initialState: number, reducer: primeCheckReducer(environment))
    store.send(.factorizationRequested(nil), effects: [.named("factorize", ["": number])])
    store.receive(.factorizationResponse(result))
    store.finish()
  }

  @Test func largeNumbersAreTestedAndFactoredByEffectsThatCanBeCancelled() throws {
    let large = try Integer(2).power(127) - 1
    let store = TestStore(initialState: large, reducer: primeCheckReducer(.unimplemented))
    store.send(.primalityRequested(nil), effects: [.named("testPrimality", ["": large])])
    store.receive(.primalityTested(large, .proved))
    var factorization = PrimeFactorization(of: large)
    try factorization.provePrimality(isCancelled: { false })
    store.send(.factorizationRequested(nil), effects: [.named("factorize", ["": large])])
    store.receive(.factorizationResponse(factorization))
    store.send(.factsRequested(nil), effects: [.named("numberFacts", ["": large])])
    store.receive(.factsResponse(try NumberFacts(about: large)))
    store.finish()
  }
}
