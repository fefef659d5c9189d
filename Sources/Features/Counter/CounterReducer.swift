package import Unidirectional

/// Creates the reducer that changes the count and runs prime computations as effects.
///
/// If an action is impossible, the reducer rejects it with a ``CounterRejection`` and leaves the
/// count unchanged.
package func counterReducer(
  _ environment: CounterEnvironment
) -> Reducer<CounterState, CounterAction> {
  Reducer { count, action in
    switch action {
    case .countRequested, .nthPrimeResponse, .primeCountResponse, .primesFound, .noPrimesFound:
      return []

    case .countSet(let number):
      count = number
      return []

    case .incremented(let step):
      let (sum, overflow) = count.addingReportingOverflow(step)
      if overflow { return [.reject(CounterRejection.sumOutOfRange(count, plus: step))] }
      count = sum
      return []

    case .decremented(let step):
      let (difference, overflow) = count.subtractingReportingOverflow(step)
      if overflow { return [.reject(CounterRejection.differenceOutOfRange(count, minus: step))] }
      count = difference
      return []

    case .nextPrimeRequested(let number):
      let number = number ?? count
      guard let prime = environment.nextPrime(number) else {
        return [.reject(CounterRejection.noPrimeAfter(number))]
      }
      count = prime
      return []

    case .previousPrimeRequested(let number):
      let number = number ?? count
      guard let prime = environment.previousPrime(number) else {
        return [.reject(CounterRejection.noPrimeBefore(number))]
      }
      count = prime
      return []

    case .nthPrimeRequested(let position):
      let position = position ?? count
      if position < 1 { return [.reject(CounterRejection.noSuchPosition(position))] }
      return [
        .task("nthPrime", ["": position]) { context in
          if let result = await environment.nthPrime(position, context.reportProgress) {
            context.send(.nthPrimeResponse(position, result))
          }
        }
      ]

    case .primeCountRequested(let number):
      let number = number ?? count
      return [
        .task("primeCount", ["upTo": number]) { context in
          if let result = await environment.primeCount(number, context.reportProgress) {
            context.send(.primeCountResponse(upTo: number, result))
          }
        }
      ]

    case .primesRequested(let first, let last):
      if first > last { return [.reject(CounterRejection.emptyRange(from: first, through: last))] }
      return [
        .work("primes", ["from": first, "through": last]) { context in
          var isEmpty = true
          environment.primes(
            first...last, context.cancellation, context.reportProgress
          ) { primes in
            isEmpty = false
            context.send(.primesFound(primes))
          }
          if isEmpty { context.send(.noPrimesFound(from: first, through: last)) }
        }
      ]
    }
  }
}

/// The reason the counter rejected an action.
package enum CounterRejection: Error, Hashable, Sendable {
  /// The sum does not fit in `Int64`.
  case sumOutOfRange(Int64, plus: Int64)

  /// The difference does not fit in `Int64`.
  case differenceOutOfRange(Int64, minus: Int64)

  /// No prime after this number fits in `Int64`.
  case noPrimeAfter(Int64)

  /// There is no prime before this number.
  case noPrimeBefore(Int64)

  /// The position of the requested prime is less than 1.
  case noSuchPosition(Int64)

  /// The range ends before it begins.
  case emptyRange(from: Int64, through: Int64)
}

extension CounterRejection: CustomStringConvertible {
  /// The message for the user, without a final period.
  package var description: String {
    switch self {
    case .sumOutOfRange(let count, let step):
      "\(count) + \(step) is out of range; the count ranges from \(Int64.min) to \(Int64.max)"
    case .differenceOutOfRange(let count, let step):
      "\(count) - \(step) is out of range; the count ranges from \(Int64.min) to \(Int64.max)"
    case .noPrimeAfter(let number):
      "the next prime after \(number) is out of range; the largest count is \(Int64.max)"
    case .noPrimeBefore(let number):
      "there is no prime before \(number); the first prime is 2"
    case .noSuchPosition(let position):
      "there is no prime at position \(position); positions start at 1"
    case .emptyRange(let first, let last):
      "the range from \(first) to \(last) is empty; give the smaller number first"
    }
  }
}
