import PrimeNumbers

/// Testing primes just above 2^63 for primality.
///
/// The hand-written code is a Miller-Rabin test with the first twelve primes as bases.
let primality = Benchmark(
  name: "prime", summary: "is a prime above 2^63 prime", bar: 600, usualRatio: 0.08,
  operations: 4_000,
  library: {
    let primes = primesAboveTwoToThe63()
    return { operations in
      var count = 0
      for index in 0..<operations where opaque(primes[index % primes.count]).isPrime { count += 1 }
      blackHole(count)
    }
  },
  handWritten: {
    let primes = primesAboveTwoToThe63()
    return { operations in
      var count = 0
      for index in 0..<operations where passesMillerRabin(opaque(primes[index % primes.count])) {
        count += 1
      }
      blackHole(count)
    }
  })

private func primesAboveTwoToThe63() -> [UInt64] {
  let first: UInt64 = 1 << 63 + 1
  return Array(stride(from: first, to: .max, by: 2).lazy.filter(\.isPrime).prefix(500))
}

/// A simple Miller-Rabin test, for odd numbers.
///
/// Twelve bases are enough for 64 bits (J. Sorenson and J. Webster, "Strong Pseudoprimes to Twelve
/// Prime Bases", 2015).
private func passesMillerRabin(_ number: UInt64) -> Bool {
  func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    number.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }
  let twos = (number - 1).trailingZeroBitCount
  let odd = (number - 1) >> twos
  return [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].allSatisfy { (base: UInt64) in
    var (power, factor, exponent): (UInt64, UInt64, UInt64) = (1, base, odd)
    while exponent > 0 {
      if exponent & 1 == 1 { power = product(power, factor) }
      factor = product(factor, factor)
      exponent >>= 1
    }
    if power == 1 || power == number - 1 { return true }
    for _ in 1..<twos {
      power = product(power, power)
      if power == number - 1 { return true }
    }
    return false
  }
}
