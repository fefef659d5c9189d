package import CommandShell
import FavoritePrimes
import PrimeNumbers
import StateDiff

/// Creates the PrimeTime tool for the shell.
package func primeTimeTool(
  environment: PrimeTimeEnvironment,
  redact: @escaping @Sendable (String) -> String = { $0 }
) -> Tool<PrimeTimeState, PrimeTimeAction> {
  var tool = Tool(
    initialState: PrimeTimeState(),
    reducer: primeTimeReducer(environment),
    sections: primeTimeCommands,
    render: primeTimeAnswer,
    prompt: { "\($0.count.abbreviated)> " },
    unsavedWork: UnsavedWork(
      \.favoritePrimes, saved: savedFavorites, phrase: UnsavedFavorites().phrase),
    previews: true)
  tool.title = "PrimeTime"
  tool.notice = { notice(unknownCount: environment.favoritePrimes.unknownCount()) }
  // The recordings of the versions before the first release had schema 1.
  tool.migrations = [Migration { _ in }]
  tool.sessionTest = SessionTestContents(
    imports: [
      "ActivityFeed", "Counter", "FavoritePrimes", "NamedNumbers", "PrimeCheck", "PrimeNumbers",
      "PrimePictures", "StateDiff", "primetime",
    ],
    reducer: "primeTimeReducer(.unimplemented)")
  tool.redact = redact
  tool.examples = ["7", "2^127-1", "factor 100!+1", "nth 1e12", "plot"]
  tool.numbers = PrimeTimeNumberSyntax()
  return tool
}

private func notice(unknownCount: Int) -> String? {
  switch unknownCount {
  case 0: nil
  case 1: "1 favorite prime is saved. Type load to load it."
  default: "\(unknownCount) favorite primes are saved. Type load to load them."
  }
}

/// Returns the favorites that an action saved or loaded; nil for any other action.
private func savedFavorites(
  _ action: PrimeTimeAction, _ state: PrimeTimeState
) -> ChunkedArray<Integer>? {
  switch action {
  case .favoritePrimes(.saveResponse(.saved(let saved, _, _))):
    // The list of the state shares its chunks with later lists.
    state.favoritePrimes.elementsEqual(saved) ? state.favoritePrimes : ChunkedArray(saved)
  case .favoritePrimes(.loadResponse(.loaded)): state.favoritePrimes
  case .favoritePrimes(.mergeResponse(.loaded(let loaded, _))): ChunkedArray(loaded)
  case .counter, .namedNumbers, .primeCheck, .favoritePrimes, .activityFeed, .primePictures: nil
  }
}
