import ActivityFeed
package import CommandShell
import Counter
import FavoritePrimes
import PrimeModal
import PrimeNumbers
import StateDiff

/// What is told of an action, made of the state after it.
private typealias Telling = (_ after: PrimeTimeState) -> Answer?

/// What a person is told of an action, given the state before and after it; nil where the diff says
/// all.
package func primeTimeView(
  _ environment: PrimeTimeEnvironment
)
  -> @Sendable (_ before: PrimeTimeState, _ action: PrimeTimeAction) -> (
    (_ after: PrimeTimeState) -> Answer?
  )?
{
  { before, action in
    switch action {
    case .counter(let action):
      let rejection = counterRejection(of: action, at: before.count, environment.counter)
      return rejection.map(refusal) ?? counterAnswer(action)
    case .primeModal(let action):
      let rejection = primeModalRejection(of: action, in: before.modal, environment.primeModal)
      return rejection.map(refusal) ?? primeModalAnswer(action)
    case .favoritePrimes(let action):
      let rejection = favoritePrimesRejection(of: action, in: before.favoritePrimes)
      return rejection.map(refusal) ?? favoritePrimesAnswer(action)
    case .activityFeed(.pageRequested(let number)):
      return { activityFeedAnswer(page: number, of: $0.activityFeed) }
    }
  }
}

private func refusal(_ rejection: some CustomStringConvertible) -> Telling {
  let answer = Answer.failure(rejection)
  return { _ in answer }
}

private func counterAnswer(_ action: CounterAction) -> Telling? {
  switch action {
  case .countRequested:
    return { after in
      Answer("count = \(after.count)", value: .record([.init("count", .integer(after.count))]))
    }
  case .nthPrimeResponse(_, .failed(let reason)), .primeCountResponse(_, .failed(let reason)):
    return refusal(reason)
  case .nthPrimeResponse(let position, .found(let prime, let source)):
    return { _ in
      Answer(
        "The \(ordinal(position)) prime is \(prime).\(source.map { " (\($0.phrase))" } ?? "")",
        value: .record([
          .init("position", .integer(position)),
          .init("prime", .integer(prime)),
          .init("source", source.map { .string($0.word) } ?? .none),
        ]))
    }
  case .primeCountResponse(let number, .found(let count)):
    return { _ in
      Answer(
        count == 1
          ? "There is 1 prime up to \(number)." : "There are \(count) primes up to \(number).",
        value: .record([.init("number", .integer(number)), .init("primes", .integer(count))]))
    }
  case .primesFound(let primes):
    return { _ in Answer(primes.map(String.init), value: .list(primes.map(DumpValue.integer))) }
  case .primesRequested:
    // Nothing is said yet; but a program has a list, be it empty.
    return { _ in Answer([], value: .list([])) }
  case .countSet, .incremented, .decremented, .nextPrimeRequested, .previousPrimeRequested,
    .nthPrimeRequested, .primeCountRequested:
    return nil
  }
}

private func primeModalAnswer(_ action: PrimeModalAction) -> Telling? {
  switch action {
  case .primalityResponse(let result):
    return { _ in
      let sentence =
        if result.isPrime {
          "\(result.number) is prime."
        } else if result.factors.isEmpty || result.number < 0 {
          "\(result.number) is not prime."
        } else {
          "\(result.number) is not prime: \(result.equation())."
        }
      return Answer(sentence, value: value(of: result))
    }
  case .factorizationResponse(let result):
    return { _ in Answer(result.equation(), value: value(of: result)) }
  case .primalityRequested, .factorizationRequested, .favoriteAdded, .favoriteRemoved:
    return nil
  }
}

private func value(of result: PrimeFactorization) -> DumpValue {
  .record([
    .init("number", .integer(result.number)),
    .init("prime", .bool(result.isPrime)),
    .init(
      "factors",
      .list(
        result.factors.map { .list([.integer($0.prime), .integer(Int64($0.exponent))]) })),
  ])
}

private func favoritePrimesAnswer(_ action: FavoritePrimesAction) -> Telling? {
  switch action {
  case .listRequested:
    return { after in
      Answer(
        after.favoritePrimes.enumerated().map { "\($0.offset + 1)  \($0.element)" },
        value: .list(after.favoritePrimes.map(DumpValue.integer)))
    }
  case .saveResponse(.failed(let reason)), .loadResponse(.failed(let reason)):
    return refusal(reason)
  case .saveResponse(.saved(let saved, let file)):
    return { _ in fileAnswer("saved", saved.count, "to", file) }
  case .loadResponse(.loaded(let loaded, let file)):
    return { _ in fileAnswer("loaded", loaded.count, "from", file) }
  case .deleted, .saveRequested, .loadRequested:
    return nil
  }
}

private func fileAnswer(
  _ verb: String, _ count: Int, _ preposition: String, _ file: String
) -> Answer {
  let primes = count == 1 ? "prime" : "primes"
  return Answer(
    "\(verb) \(count) favorite \(primes) \(preposition) \(file)",
    value: .record([.init("file", .string(file)), .init("count", .integer(Int64(count)))]))
}

private func activityFeedAnswer(page number: Int64, of feed: some RandomAccessCollection<Activity>)
  -> Answer
{
  do throws(ActivityFeedRejection) {
    let page = try ActivityFeedPage(number, of: feed)
    return Answer(
      page.activities.map(\.description), value: .list(page.activities.map(\.dumpValue)))
  } catch {
    return .failure(error)
  }
}

extension NthPrimeSource {
  fileprivate var phrase: String {
    switch self {
    case .wolframAlpha: "Wolfram Alpha"
    case .computed: "computed here"
    case .computedAfter(let failure): "computed here; Wolfram Alpha: \(failure)"
    }
  }

  fileprivate var word: String {
    switch self {
    case .wolframAlpha: "wolframAlpha"
    case .computed, .computedAfter: "computed"
    }
  }
}
