import PrimeCheck
import PrimeNumbers
import TestProcesses
import Testing
import UnidirectionalTesting

@Suite(.ownThread) struct PrimeCheckReducerTests {
  private let environment = PrimeCheckEnvironment(
    primality: { number, _ in number == 7 ? .proved : .probable },
    factorization: { number, _, found in
      let result = PrimeFactorization(of: number)
      if !number.fitsWord { found(result) }
      return result
    },
    facts: { number, _ in try NumberFacts(about: number) })

  @Test func anEffectFactorsTheNumberOrTheCount() throws {
    let environment = environment
    let store = TestStore(initialState: 9, reducer: primeCheckReducer(environment))
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

  @Test func largeNumbersAreTestedAndFactoredByEffectsThatCanBeCancelled() throws {
    let large = try Integer(2).power(64)
    let store = TestStore(initialState: large, reducer: primeCheckReducer(environment))
    store.send(.primalityRequested(nil), effects: [.named("testPrimality", ["": large])])
    store.receive(.primalityTested(large, .probable))
    store.send(.factorizationRequested(nil), effects: [.named("factorize", ["": large])])
    store.receive(.factorsFound(PrimeFactorization(of: large)))
    store.receive(.factorizationResponse(PrimeFactorization(of: large)))
    store.send(.factsRequested(nil), effects: [.named("numberFacts", ["": large])])
    store.receive(.factsResponse(try NumberFacts(about: large)))
    store.finish()
  }
}
