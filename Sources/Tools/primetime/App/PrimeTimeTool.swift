package import CommandShell
import FavoritePrimes
import PrimeNumbers
import StateDiff
import TerminalText

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
      \.favoritePrimes, saved: savedFavorites, phrase: unsavedFavorites),
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
  case .favoritePrimes(.saveResponse(.saved(let saved, _, _))): ChunkedArray(saved)
  case .favoritePrimes(.loadResponse(.loaded)): state.favoritePrimes
  case .favoritePrimes(.mergeResponse(.loaded(let loaded, _))): ChunkedArray(loaded)
  case .counter, .namedNumbers, .primeCheck, .favoritePrimes, .activityFeed, .primePictures: nil
  }
}

/// Returns a noun phrase for the unsaved changes of the favorites, such as `2 unsaved favorite
/// primes and 1 unsaved removal`; the lists must differ.
private func unsavedFavorites(
  _ list: ChunkedArray<Integer>, _ saved: ChunkedArray<Integer>
) -> String {
  // The phrase is made after each action, so it avoids sets if one list continues the other.
  let (_, saved, list) = list.differingParts(from: saved)
  let added = saved.isEmpty ? list.count : Set(list).subtracting(saved).count
  let removed = list.isEmpty ? saved.count : Set(saved).subtracting(list).count
  let counts = [(added, "unsaved favorite prime"), (removed, "unsaved removal")]
  let phrases = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
  return phrases.isEmpty ? "1 unsaved change of order" : phrases.joined(separator: " and ")
}
