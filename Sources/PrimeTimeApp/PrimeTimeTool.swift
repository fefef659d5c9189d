package import CommandShell
import FavoritePrimes
package import Unidirectional

/// Returns PrimeTime as a tool for the shell.
///
/// - Parameters:
///   - version: The version.
///   - environment: The functions that PrimeTime depends on.
///   - progress: The progress of an effect from 0 to 1; nil if it is unknown.
///   - redact: Redacts secrets from a text.
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
    render: primeTimeAnswer,
    dumpAction: dump,
    prompt: { "\($0.count)> " },
    unsavedWork: UnsavedWork(\.favoritePrimes, saved: savedFavorites) { state in
      switch state.favoritePrimes.count {
      case 0: "the removal of the favorites is not saved"
      case 1: "1 favorite prime is not saved"
      case let count: "\(count) favorite primes are not saved"
      }
    },
    progress: progress,
    sessionTest: SessionTestContents(
      imports: [
        "ActivityFeed", "Counter", "FavoritePrimes", "PersistentCollections", "PrimeCheck",
        "PrimeNumbers", "PrimeTimeApp",
      ],
      reducer: "primeTimeReducer(.computing)"),
    redact: redact)
}

/// The favorites that an action has saved or loaded.
private func savedFavorites(_ action: PrimeTimeAction) -> SavedWork<FavoriteList>? {
  switch action {
  case .favoritePrimes(.saveResponse(.saved(let saved, _))): .value(FavoriteList(saved))
  case .favoritePrimes(.loadResponse(.loaded)): .present
  case .counter, .primeCheck, .favoritePrimes, .activityFeed: nil
  }
}
