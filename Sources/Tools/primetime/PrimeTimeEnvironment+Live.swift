import CommandShell
import Counter
import FavoritePrimes
import LiveClients
import PrimeNumbers
import PrimeTimeApp
import Unidirectional

extension PrimeTimeEnvironment {
  /// Returns an environment that uses the prime engine, Wolfram Alpha and files.
  static func live(
    nthPrime choice: NthPrimeChoice, timeout: Duration, data: DataFile, shell: ShellEnvironment,
    appID: UserAppID
  ) -> PrimeTimeEnvironment {
    let engine = LocalPrimeEngine()
    let lookup = NthPrimeLookup(
      choice: choice, timeout: timeout, userAppID: appID, shell: shell, engine: engine,
      web: WebClient())
    return PrimeTimeEnvironment(
      counter: CounterEnvironment(
        nthPrime: { n, reportProgress in await lookup.nthPrime(n, reportProgress) },
        primeCount: { x, reportProgress in await countPrimes(upTo: x, engine, reportProgress) },
        primes: { range, cancellation, reportProgress, found in
          let control = ComputationControl(
            isCancelled: { cancellation.isCancelled }, reportProgress: reportProgress)
          // The only error is cancellation, after which no one needs the remaining primes.
          try? forEachChunk(ofPrimesIn: range, control: control, found)
        }),
      favoritePrimes: .live(data: data))
  }

  private static func countPrimes(
    upTo x: Int64, _ engine: LocalPrimeEngine, _ reportProgress: @escaping ProgressReport
  ) async -> PrimeCountResult? {
    do throws(PrimeComputationError) {
      return .found(try await engine.primeCount(upTo: x, reportProgress: reportProgress))
    } catch {
      return error == .cancelled ? nil : .failed("pi \(x): \(error)")
    }
  }
}
