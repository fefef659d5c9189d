import CommandShell
import Counter
import FavoritePrimes
import PrimeCheck
import PrimeNumbers
import PrimeServices
import SystemIO
import WebClients

extension PrimeTimeEnvironment {
  /// Returns an environment that uses the prime engine, GMP-ECM, Wolfram Alpha and files.
  ///
  /// If Wolfram Alpha times out or refuses the AppID, the choice `auto` stops asking it: for a
  /// minute if `triesAgain` is true, and otherwise until the process ends.
  static func live(
    nthPrime choice: NthPrimeChoice, timeout: Duration, data: DataFile, shell: ShellEnvironment,
    appID: UserAppID, triesAgain: Bool
  ) -> PrimeTimeEnvironment {
    let lookup = NthPrimeLookup(
      choice: choice, timeout: timeout, userAppID: appID, shell: shell,
      engine: LocalPrimeEngine(), web: WebClient(),
      pause: ServicePause(length: triesAgain ? .seconds(60) : nil, now: shell.process.now))
    return PrimeTimeEnvironment(
      counter: CounterEnvironment(
        nthPrime: lookup.nthPrime, greatestPosition: lookup.greatestPosition),
      primeCheck: PrimeCheckEnvironment { number, control throws(IntegerError) in
        try ECMProgram.installed.factor(of: number, control: control)
      },
      favoritePrimes: .live(data: data, shell: shell))
  }
}
