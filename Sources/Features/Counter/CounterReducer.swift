package import PrimeNumbers
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

    case .countSet(let number), .primeFound(let number):
      count = number
      return []

    case .incremented(let step):
      return change(&count, "+", step, by: +)

    case .decremented(let step):
      return change(&count, "-", step, by: -)

    case .nextPrimeRequested(let number):
      return setPrime(&count, "nextPrime", of: number ?? count, search: Integer.nextPrime)

    case .previousPrimeRequested(let number):
      return setPrime(&count, "previousPrime", of: number ?? count, search: Integer.previousPrime)

    case .nthPrimeRequested(let position):
      let number = position.map { Integer($0) } ?? count
      if number < 1 { return [.reject(CounterRejection.noSuchPosition(number))] }
      guard let position = number.int64 else {
        return [.reject(CounterRejection.countOutOfRange(count, for: "nth"))]
      }
      if let limit = environment.greatestPosition, position > limit {
        return [.reject(CounterRejection.tooLarge("nth \(position)", limit: limit))]
      }
      return [
        .task("nthPrime", ["": position]) { context in
          if let result = await environment.nthPrime(position, context.reportProgress) {
            context.send(.nthPrimeResponse(position, result))
          }
        }
      ]

    case .primeCountRequested(let number):
      guard let number = number ?? count.int64 else {
        return [.reject(CounterRejection.countOutOfRange(count, for: "pi"))]
      }
      let limit = PrimeComputationLimits.primeCount
      if number > limit {
        return [.reject(CounterRejection.tooLarge("pi \(number)", limit: limit))]
      }
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

/// Sets the count to the result of an operation, or rejects the action if the operation fails.
///
/// It fails if the result is out of range, or if the result needs GMP and GMP is not installed.
private func change(
  _ count: inout Integer, _ sign: String, _ step: Integer,
  by operation: (Integer, Integer) throws(IntegerError) -> Integer
) -> [Effect<CounterAction>] {
  do throws(IntegerError) {
    count = try operation(count, step).settled()
    return []
  } catch {
    let result = "\(count.abbreviated) \(sign) \(step.abbreviated)"
    return [.reject(CounterRejection.outOfRange(result, error))]
  }
}

/// Sets the count to the prime that `search` finds, or rejects the action if the search fails.
///
/// For a positive number of more than 64 bits, the search is an effect, which sends the prime in an
/// action. For any other number, the count changes at once.
private func setPrime(
  _ count: inout Integer, _ name: String, of number: Integer,
  search: @escaping @Sendable (Integer) -> (() -> Bool) throws(IntegerError) -> Integer?
) -> [Effect<CounterAction>] {
  @Sendable func prime(_ isCancelled: () -> Bool) throws(CounterRejection) -> Integer {
    do throws(IntegerError) {
      if let prime = try search(number)(isCancelled) { return prime }
    } catch {
      throw .outOfRange("the next prime after \(number.abbreviated)", error)
    }
    throw .noPrimeBefore(number)
  }
  if !number.fitsWord, number > 0 {
    return [
      .work(name, ["of": number]) { context in
        context.send(.primeFound(try prime { context.isCancelled }))
      }
    ]
  }
  do throws(CounterRejection) {
    count = try prime { false }
    return []
  } catch {
    return [.reject(error)]
  }
}

/// The reason the counter rejected an action.
package enum CounterRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number with this description is out of range or not available, as the error explains.
  case outOfRange(String, IntegerError)

  /// There is no prime before this number.
  case noPrimeBefore(Integer)

  /// The count does not fit into `Int64`, which the command with this name requires.
  case countOutOfRange(Integer, for: String)

  /// The number in this command is greater than the limit of what can be computed.
  case tooLarge(String, limit: Int64)

  /// The position of the requested prime is less than 1.
  case noSuchPosition(Integer)

  /// The range ends before it begins.
  case emptyRange(from: Int64, through: Int64)

  /// The message for the user, without a final period.
  package var description: String {
    switch self {
    case .outOfRange(let number, let error):
      "\(number) \(error)"
    case .noPrimeBefore(let number):
      "there is no prime before \(number.abbreviated); the first prime is 2"
    case .countOutOfRange(let count, let command) where count < 0:
      "\(command): the count \(count.abbreviated) is too small; N is at least \(Int64.min)"
    case .countOutOfRange(let count, let command):
      "\(command): the count \(count.abbreviated) is too large; N is at most \(Int64.max)"
    case .tooLarge(let command, let limit):
      "\(command): \(PrimeComputationError.tooLarge(limit: limit))"
    case .noSuchPosition(let position):
      "there is no prime at position \(position.abbreviated); positions start at 1"
    case .emptyRange(let first, let last):
      "the range from \(first) to \(last) is empty; give the smaller number first"
    }
  }
}
