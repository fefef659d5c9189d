import Counter
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct CounterReducerTests {
  private func store(
    at count: Int64, _ environment: CounterEnvironment = .unimplemented
  ) -> TestStore<CounterState, CounterAction> {
    TestStore(initialState: count, reducer: counterReducer(environment))
  }

  @Test func theCountIsSetAddedToAndTakenOff() {
    let store = store(at: 3)
    store.send(.countRequested)
    store.send(.countSet(-7)) { $0 = -7 }
    store.send(.incremented(by: 4)) { $0 = -3 }
    store.send(.decremented(by: 4)) { $0 = -7 }
  }

  @Test(arguments: [
    (CounterAction.incremented(by: 1), Int64.max),
    (.incremented(by: -1), .min),
    (.incremented(by: .max), 1),
    (.decremented(by: 1), .min),
    (.decremented(by: .min), 0),
  ])
  func beyondTheRangeTheCountStays(action: CounterAction, start: Int64) {
    store(at: start).send(action)
    let rejection = counterRejection(of: action, at: start, .unimplemented)
    #expect(rejection?.description.contains("out of range") == true)
  }

  @Test func theRejectionOfASumNamesIt() {
    let rejection = counterRejection(of: .incremented(by: 5), at: .max, .unimplemented)
    #expect(rejection == .sumOutOfRange(.max, plus: 5))
    #expect(
      rejection?.description == """
        9223372036854775807 + 5 is out of range; the count goes from -9223372036854775808 to \
        9223372036854775807
        """)
  }

  @Test func neighboursComeFromTheEnvironment() {
    var environment = CounterEnvironment.unimplemented
    environment.nextPrime = { $0 == 10 ? 11 : $0 == 7 ? 8 : nil }
    environment.previousPrime = { $0 == 10 ? 7 : nil }
    let store = store(at: 10, environment)
    store.send(.nextPrimeRequested(after: nil)) { $0 = 11 }
    store.send(.nextPrimeRequested(after: 7)) { $0 = 8 }
    store.send(.nextPrimeRequested(after: 1))
    store.send(.previousPrimeRequested(before: 10)) { $0 = 7 }
    store.send(.previousPrimeRequested(before: 2))
    #expect(
      counterRejection(of: .nextPrimeRequested(after: 1), at: 0, environment) == .noPrimeAfter(1))
    #expect(
      counterRejection(of: .previousPrimeRequested(before: 2), at: 0, environment)
        == .noPrimeBefore(2))
  }

  @Test func nthLooksUpTheCountWhereNoNumberIsGiven() {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrime = { n, _ in .found(n * 100, .computed) }
    let store = store(at: 5, environment)
    store.send(.nthPrimeRequested(nil), effects: [.named("nthPrime", ["": Int64(5)])])
    store.send(.nthPrimeRequested(6), effects: [.named("nthPrime", ["": Int64(6)])])
    store.receive(.nthPrimeResponse(6, .found(600, .computed)))
    store.receive(.nthPrimeResponse(5, .found(500, .computed)))
  }

  @Test(arguments: [0, -3] as [Int64])
  func positionsBelowOneAreRejected(position: Int64) {
    store(at: 5).send(.nthPrimeRequested(position))
    #expect(
      counterRejection(of: .nthPrimeRequested(position), at: 5, .unimplemented)
        == .noSuchPosition(position))
  }

  @Test func aCancelledLookUpBringsNothing() {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrime = { _, _ in nil }
    environment.primeCount = { _, _ in nil }
    let store = store(at: 5, environment)
    store.send(.nthPrimeRequested(nil), effects: [.named("nthPrime", ["": Int64(5)])])
    store.send(.primeCountRequested(upTo: nil), effects: [.named("primeCount", ["upTo": Int64(5)])])
  }

  @Test func primesAreCountedUpToTheCountOrANumber() {
    var environment = CounterEnvironment.unimplemented
    environment.primeCount = { n, _ in n == 10 ? .found(4) : .failed("no") }
    let store = store(at: 10, environment)
    store.send(
      .primeCountRequested(upTo: nil), effects: [.named("primeCount", ["upTo": Int64(10)])])
    store.receive(.primeCountResponse(upTo: 10, .found(4)))
    store.send(.primeCountRequested(upTo: 9), effects: [.named("primeCount", ["upTo": Int64(9)])])
    store.receive(.primeCountResponse(upTo: 9, .failed("no")))
  }

  @Test func primesArriveAsTheyAreFound() {
    var environment = CounterEnvironment.unimplemented
    environment.primes = { range, _, found in
      #expect(range == 2...5)
      found([2, 3])
      found([5])
    }
    let store = store(at: 0, environment)
    store.send(
      .primesRequested(from: 2, through: 5),
      effects: [.named("primes", ["from": Int64(2), "through": Int64(5)])])
    store.receive(.primesFound([2, 3]))
    store.receive(.primesFound([5]))
  }

  @Test func aRangeThatEndsBeforeItBeginsIsRejected() {
    store(at: 0).send(.primesRequested(from: 5, through: 4))
    #expect(
      counterRejection(of: .primesRequested(from: 5, through: 4), at: 0, .unimplemented)
        == .emptyRange(from: 5, through: 4))
  }
}
