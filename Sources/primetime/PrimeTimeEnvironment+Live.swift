import CommandShell
import Counter
import FavoritePrimes
import LiveClients
import PrimeCheck
import PrimeNumbers
import PrimeTimeApp
import Unidirectional

extension PrimeTimeEnvironment {
  /// Returns an environment that uses the prime engine, Wolfram Alpha and files.
  ///
  /// The counter's effects record their progress in `progress`.
  static func live(
    nthPrime choice: NthPrimeChoice, timeout: Duration, data: String?, shell: ShellEnvironment,
    appID: UserAppID, progress: ComputationProgress
  ) -> PrimeTimeEnvironment {
    let engine = LocalPrimeEngine()
    let lookup = NthPrimeLookup(
      choice: choice, timeout: timeout, userAppID: appID, shell: shell, engine: engine,
      web: WebClient(), progress: progress)
    return PrimeTimeEnvironment(
      counter: CounterEnvironment(
        nextPrime: { PrimeNumbers.nextPrime(after: $0) },
        previousPrime: { PrimeNumbers.previousPrime(before: $0) },
        nthPrime: { n in await lookup.nthPrime(n) },
        primeCount: { x in await countPrimes(upTo: x, engine, progress) },
        primes: { range, cancellation, found in
          let effect = EffectSignature(
            "primes", ["from": range.lowerBound, "through": range.upperBound])
          defer { progress.end(effect) }
          let control = ComputationControl(
            isCancelled: { cancellation.isCancelled },
            reportProgress: { progress.record($0, of: effect) })
          // The only error is cancellation, after which no one needs the remaining primes.
          try? PrimesInRange(range).forEachChunk(control: control, found)
        }),
      primeCheck: PrimeCheckEnvironment(
        factorization: { PrimeFactorization(of: $0) }, facts: { NumberFacts(about: $0) }),
      favoritePrimes: .live(data: data, shell: shell))
  }

  private static func countPrimes(
    upTo x: Int64, _ engine: LocalPrimeEngine, _ progress: ComputationProgress
  ) async -> PrimeCountResult? {
    do throws(LocalPrimeEngineError) {
      let effect = EffectSignature("primeCount", ["upTo": x])
      defer { progress.end(effect) }
      return .found(
        try await engine.primeCount(upTo: x) { progress.record($0, of: effect) })
    } catch {
      return error == .cancelled ? nil : .failed("pi \(x): \(error)")
    }
  }
}
