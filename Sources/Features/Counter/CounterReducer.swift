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
    do throws(CounterRejection) {
      return try effects(of: action, on: &count, environment)
    } catch {
      return [.reject(error)]
    }
  }
}

/// Changes the count, and returns the effects of an action; throws if the action is impossible.
private func effects(
  of action: CounterAction, on count: inout CounterState, _ environment: CounterEnvironment
) throws(CounterRejection) -> [Effect<CounterAction>] {
  switch action {
  case .countRequested, .nthPrimeResponse, .primeCountResponse, .primesFound, .noPrimesFound:
    return []

  case .countSet(let number), .primeFound(let number):
    count = number
    return []

  case .incremented(let step):
    return try change(&count, "+", step, by: +)

  case .decremented(let step):
    return try change(&count, "-", step, by: -)

  case .nextPrimeRequested(let number):
    return try setPrime(&count, "nextPrime", of: number ?? count, search: Integer.nextPrime)

  case .previousPrimeRequested(let number):
    return try setPrime(&count, "previousPrime", of: number ?? count, search: Integer.previousPrime)

  case .nthPrimeRequested(let position):
    let number = position.map { Integer($0) } ?? count
    if number < 1 { throw .noSuchPosition(number) }
    guard let position = number.int64 else { throw .countOutOfRange(count, for: "nth") }
    let limit = environment.greatestPosition ?? .max
    if position > limit { throw .tooLarge("nth \(position)", limit: UInt64(limit)) }
    return [
      .task("nthPrime", ["": position]) { context in
        if let result = await environment.nthPrime(position, context.reportProgress) {
          context.send(.nthPrimeResponse(position, result))
        }
      }
    ]

  case .primeCountRequested(let number):
    guard let number = number ?? count.int64 else { throw .countOutOfRange(count, for: "pi") }
    let limit = PrimeComputationLimits.primeCount
    if number > limit { throw .tooLarge("pi \(number)", limit: UInt64(limit)) }
    return [
      .work("primeCount", ["upTo": number]) { context in
        // The only error is cancellation, after which the count is not needed.
        if let count = try? primeCount(upTo: number, control: context.control) {
          context.send(.primeCountResponse(upTo: number, .found(count)))
        }
      }
    ]

  case .primesRequested(let first, let last):
    if first > last { throw .emptyRange(from: first, through: last) }
    guard let end = max(last, 0).uint64 else { throw .tooLarge("primes", limit: .max) }
    let range = (max(first, 0).uint64 ?? end)...end
    return [
      .work("primes", ["from": first, "through": last]) { context in
        var isEmpty = true
        // The only error is cancellation, after which the remaining primes are not needed.
        try? forEachChunk(ofPrimesIn: range, control: context.control) { primes in
          isEmpty = false
          context.send(.primesFound(primes))
        }
        if isEmpty { context.send(.noPrimesFound(from: first, through: last)) }
      }
    ]
  }
}

extension EffectContext {
  /// A control that stops a computation when the effect is canceled, and passes on its progress.
  fileprivate var control: ComputationControl {
    ComputationControl(isCancelled: { isCancelled }, reportProgress: reportProgress)
  }
}

/// Sets the count to the result of an operation; throws if the operation fails.
///
/// It fails if the result is out of range, or if the result needs GMP and GMP is not installed.
private func change(
  _ count: inout Integer, _ sign: String, _ step: Integer,
  by operation: (Integer, Integer) throws(IntegerError) -> Integer
) throws(CounterRejection) -> [Effect<CounterAction>] {
  do throws(IntegerError) {
    count = try operation(count, step).settled()
    return []
  } catch {
    let result = "\(count.abbreviated) \(sign) \(step.abbreviated)"
    throw .outOfRange(result, error)
  }
}

/// Sets the count to the prime that `search` finds; throws if the search fails.
///
/// If the prime is not found at once, the search is an effect, which sends the prime in an action.
private func setPrime(
  _ count: inout Integer, _ name: String, of number: Integer,
  search: @escaping @Sendable (Integer) -> (() -> Bool) throws(IntegerError) -> Integer?
) throws(CounterRejection) -> [Effect<CounterAction>] {
  @Sendable func prime(_ isCancelled: () -> Bool) throws(CounterRejection) -> Integer {
    do throws(IntegerError) {
      if let prime = try search(number)(isCancelled) { return prime }
    } catch {
      throw .outOfRange("the next prime after \(number.abbreviated)", error)
    }
    throw .noPrimeBefore(number)
  }
  if !isSearchedAtOnce(number) {
    return [
      .work(name, ["of": number]) { context in
        context.send(.primeFound(try prime { context.isCancelled }))
      }
    ]
  }
  count = try prime { false }
  return []
}

/// Whether the search for the prime after or before a number takes so little time that it needs no
/// effect; false for a positive number of more than 64 bits.
package func isSearchedAtOnce(_ number: Integer) -> Bool { number.fitsWord || number < 0 }

/// The reason the counter rejected an action.
package enum CounterRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number with this description is out of range or not available, as the error explains.
  case outOfRange(String, IntegerError)

  /// There is no prime before this number.
  case noPrimeBefore(Integer)

  /// The count does not fit into `Int64`, which the command with this name requires.
  case countOutOfRange(Integer, for: String)

  /// The number in this command is greater than the limit of what can be computed.
  case tooLarge(String, limit: UInt64)

  /// The position of the requested prime is less than 1.
  case noSuchPosition(Integer)

  /// The range ends before it begins.
  case emptyRange(from: Integer, through: Integer)

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
      "\(command): too large to compute here; try a number up to \(limit)"
    case .noSuchPosition(let position):
      "there is no prime at position \(position.abbreviated); positions start at 1"
    case .emptyRange(let a, let b):
      "the range from \(a.abbreviated) to \(b.abbreviated) is empty; give the smaller number first"
    }
  }
}
