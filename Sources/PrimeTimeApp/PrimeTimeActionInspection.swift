import Counter
import FavoritePrimes
import PrimeModal
public import StateDiff

/// An action taken apart, as reflection takes it apart, but in a fiftieth of the time for those that
/// a long script consists of.
public func primeTimeInspection(of action: PrimeTimeAction) -> Inspection {
  switch action {
  case .counter(let counter): .enumCase("counter", [.init("", inspection(of: counter))])
  case .primeModal(let modal): .enumCase("primeModal", [.init("", inspection(of: modal))])
  case .favoritePrimes, .activityFeed: Inspection(reflecting: action)
  }
}

private func inspection(of action: CounterAction) -> Inspection {
  switch action {
  case .countRequested: .enumCase("countRequested")
  case .countSet(let number): .enumCase("countSet", [.init("", .integer(number))])
  case .incremented(let step): .enumCase("incremented", [.init("by", .integer(step))])
  case .decremented(let step): .enumCase("decremented", [.init("by", .integer(step))])
  case .nextPrimeRequested(let number):
    .enumCase("nextPrimeRequested", [.init("after", number.inspection)])
  case .previousPrimeRequested(let number):
    .enumCase("previousPrimeRequested", [.init("before", number.inspection)])
  case .nthPrimeRequested, .nthPrimeResponse, .primeCountRequested, .primeCountResponse,
    .primesRequested, .primesFound:
    Inspection(reflecting: action)
  }
}

private func inspection(of action: PrimeModalAction) -> Inspection {
  switch action {
  case .primalityRequested(let number):
    .enumCase("primalityRequested", [.init("", number.inspection)])
  case .favoriteAdded(let number): .enumCase("favoriteAdded", [.init("", number.inspection)])
  case .favoriteRemoved(let number): .enumCase("favoriteRemoved", [.init("", number.inspection)])
  case .primalityResponse, .factorizationRequested, .factorizationResponse:
    Inspection(reflecting: action)
  }
}
