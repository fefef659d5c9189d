package import PrimeNumbers

/// The state of the counter: the count, which starts at 0.
package typealias CounterState = Integer

/// An action of the counter, which also finds and counts primes: the commands `next`, `previous`,
/// `nth`, `pi` and `primes`.
///
/// A nil number stands for the current count.
package enum CounterAction: Codable, Equatable, Sendable {
  /// The user asked for the count.
  case countRequested

  /// The user set the count.
  case countSet(Integer)

  /// The user added a number to the count.
  case incremented(by: Integer)

  /// The user subtracted a number from the count.
  case decremented(by: Integer)

  /// The user asked to set the count to the first prime after a number.
  case nextPrimeRequested(after: Integer?)

  /// The user asked to set the count to the last prime before a number.
  case previousPrimeRequested(before: Integer?)

  /// The prime after or before a large number was found, and becomes the count.
  case primeFound(Integer)

  /// The user asked for the nth prime, where n is counted from 1.
  case nthPrimeRequested(Int64?)

  /// The search for the nth prime has finished.
  case nthPrimeResponse(Int64, NthPrimeResult)

  /// The user asked for the number of primes up to a number.
  case primeCountRequested(upTo: Int64?)

  /// Counting primes has finished.
  case primeCountResponse(upTo: Int64, PrimeCountResult)

  /// The user asked for the primes in a range.
  case primesRequested(from: Integer, through: Integer)

  /// More primes in the range were found, in ascending order.
  case primesFound([UInt64])

  /// The range contains no primes.
  case noPrimesFound(from: Integer, through: Integer)
}

/// The result of a search for the nth prime.
package enum NthPrimeResult: Codable, Equatable, Sendable {
  /// The prime and its source; the source is nil if the user chose it, so it needs no mention.
  case found(Int64, NthPrimeSource?)

  /// The reason the prime could not be found.
  case failed(String)
}

/// The source of a prime.
package enum NthPrimeSource: Codable, Equatable, Sendable {
  /// The prime came from a web service.
  case service

  /// The prime was computed on this machine.
  case computed

  /// The prime was computed on this machine because the service failed for the given reason.
  case computedAfter(failure: String)
}

/// The result of counting primes.
package enum PrimeCountResult: Codable, Equatable, Sendable {
  /// The number of primes.
  case found(Int64)

  /// The reason the primes could not be counted.
  case failed(String)
}
