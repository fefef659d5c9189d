import CommandShell
import Counter
import FavoritePrimes
import PrimeModal
import PrimeNumbers
import PrimeTimeApp
import Unidirectional

extension PrimeTimeEnvironment {
  /// The engine, the network and the disk.
  static func live(
    nthPrime: NthPrimeChoice, timeout: Double, data: String?, surroundings: ShellEnvironment
  ) -> PrimeTimeEnvironment {
    PrimeTimeEnvironment(
      counter: CounterEnvironment(
        nextPrime: { PrimeNumbers.nextPrime(after: $0) },
        previousPrime: { PrimeNumbers.previousPrime(before: $0) },
        nthPrime: { n, cancellation in
          (try? PrimeNumbers.nthPrime(n)).map { .found($0, .computed) }
        },
        primeCount: { n, _ in (try? PrimeNumbers.primeCount(upTo: n)).map { .found($0) } },
        primes: { range, c, found in
          try? PrimesInRange(range).forEachChunk(
            control: ComputationControl(isCancelled: { c.isCancelled })
          ) { found($0) }
        }),
      primeModal: PrimeModalEnvironment(
        isPrime: { $0.isPrime },
        factorization: { PrimeFactorization(of: $0) }),
      favoritePrimes: .unimplemented)
  }
}
