import Counter
import Testing
import Unidirectional

@Suite struct CounterReducerTests {
  private func count(
    after action: CounterAction, from count: Int64,
    _ environment: CounterEnvironment = .unimplemented
  ) -> Int64 {
    var count = count
    let effects = counterReducer(environment)(&count, action)
    #expect(effects.isEmpty)
    return count
  }

  @Test func theCountIsSetAddedToAndTakenOff() {
    #expect(count(after: .countRequested, from: 3) == 3)
    #expect(count(after: .countSet(-7), from: 3) == -7)
    #expect(count(after: .incremented(by: 4), from: 3) == 7)
    #expect(count(after: .decremented(by: 4), from: 3) == -1)
  }

  @Test(arguments: [
    (CounterAction.incremented(by: 1), Int64.max),
    (.incremented(by: -1), .min),
    (.incremented(by: .max), 1),
    (.decremented(by: 1), .min),
    (.decremented(by: .min), 0),
  ])
  func beyondTheRangeTheCountStays(action: CounterAction, start: Int64) {
    #expect(count(after: action, from: start) == start)
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
    #expect(count(after: .nextPrimeRequested(after: nil), from: 10, environment) == 11)
    #expect(count(after: .nextPrimeRequested(after: 7), from: 10, environment) == 8)
    #expect(count(after: .nextPrimeRequested(after: 1), from: 10, environment) == 10)
    #expect(count(after: .previousPrimeRequested(before: nil), from: 10, environment) == 7)
    #expect(count(after: .previousPrimeRequested(before: 2), from: 10, environment) == 10)
    #expect(
      counterRejection(of: .nextPrimeRequested(after: 1), at: 0, environment) == .noPrimeAfter(1))
    #expect(
      counterRejection(of: .previousPrimeRequested(before: 2), at: 0, environment)
        == .noPrimeBefore(2))
  }

  @Test func nthLooksUpTheCountWhereNoNumberIsGiven() {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrime = { n, _ in .found(n * 100, .computed) }
    let store = Store(initialState: 5, reducer: counterReducer(environment))
    var seen: [CounterAction] = []
    var effects: [String] = []
    store.observe {
      seen.append($0.action)
      effects += $0.effects.map(\.description)
    }
    store.wait(for: store.send(.nthPrimeRequested(nil)))
    store.wait(for: store.send(.nthPrimeRequested(6)))
    #expect(
      seen == [
        .nthPrimeRequested(nil), .nthPrimeResponse(5, .found(500, .computed)),
        .nthPrimeRequested(6), .nthPrimeResponse(6, .found(600, .computed)),
      ])
    #expect(effects == ["nthPrime(5)", "nthPrime(6)"])
    #expect(store.state == 5)
  }

  @Test(arguments: [0, -3] as [Int64])
  func positionsBelowOneAreRejected(position: Int64) {
    #expect(count(after: .nthPrimeRequested(position), from: 5) == 5)
    #expect(
      counterRejection(of: .nthPrimeRequested(position), at: 5, .unimplemented)
        == .noSuchPosition(position))
  }

  @Test func aCancelledLookUpBringsNothing() {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrime = { _, _ in nil }
    environment.primeCount = { _, _ in nil }
    let store = Store(initialState: 5, reducer: counterReducer(environment))
    var count = 0
    store.observe { _ in count += 1 }
    store.wait(for: store.send(.nthPrimeRequested(nil)))
    store.wait(for: store.send(.primeCountRequested(upTo: nil)))
    #expect(count == 2)
  }

  @Test func primesAreCountedUpToTheCountOrANumber() {
    var environment = CounterEnvironment.unimplemented
    environment.primeCount = { n, _ in n == 10 ? .found(4) : .failed("no") }
    let store = Store(initialState: 10, reducer: counterReducer(environment))
    var seen: [CounterAction] = []
    store.observe { seen.append($0.action) }
    store.wait(for: store.send(.primeCountRequested(upTo: nil)))
    store.wait(for: store.send(.primeCountRequested(upTo: 9)))
    #expect(seen[1] == .primeCountResponse(upTo: 10, .found(4)))
    #expect(seen[3] == .primeCountResponse(upTo: 9, .failed("no")))
  }

  @Test func primesArriveAsTheyAreFound() {
    var environment = CounterEnvironment.unimplemented
    environment.primes = { range, _, found in
      #expect(range == 2...5)
      found([2, 3])
      found([5])
    }
    let store = Store(initialState: 0, reducer: counterReducer(environment))
    var seen: [CounterAction] = []
    store.observe { seen.append($0.action) }
    store.wait(for: store.send(.primesRequested(from: 2, through: 5)))
    #expect(seen.dropFirst() == [.primesFound([2, 3]), .primesFound([5])])
  }

  @Test func aRangeThatEndsBeforeItBeginsIsRejected() {
    #expect(count(after: .primesRequested(from: 5, through: 4), from: 0) == 0)
    #expect(
      counterRejection(of: .primesRequested(from: 5, through: 4), at: 0, .unimplemented)
        == .emptyRange(from: 5, through: 4))
  }
}
