import Counter
import PrimeNumbers
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite(.ownThread) struct CounterReducerTests {
  private func store(
    at count: Integer, _ environment: CounterEnvironment = .unimplemented
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
      (.incremented(by: 1), "9223372036854775807", "9223372036854775808"),
      (.incremented(by: -1), "-9223372036854775808", "-9223372036854775809"),
      (.decremented(by: 1), "9223372036854775808", "9223372036854775807"),
      (.decremented(by: -9_223_372_036_854_775_808), "0", "9223372036854775808"),
    ] as [(CounterAction, String, String)])
  func theCountLeavesTheRangeOfInt64(action: CounterAction, old: String, new: String) throws {
    let new = try Integer(digits: new)
    store(at: try Integer(digits: old)).send(action) { $0 = new }
  }

  @Test func aSumThatIsTooLargeIsRejected() throws {
    let largest = try Integer(2).power(10_000_000 - 1)
    let rejection = CounterRejection.outOfRange(
      "\(largest.abbreviated) + \(largest.abbreviated)", .tooLarge)
    store(at: largest).send(.incremented(by: largest), effects: [.reject(rejection)])
    #expect(
      CounterRejection.outOfRange("1 + 1", .tooLarge).description
        == "1 + 1 is too large; an integer has at most 10 million bits (3 million digits)")
  }

  @Test func theCountBecomesAnAdjacentPrime() {
    let store = store(at: 10)
    store.send(.nextPrimeRequested(after: nil)) { $0 = 11 }
    store.send(.nextPrimeRequested(after: 7)) { $0 = 11 }
    store.send(.previousPrimeRequested(before: nil)) { $0 = 7 }
    store.send(.previousPrimeRequested(before: 20)) { $0 = 19 }
    store.send(
      .previousPrimeRequested(before: 2), effects: [.reject(CounterRejection.noPrimeBefore(2))])
  }

  @Test func theNeighborsOfALargeNumberAreFoundByAnEffect() throws {
    let (large, next) = (try Integer(2).power(64), try Integer(2).power(64) + 13)
    let store = store(at: large)
    store.send(.nextPrimeRequested(after: nil), effects: [.named("nextPrime", ["of": large])])
    store.receive(.primeFound(next)) { $0 = next }
    let negative = try 0 - large
    store.send(
      .previousPrimeRequested(before: negative),
      effects: [.reject(CounterRejection.noPrimeBefore(negative))])
  }

  @Test func aLargeCountHasNoPosition() throws {
    let large = try Integer(2).power(64)
    let store = store(at: large)
    store.send(
      .nthPrimeRequested(nil),
      effects: [.reject(CounterRejection.countOutOfRange(large, for: "nth"))])
    store.send(
      .primeCountRequested(upTo: nil),
      effects: [.reject(CounterRejection.countOutOfRange(large, for: "pi"))])
    #expect(
      CounterRejection.countOutOfRange(large, for: "pi").description == """
        pi: the count 18446744073709551616 is too large; N is at most 9223372036854775807
        """)
  }

  @Test func aCountBelowMinusTwoToThe63IsTooSmall() throws {
    let small = try 0 - Integer(2).power(64)
    let store = store(at: small)
    store.send(
      .nthPrimeRequested(nil), effects: [.reject(CounterRejection.noSuchPosition(small))])
    let rejection = CounterRejection.countOutOfRange(small, for: "pi")
    store.send(.primeCountRequested(upTo: nil), effects: [.reject(rejection)])
    #expect(
      rejection.description == """
        pi: the count -18446744073709551616 is too small; N is at least -9223372036854775808
        """)
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
      effects: [.reject(CounterRejection.noSuchPosition(Integer(position)))])
  }

  @Test func numbersThatCannotBeComputedHereAreRejected() {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrime = { n, _ in .found(n, .service) }
    let (position, number) = (PrimeComputationLimits.nthPrime, PrimeComputationLimits.primeCount)
    // A service may know more primes.
    let unlimited = store(at: 5, environment)
    unlimited.send(
      .nthPrimeRequested(position + 1), effects: [.named("nthPrime", ["": position + 1])])
    unlimited.receive(.nthPrimeResponse(position + 1, .found(position + 1, .service)))
    environment.greatestPosition = position
    let store = store(at: 5, environment)
    let rejection = CounterRejection.tooLarge("nth \(position + 1)", limit: UInt64(position))
    store.send(.nthPrimeRequested(position + 1), effects: [.reject(rejection)])
    #expect(
      rejection.description
        == "nth 10000000000000001: too large to compute here; try a number up to 10000000000000000")
    store.send(
      .primeCountRequested(upTo: number + 1),
      effects: [.reject(CounterRejection.tooLarge("pi \(number + 1)", limit: UInt64(number)))])
    store.send(.nthPrimeRequested(position), effects: [.named("nthPrime", ["": position])])
    store.receive(.nthPrimeResponse(position, .found(position, .service)))
    // Counting up to the limit would take minutes.
    var count = Integer(5)
    let effects = counterReducer(environment)(&count, .primeCountRequested(upTo: number))
    #expect(effects == [.named("primeCount", ["upTo": number])])
  }

  @Test func aCancelledLookupSendsNothing() {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrime = { _, _ in nil }
    store(at: 5, environment).send(
      .nthPrimeRequested(nil), effects: [.named("nthPrime", ["": Int64(5)])])
  }

  @Test func primesAreCountedUpToTheCountOrANumber() {
    let store = store(at: 10)
    store.send(
      .primeCountRequested(upTo: nil), effects: [.named("primeCount", ["upTo": Int64(10)])])
    store.receive(.primeCountResponse(upTo: 10, .found(4)))
    store.send(.primeCountRequested(upTo: 4), effects: [.named("primeCount", ["upTo": Int64(4)])])
    store.receive(.primeCountResponse(upTo: 4, .found(2)))
  }

  @Test func primesArriveAsTheyAreFound() {
    let store = store(at: 0)
    store.send(
      .primesRequested(from: -5, through: 1_523),
      effects: [.named("primes", ["from": Integer(-5), "through": Integer(1_523)])])
    store.receive(.primesFound((2...1_511 as ClosedRange<UInt64>).filter(\.isPrime)))
    store.receive(.primesFound([1_523]))
  }

  @Test func aRangeWithoutPrimesIsReported() {
    let store = store(at: 0)
    store.send(
      .primesRequested(from: 24, through: 28),
      effects: [.named("primes", ["from": Integer(24), "through": Integer(28)])])
    store.receive(.noPrimesFound(from: 24, through: 28))
  }

  @Test func aRangeThatEndsBeforeItBeginsIsRejected() {
    store(at: 0).send(
      .primesRequested(from: 5, through: 4),
      effects: [.reject(CounterRejection.emptyRange(from: 5, through: 4))])
  }

  @Test func aRangeEndsAt2ToThe64() throws {
    let last = Integer(UInt64.max)
    let store = store(at: 0)
    store.send(
      .primesRequested(from: try last - 100, through: last),
      effects: [.named("primes", ["from": try last - 100, "through": last])])
    store.receive(.primesFound([.max - 94, .max - 82, .max - 58]))
    store.send(
      .primesRequested(from: 1, through: try last + 1),
      effects: [.reject(CounterRejection.tooLarge("primes", limit: .max))])
  }
}
