import PrimeNumbers

/// Finding the 10^9th prime.
///
/// The hand-written code is given the prime, and counts the primes up to it.
let nthPrimeNumber = Benchmark(
  name: "nth", summary: "the 10^9th prime", usualRatio: 0.045, clock: .process, operations: 1,
  library: {
    { operations in
      for _ in 0..<operations { blackHole(try? nthPrime(opaque(1_000_000_000))) }
    }
  },
  handWritten: {
    { operations in
      for _ in 0..<operations { blackHole(primeCountByQuotients(upTo: opaque(22_801_763_489))) }
    }
  })

/// Computes π(x), the number of primes up to x, with a simple algorithm.
///
/// For each integer quotient of x, it starts with the count of the numbers from 2 to the quotient.
/// Then, for each prime, it subtracts the composite numbers whose smallest prime factor is that
/// prime.
private func primeCountByQuotients(upTo x: Int) -> Int {
  let root = Int(Double(x).squareRoot())
  var small = (0...root).map { $0 - 1 }
  var large = (0...root).map { $0 == 0 ? 0 : x / $0 - 1 }
  for prime in 2...root where small[prime] > small[prime - 1] {
    let before = small[prime - 1]
    let square = prime * prime
    if square > x { break }
    for divisor in 1...min(root, x / square) {
      let product = divisor * prime
      large[divisor] -= (product <= root ? large[product] : small[x / product]) - before
    }
    if square > root { continue }
    for number in stride(from: root, through: square, by: -1) {
      small[number] -= small[number / prime] - before
    }
  }
  return large[1]
}
