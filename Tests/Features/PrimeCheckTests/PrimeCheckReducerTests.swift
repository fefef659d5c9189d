import PrimeCheck
import PrimeNumbers
import TestProcesses
import Testing
import UnidirectionalTesting

@Suite(.ownThread) struct PrimeCheckReducerTests {
  @Test func anEffectFactorsTheNumberOrTheCount() {
    let environment = PrimeCheckEnvironment(
      factorization: { PrimeFactorization(of: $0) }, facts: { NumberFacts(about: $0) })
    let store = TestStore(initialState: 9, reducer: primeCheckReducer(environment))
    store.send(.primalityRequested(nil), effects: [.named("factorize", ["": Int64(9)])])
    store.receive(.primalityResponse(PrimeFactorization(of: 9)))
    store.send(.primalityRequested(7), effects: [.named("factorize", ["": Int64(7)])])
    store.receive(.primalityResponse(PrimeFactorization(of: 7)))
    store.send(.factorizationRequested(12), effects: [.named("factorize", ["": Int64(12)])])
    store.receive(.factorizationResponse(PrimeFactorization(of: 12)))
    store.send(.factsRequested(nil), effects: [.named("numberFacts", ["": Int64(9)])])
    store.receive(.factsResponse(NumberFacts(about: 9)))
    store.send(.factsRequested(7), effects: [.named("numberFacts", ["": Int64(7)])])
    store.receive(.factsResponse(NumberFacts(about: 7)))
    store.finish()
  }
}
