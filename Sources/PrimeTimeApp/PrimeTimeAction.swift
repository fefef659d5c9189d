package import ActivityFeed
import CommandShell
package import Counter
package import FavoritePrimes
package import PrimeCheck
package import StateDiff
import Unidirectional

/// An action of PrimeTime, with one case for each feature.
package enum PrimeTimeAction: ToolAction {
  case counter(CounterAction)
  case primeCheck(PrimeCheckAction)
  case favoritePrimes(FavoritePrimesAction)
  case activityFeed(ActivityFeedAction)
}

extension PrimeTimeAction {
  static let counterCase = CasePath(PrimeTimeAction.counter) { action in
    if case .counter(let action) = action { action } else { nil }
  }

  static let primeCheckCase = CasePath(PrimeTimeAction.primeCheck) { action in
    if case .primeCheck(let action) = action { action } else { nil }
  }

  static let favoritePrimesCase = CasePath(PrimeTimeAction.favoritePrimes) { action in
    if case .favoritePrimes(let action) = action { action } else { nil }
  }
}

extension PrimeTimeAction: Codable {
  private enum CodingKeys: CodingKey, CaseIterable {
    case counter, primeCheck, favoritePrimes, activityFeed

    /// Prime checks, and additions and removals of favorites, in recordings of version 0.1.0.
    case primeModal
  }

  private enum ValueKey: String, CodingKey {
    case value = "_0"
  }

  /// Decodes an action in the current format or the format of version 0.1.0.
  ///
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let keys = container.allKeys
    guard let key = keys.first, keys.count == 1 else {
      let features = CodingKeys.allCases.map(\.stringValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "it is not one of \(features)"))
    }
    let feature = try container.nestedContainer(keyedBy: ValueKey.self, forKey: key)
    switch key {
    case .counter:
      self = .counter(try feature.decode(CounterAction.self, forKey: .value))
    case .primeCheck:
      self = .primeCheck(try feature.decode(PrimeCheckAction.self, forKey: .value))
    case .favoritePrimes:
      self = .favoritePrimes(try feature.decode(FavoritePrimesAction.self, forKey: .value))
    case .activityFeed:
      self = .activityFeed(try feature.decode(ActivityFeedAction.self, forKey: .value))
    case .primeModal:
      if let action = try? feature.decode(FavoritePrimesAction.self, forKey: .value) {
        self = .favoritePrimes(action)
      } else {
        self = .primeCheck(try feature.decode(PrimeCheckAction.self, forKey: .value))
      }
    }
  }

  /// Encodes the action.
  ///
  /// - Throws: `EncodingError`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ action: some Encodable, _ key: CodingKeys) throws {
      var feature = container.nestedContainer(keyedBy: ValueKey.self, forKey: key)
      try feature.encode(action, forKey: .value)
    }
    switch self {
    case .counter(let action): try encode(action, .counter)
    case .primeCheck(let action): try encode(action, .primeCheck)
    case .favoritePrimes(let action): try encode(action, .favoritePrimes)
    case .activityFeed(let action): try encode(action, .activityFeed)
    }
  }
}

/// Returns the same dump of an action as reflection would, but faster.
///
/// Reflection takes fifty times as long and would slow down logging in a long script.
package func dump(_ action: PrimeTimeAction) -> DumpValue {
  switch action {
  case .counter(let counter):
    if let value = dump(counter) { return .enumCase("counter", [.init("", value)]) }
  case .primeCheck(.primalityRequested(let number)):
    return enumCase("primeCheck", "primalityRequested", number)
  case .favoritePrimes(.favoriteAdded(let number)):
    return enumCase("favoritePrimes", "favoriteAdded", number)
  case .favoritePrimes(.favoriteRemoved(let number)):
    return enumCase("favoritePrimes", "favoriteRemoved", number)
  case .primeCheck, .favoritePrimes, .activityFeed:
    break
  }
  return DumpValue(reflecting: action)
}

private func enumCase(_ feature: String, _ action: String, _ number: Int64?) -> DumpValue {
  .enumCase(feature, [.init("", .enumCase(action, [.init("", number.dumpValue)]))])
}

private func dump(_ action: CounterAction) -> DumpValue? {
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
    .primesRequested, .primesFound, .noPrimesFound:
    nil
  }
}
