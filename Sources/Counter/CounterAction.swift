/// What happens around the count.
///
/// Where a number is left out, the count at that moment is meant.
package enum CounterAction: Codable, Equatable, Sendable {
  /// Somebody asked for the count.
  case countRequested

  /// The count was set.
  case countSet(Int64)

  /// A number was added to the count.
  case incremented(by: Int64)

  /// A number was taken off the count.
  case decremented(by: Int64)

  /// The count is to become the next prime after a number.
  case nextPrimeRequested(after: Int64?)

  /// The count is to become the last prime before a number.
  case previousPrimeRequested(before: Int64?)

  /// The prime at a position, counted from 1, is to be looked up.
  case nthPrimeRequested(Int64?)

  /// What the look-up brought.
  case nthPrimeResponse(Int64, NthPrimeLookup)

  /// The primes up to a number are to be counted.
  case primeCountRequested(upTo: Int64?)

  /// What the counting brought.
  case primeCountResponse(upTo: Int64, PrimeCountLookup)

  /// The primes of a range are to be listed.
  case primesRequested(from: Int64, through: Int64)

  /// Some more primes of the range, ascending.
  case primesFound([Int64])
}
