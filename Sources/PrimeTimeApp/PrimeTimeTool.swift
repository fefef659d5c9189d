package import CommandShell
import FavoritePrimes
package import Unidirectional

/// PrimeTime, for the shell to run.
///
/// - Parameters:
///   - version: What the greeting calls it.
///   - environment: What it needs of the outside.
///   - progress: How far an effect is, from 0 to 1; nil where nobody knows.
///   - redact: Strikes secrets from a text.
/// - Returns: The tool.
package func primeTimeTool(
  version: String, environment: PrimeTimeEnvironment,
  progress: @escaping (EffectSignature) -> Double? = { _ in nil },
  redact: @escaping @Sendable (String) -> String = { $0 }
) -> Tool<PrimeTimeState, PrimeTimeAction> {
  Tool(
    name: "primetime",
    version: version,
    greeting: "PrimeTime \(version). Type help for the commands, quit to leave.",
    initialState: PrimeTimeState(),
    reducer: primeTimeReducer(environment),
    groups: primeTimeCommands,
    view: primeTimeView(environment),
    dumpAction: primeTimeActionDump(of:),
    prompt: { "\($0.count)> " },
    unsavedWork: UnsavedWork(\.favoritePrimes, saved: savedFavorites) { state in
      switch state.favoritePrimes.count {
      case 0: "the favorites were taken off, which is not saved"
      case 1: "1 favorite prime is not saved"
      case let count: "\(count) favorite primes are not saved"
      }
    },
    progress: progress,
    sessionTest: SessionTestContents(
      imports: [
        "ActivityFeed", "Counter", "FavoritePrimes", "PrimeModal", "PrimeNumbers", "PrimeTimeApp",
        "PersistentCollections",
      ],
      reducer: "primeTimeReducer(.computing)"),
    redact: redact)
}

/// The favourites that are on disk by an action, as far as this session knows.
private func savedFavorites(
  _ action: PrimeTimeAction, _ after: PrimeTimeState
) -> FavoritePrimesState? {
  switch action {
  case .favoritePrimes(.saveResponse(.saved(let saved, _))): FavoritePrimesState(saved)
  case .favoritePrimes(.loadResponse(.loaded)): after.favoritePrimes
  case .counter, .primeModal, .favoritePrimes, .activityFeed: nil
  }
}
