import ActivityFeed
package import CommandShell
import Counter
import FavoritePrimes
import PrimeCheck
import PrimeNumbers
import StateDiff

/// Renders the answer to an action.
///
/// - Parameters:
///   - action: The action.
///   - output: Unused, because the reducer outputs only rejections.
///   - state: The state after the action.
/// - Returns: The answer; nil if the diff already shows the result.
package func primeTimeAnswer(
  to action: PrimeTimeAction, _ output: (any Sendable)?, in state: PrimeTimeState
) -> Answer? {
  switch action {
  case .counter(let action): counterAnswer(to: action, state.count)
  case .primeCheck(let action): primeCheckAnswer(to: action)
  case .favoritePrimes(let action): favoritePrimesAnswer(to: action, state.favoritePrimes)
  case .activityFeed(.pageRequested(let number)): page(number, of: state.activityFeed)
  }
}

private func counterAnswer(to action: CounterAction, _ count: Int64) -> Answer? {
  switch action {
  case .countRequested:
    Answer("count = \(count)", value: .record([.init("count", .integer(count))]))
  case .nthPrimeResponse(_, .failed(let reason)), .primeCountResponse(_, .failed(let reason)):
    .failure(reason)
  case .nthPrimeResponse(let position, .found(let prime, let source)):
    Answer(
      "The \(ordinal(position)) prime is \(prime).\(source.map { " (\($0.phrase))" } ?? "")",
      value: .record([
        .init("position", .integer(position)),
        .init("prime", .integer(prime)),
        .init("source", source.map { .string($0.word) } ?? .none),
      ]))
  case .primeCountResponse(let number, .found(let primes)):
    Answer(
      primes == 1
        ? "There is 1 prime up to \(number)." : "There are \(primes) primes up to \(number).",
      value: .record([.init("number", .integer(number)), .init("primes", .integer(primes))]))
  case .primesFound(let primes):
    Answer(numbers: primes)
  case .primesRequested:
    // The primes are printed as they are found. This empty list is for JSON output, which has a
    // list even if there are no primes.
    Answer([], value: .list([]))
  case .noPrimesFound(let first, let last):
    Answer("no primes from \(first) to \(last)", value: .list([]))
  case .countSet, .incremented, .decremented, .nextPrimeRequested, .previousPrimeRequested,
    .nthPrimeRequested, .primeCountRequested:
    nil
  }
}

/// Returns a position as an English ordinal: `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`.
func ordinal(_ number: Int64) -> String {
  let suffix =
    switch (number.magnitude % 100, number.magnitude % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  return "\(number)\(suffix)"
}

extension NthPrimeSource {
  fileprivate var phrase: String {
    switch self {
    case .service: "Wolfram Alpha"
    case .computed: "computed here"
    case .computedAfter(let failure): "computed here; Wolfram Alpha: \(failure)"
    }
  }

  fileprivate var word: String {
    switch self {
    case .service: "wolframAlpha"
    case .computed, .computedAfter: "computed"
    }
  }
}

private func primeCheckAnswer(to action: PrimeCheckAction) -> Answer? {
  switch action {
  case .primalityResponse(let result):
    let sentence =
      if result.isPrime {
        "\(result.number) is prime."
      } else if result.factors.isEmpty || result.number < 0 {
        "\(result.number) is not prime."
      } else {
        "\(result.number) is not prime: \(result)."
      }
    return Answer(sentence, value: value(of: result))
  case .factorizationResponse(let result):
    return Answer(result.description, value: value(of: result))
  case .factsResponse(let facts):
    return answer(about: facts)
  case .primalityRequested, .factorizationRequested, .factsRequested:
    return nil
  }
}

private func answer(about facts: NumberFacts) -> Answer {
  let result = facts.factorization
  let position = facts.position.map { ", the \(ordinal($0))" } ?? ""
  let kind =
    if result.isPrime {
      "\(result.number) is prime\(position)"
    } else if result.factors.isEmpty {
      "\(result.number) is not prime"
    } else {
      result.description
    }
  let neighbors =
    switch (facts.previousPrime, facts.nextPrime) {
    case (let previous?, let next?): "its neighbors are \(previous) and \(next)"
    case (let previous?, nil): "the previous prime is \(previous), and the next is out of range"
    case (nil, let next?): "the next prime is \(next)"
    case (nil, nil): "it has no neighbors"
    }
  var value = fields(of: result)
  value.append(.init("position", facts.position.map(DumpValue.integer) ?? .none))
  value.append(.init("previous", facts.previousPrime.map(DumpValue.integer) ?? .none))
  value.append(.init("next", facts.nextPrime.map(DumpValue.integer) ?? .none))
  return Answer("\(kind); \(neighbors).", value: .record(value))
}

private func value(of result: PrimeFactorization) -> DumpValue { .record(fields(of: result)) }

private func fields(of result: PrimeFactorization) -> [DumpValue.Member] {
  [
    .init("number", .integer(result.number)),
    .init("prime", .bool(result.isPrime)),
    .init(
      "factors",
      .list(
        result.factors.map { .list([.integer($0.prime), .integer(Int64($0.exponent))]) })),
  ]
}

private func favoritePrimesAnswer(
  to action: FavoritePrimesAction, _ list: FavoriteList
) -> Answer? {
  switch action {
  case .listRequested:
    Answer(
      list.isEmpty
        ? ["no favorite primes"] : list.enumerated().map { "\($0.offset + 1)  \($0.element)" },
      value: .list(list.map(DumpValue.integer)))
  case .saveResponse(.failed(let reason)), .loadResponse(.failed(let reason)):
    .failure(reason)
  case .saveResponse(.saved(let saved, let file, let replaced)):
    Answer(
      "saved \(phrase(saved.count)) to \(file)\(replaced.map { ", replacing \($0)" } ?? "")",
      value: .record([
        .init("file", .string(file)),
        .init("count", .integer(Int64(saved.count))),
        .init("replaced", .integer(Int64(replaced ?? 0))),
      ]))
  case .loadResponse(.loaded(let loaded, let file)):
    Answer(
      "loaded \(phrase(loaded.count)) from \(file)",
      value: .record([
        .init("file", .string(file)), .init("count", .integer(Int64(loaded.count))),
      ]))
  case .favoriteAdded, .favoriteRemoved, .deleted, .saveRequested, .replacementRequested,
    .loadRequested:
    nil
  }
}

private func phrase(_ count: Int) -> String {
  count == 1 ? "1 favorite prime" : "\(count) favorite primes"
}

private func page(_ number: Int64, of feed: some RandomAccessCollection<Activity>) -> Answer {
  do throws(ActivityFeedRejection) {
    let page = try ActivityFeedPage(number, of: feed)
    return Answer(
      page.activities.isEmpty ? ["the feed is empty"] : page.activities.map(\.description),
      value: .list(page.activities.map(\.dumpValue)))
  } catch {
    return .failure(error)
  }
}
