import CommandShell
import Counter
import FavoritePrimes
import LiveClients
import PrimeCheck
import PrimeNumbers
import PrimeTimeApp
import Unidirectional

extension PrimeTimeEnvironment {
  /// Returns an environment that uses the prime engine, the network and the disk.
  ///
  /// It notes the progress of the counter's effects in `progress`.
  static func live(
    nthPrime choice: NthPrimeChoice, timeout: Duration, data: String?, shell: ShellEnvironment,
    progress: ComputationProgress
  ) -> PrimeTimeEnvironment {
    let lookup = NthPrimeLookup(
      choice: choice, timeout: timeout, shell: shell, progress: progress)
    return PrimeTimeEnvironment(
      counter: CounterEnvironment(
        nextPrime: { PrimeNumbers.nextPrime(after: $0) },
        previousPrime: { PrimeNumbers.previousPrime(before: $0) },
        nthPrime: { n, cancellation in lookup.nthPrime(n, cancellation) },
        primeCount: { x, cancellation in countPrimes(upTo: x, cancellation, progress) },
        primes: { range, cancellation, found in
          let effect = EffectSignature(
            "primes", ["from": range.lowerBound, "through": range.upperBound])
          // Cancellation is the only error, and then no one waits for the rest.
          try? progress.noting(effect, cancellation) { control in
            try PrimesInRange(range).forEachChunk(control: control) { primes in
              for part in parts(of: primes) where !cancellation.isCancelled { found(part) }
            }
          }
        }),
      primeCheck: PrimeCheckEnvironment(factorization: { PrimeFactorization(of: $0) }),
      favoritePrimes: .live(data: data, shell: shell))
  }

  private static func countPrimes(
    upTo x: Int64, _ cancellation: EffectCancellation, _ progress: ComputationProgress
  ) -> PrimeCountResult? {
    do throws(LocalPrimeEngineError) {
      let effect = EffectSignature("primeCount", ["upTo": x])
      let count = try progress.noting(effect, cancellation) {
        control throws(LocalPrimeEngineError) in
        try LocalPrimeEngine().primeCount(upTo: x, control: control)
      }
      return .found(count)
    } catch {
      return error == .cancelled ? nil : .failed("pi \(x): \(error)")
    }
  }
}

/// Splits a list into parts of 256, so that little is left to print after Ctrl-C.
private func parts(of primes: [Int64]) -> some Sequence<[Int64]> {
  stride(from: 0, to: primes.count, by: 256).lazy.map { start in
    Array(primes[start..<min(start + 256, primes.count)])
  }
}
