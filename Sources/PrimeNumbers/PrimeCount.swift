/// The number of primes up to x, π(x).
public func primeCount(
  upTo x: Int64, control: ComputationControl = .none
) throws(PrimeComputationError) -> Int64 {
  guard x <= primeCountLimit else { throw .tooLarge(limit: primeCountLimit) }
  try control.checkpoint(0)
  if x < 2 { return 0 }
  let n = Int(x)
  let r = integerSquareRoot(n)
  var lo = (0...r).map { $0 - 1 }
  var hi = (0...r).map { $0 == 0 ? 0 : n / $0 - 1 }
  if r >= 2 {
    for p in 2...r where lo[p] > lo[p - 1] {
      let c = lo[p - 1]
      if p * p > n { break }
      for i in 1...min(r, n / (p * p)) {
        hi[i] -= (i * p <= r ? hi[i * p] : lo[n / (i * p)]) - c
      }
      var v = r
      while v >= p * p {
        lo[v] -= lo[v / p] - c
        v -= 1
      }
      try control.checkpoint(Double(p) / Double(r))
    }
  }
  control.reportProgress(1)
  return Int64(hi[1])
}
