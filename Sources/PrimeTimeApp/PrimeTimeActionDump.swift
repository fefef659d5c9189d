import Counter
import FavoritePrimes
import PrimeModal
package import StateDiff

/// An action taken apart, as reflection takes it apart, but in a fiftieth of the time for those that
/// a long script consists of.
package func primeTimeActionDump(of action: PrimeTimeAction) -> DumpValue {
  switch action {
  case .counter(let counter): .enumCase("counter", [.init("", dumpValue(of: counter))])
  case .primeModal(let modal): .enumCase("primeModal", [.init("", dumpValue(of: modal))])
  case .favoritePrimes, .activityFeed: DumpValue(reflecting: action)
  }
}

private func dumpValue(of action: CounterAction) -> DumpValue {
  switch action {
  case .countRequested: .enumCase("countRequested")
  case .countSet(let number): .enumCase("countSet", [.init("", .integer(number))])
  case .incremented(let step): .enumCase("incremented", [.init("by", .integer(step))])
  case .decremented(let step): .enumCase("decremented", [.init("by", .integer(step))])
  case .nextPrimeRequested(let number):
    .enumCase("nextPrimeRequested", [.init("after", number.dumpValue)])
  case .previousPrimeRequested(let number):
    .enumCase("previousPrimeRequested", [.init("before", number.dumpValue)])
  case .nthPrimeRequested, .nthPrimeResponse, .primeCountRequested, .primeCountResponse,
    .primesRequested, .primesFound:
    DumpValue(reflecting: action)
  }
}

private func dumpValue(of action: PrimeModalAction) -> DumpValue {
  switch action {
  case .primalityRequested(let number):
    .enumCase("primalityRequested", [.init("", number.dumpValue)])
  case .favoriteAdded(let number): .enumCase("favoriteAdded", [.init("", number.dumpValue)])
  case .favoriteRemoved(let number): .enumCase("favoriteRemoved", [.init("", number.dumpValue)])
  case .primalityResponse, .factorizationRequested, .factorizationResponse:
    DumpValue(reflecting: action)
  }
}
