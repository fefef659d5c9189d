import Counter
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite(.ownThread) struct CounterReducerTests {
  private func store(
    at count: Int64, _ environment: CounterEnvironment = .unimplemented
  ) -> TestStore<CounterState, CounterAction> {
    TestStore(initialState: count, reducer: counterReducer(environment))
  }

  @Test func theCountCanBeSetIncreasedAndDecreased() {
    let store = store(at: 3)
    store.send(.countRequested)
    store.send(.countSet(-7)) { $0 = -7 }
    store.send(.incremented(by: 4)) { $0 = -3 }
    store.send(.decremented(by: 4)) { $0 = -7 }
  }

  @Test(
    arguments: [
      (.incremented(by: 1), .max, .sumOutOfRange(.max, plus: 1)),
      (.incremented(by: -1), .min, .sumOutOfRange(.min, plus: -1)),
      (.incremented(by: .max), 1, .sumOutOfRange(1, plus: .max)),
      (.decremented(by: 1), .min, .differenceOutOfRange(.min, minus: 1)),
      (.decremented(by: .min), 0, .differenceOutOfRange(0, minus: .min)),
    ] as [(CounterAction, Int64, CounterRejection)])
  func overflowIsRejected(action: CounterAction, count: Int64, rejection: CounterRejection) {
    store(at: count).send(action, effects: [.reject(rejection)])
    #expect(rejection.description.contains("out of range"))
  }

  @Test func theRejectionOfASumNamesIt() {
    #expect(
      CounterRejection.sumOutOfRange(.max, plus: 5).description == """
        9223372036854775807 + 5 is out of range; the count ranges from -9223372036854775808 to \
        9223372036854775807
        """)
  }

  @Test func adjacentPrimesComeFromTheEnvironment() {
    var environment = CounterEnvironment.unimplemented
    environment.nextPrime = { $0 == 10 ? 11 : $0 == 7 ? 8 : nil }
    environment.previousPrime = { $0 == 10 ? 7 : nil }
    let store = store(at: 10, environment)
    store.send(.nextPrimeRequested(after: nil)) { $0 = 11 }
    store.send(.nextPrimeRequested(after: 7)) { $0 = 8 }
    store.send(
      .nextPrimeRequested(after: 1), effects: [.reject(CounterRejection.noPrimeAfter(1))])
    store.send(.previousPrimeRequested(before: 10)) { $0 = 7 }
    store.send(
      .previousPrimeRequested(before: 2), effects: [.reject(CounterRejection.noPrimeBefore(2))])
  }

  @Test func nthUsesTheCountIfNoNumberIsGiven() {
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
    store(at: 5).send(
      .nthPrimeRequested(position),
      effects: [.reject(CounterRejection.noSuchPosition(position))])
  }

  @Test func aCancelledLookupSendsNothing() {
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
    environment.primes = { range, _, _, found in
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

  @Test func aRangeWithoutPrimesIsReported() {
    var environment = CounterEnvironment.unimplemented
    environment.primes = { _, _, _, _ in }
    let store = store(at: 0, environment)
    store.send(
      .primesRequested(from: 24, through: 28),
      effects: [.named("primes", ["from": Int64(24), "through": Int64(28)])])
    store.receive(.noPrimesFound(from: 24, through: 28))
  }

  @Test func aRangeThatEndsBeforeItBeginsIsRejected() {
    store(at: 0).send(
      .primesRequested(from: 5, through: 4),
      effects: [.reject(CounterRejection.emptyRange(from: 5, through: 4))])
  }
}
