import CommandShell
import Counter
import FavoritePrimes
import LiveClients
import PrimeModal
import PrimeNumbers
import PrimeTimeApp
import Unidirectional

extension PrimeTimeEnvironment {
  /// The engine, the network and the disk.
  ///
  /// How far the counter's effects are is noted in `progress`, by their names and arguments.
  static func live(
    nthPrime choice: NthPrimeChoice, timeout: Duration, data: String?, shell: ShellEnvironment,
    progress: ComputationProgress
  ) -> PrimeTimeEnvironment {
    let lookUp = NthPrimeLookUp(
      choice: choice, timeout: timeout, shell: shell, progress: progress)
    return PrimeTimeEnvironment(
      counter: CounterEnvironment(
        nextPrime: { PrimeNumbers.nextPrime(after: $0) },
        previousPrime: { PrimeNumbers.previousPrime(before: $0) },
        nthPrime: { n, cancellation in lookUp(n, cancellation) },
        primeCount: { x, cancellation in countPrimes(upTo: x, cancellation, progress) },
        primes: { range, cancellation, found in
          let effect = EffectSignature(
            "primes", ["from": range.lowerBound, "through": range.upperBound])
          // Cancelling is the only error there is, and then nobody listens any more.
          try? progress.noting(effect, cancellation) { control in
            try PrimesInRange(range).forEachChunk(control: control) { primes in
              for piece in pieces(of: primes) where !cancellation.isCancelled { found(piece) }
            }
          }
        }),
      primeModal: PrimeModalEnvironment(
        isPrime: { $0.isPrime },
        factorization: { PrimeFactorization(of: $0) }),
      favoritePrimes: .live(data: data, shell: shell))
  }

  private static func countPrimes(
    upTo x: Int64, _ cancellation: EffectCancellation, _ progress: ComputationProgress
  ) -> PrimeCountLookup? {
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

/// A list in pieces of 256, so that what is on its way when Ctrl-C comes is soon printed.
private func pieces(of primes: [Int64]) -> some Sequence<[Int64]> {
  stride(from: 0, to: primes.count, by: 256).lazy.map { start in
    Array(primes[start..<min(start + 256, primes.count)])
  }
}
