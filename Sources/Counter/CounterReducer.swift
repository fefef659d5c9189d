package import Unidirectional

/// The counter: the count, its neighbours among the primes, and what is looked up by position.
///
/// An action that cannot be done, as ``counterRejection(of:at:_:)`` says, changes nothing.
package func counterReducer(
  _ environment: CounterEnvironment
) -> Reducer<CounterState, CounterAction> {
  Reducer { count, action in
    if counterRejection(of: action, at: count, environment) != nil { return [] }
    switch action {
    case .countRequested, .nthPrimeResponse, .primeCountResponse, .primesFound:
      return []

    case .countSet(let number):
      count = number
      return []

    case .incremented(let step):
      count += step
      return []

    case .decremented(let step):
      count -= step
      return []

    case .nextPrimeRequested(let number):
      count = environment.nextPrime(number ?? count) ?? count
      return []

    case .previousPrimeRequested(let number):
      count = environment.previousPrime(number ?? count) ?? count
      return []

    case .nthPrimeRequested(let position):
      let position = position ?? count
      return [
        .work("nthPrime", ["": position]) { context in
          if let lookup = environment.nthPrime(position, context.cancellation) {
            context.send(.nthPrimeResponse(position, lookup))
          }
        }
      ]

    case .primeCountRequested(let number):
      let number = number ?? count
      return [
        .work("primeCount", ["upTo": number]) { context in
          if let lookup = environment.primeCount(number, context.cancellation) {
            context.send(.primeCountResponse(upTo: number, lookup))
          }
        }
      ]

    case .primesRequested(let first, let last):
      return [
        .work("primes", ["from": first, "through": last]) { context in
          environment.primes(first...last, context.cancellation) { context.send(.primesFound($0)) }
        }
      ]
    }
  }
}

/// Why the counter will not do what an action asks for, given the count before it; nil when it
/// will.
package func counterRejection(
  of action: CounterAction, at count: CounterState, _ environment: CounterEnvironment
) -> CounterRejection? {
  switch action {
  case .incremented(let step):
    count.addingReportingOverflow(step).overflow ? .sumOutOfRange(count, plus: step) : nil
  case .decremented(let step):
    count.subtractingReportingOverflow(step).overflow
      ? .differenceOutOfRange(count, minus: step) : nil
  case .nextPrimeRequested(let number):
    environment.nextPrime(number ?? count) == nil ? .noPrimeAfter(number ?? count) : nil
  case .previousPrimeRequested(let number):
    environment.previousPrime(number ?? count) == nil ? .noPrimeBefore(number ?? count) : nil
  case .nthPrimeRequested(let position):
    (position ?? count) < 1 ? .noSuchPosition(position ?? count) : nil
  case .primesRequested(let first, let last):
    first > last ? .emptyRange(from: first, through: last) : nil
  case .countRequested, .countSet, .nthPrimeResponse, .primeCountRequested, .primeCountResponse,
    .primesFound:
    nil
  }
}
