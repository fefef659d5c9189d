/// Returns the primes up to a limit, in ascending order; the limit must be below 2^32.
func basePrimes(upTo limit: Int) -> [UInt32] {
  if limit < 19 * 19 {
    return limit < 2 ? [] : (2...UInt32(limit)).filter { UInt64($0).isPrime }
  }
  let base = basePrimes(upTo: integerSquareRoot(limit))
  let sieve = SegmentSieve(
    byteCount: min((limit / 30 + 8) / 8 * 8, SegmentSieve.cachedByteCount), basePrimes: base)
  var primes: [UInt32] = [2, 3, 5]
  // π(n) < 1.25506·n/ln n (J. B. Rosser and L. Schoenfeld, 1962).
  primes.reserveCapacity(Int(1.25506 * Double(limit) / logarithm(Double(limit))) + 1)
  for firstByte in stride(from: 0, through: limit / 30, by: sieve.bytes.count) {
    sieve.sieve(firstByte: firstByte)
    sieve.forEachNumber(firstByte: firstByte) { if $0 <= limit { primes.append(UInt32($0)) } }
  }
  return primes
}
