import ActivityFeed
package import CommandShell
import Counter
import FavoritePrimes
import NamedNumbers
import Pictures
import PrimeCheck
import PrimeNumbers
import PrimePictures
import StateDiff
import TerminalText

/// Renders the answer to an action; nil if there is nothing to print besides the diff.
///
/// The second parameter, the output of the reducer, is ignored: this tool's reducer has no outputs
/// except rejections, and the shell prints those.
package func primeTimeAnswer(
  to action: PrimeTimeAction, _ output: (any Sendable)?, in state: PrimeTimeState
) -> Answer? {
  switch action {
  case .counter(let action): counterAnswer(to: action, state.count)
  case .namedNumbers(let action): namesAnswer(to: action, state.names ?? [:])
  case .primeCheck(let action): primeCheckAnswer(to: action)
  case .favoritePrimes(let action): favoritePrimesAnswer(to: action, state.favoritePrimes)
  case .activityFeed(.pageRequested(let number)): page(number, of: state.activityFeed)
  case .primePictures(let action): primePicturesAnswer(to: action)
  }
}

private func counterAnswer(to action: CounterAction, _ count: Integer) -> Answer? {
  switch action {
  case .countRequested:
    Answer(
      "count = \(count)", value: .object(["count": count.dumpValue]), number: count.dumpValue)
  case .nthPrimeResponse(_, .failed(let reason)), .primeCountResponse(_, .failed(let reason)):
    .failure(reason)
  case .nthPrimeResponse(let position, .found(let prime, let source)):
    Answer(
      "The \(ordinal(position)) prime is \(prime).\(source.map { " (\($0.phrase))" } ?? "")",
      value: .object([
        "position": .integer(position), "prime": .integer(prime),
        "source": source.map { .string($0.word) },
      ]), number: .integer(prime))
  case .primeCountResponse(let number, .found(let primes)):
    Answer(
      primes == 1
        ? "There is 1 prime up to \(number)." : "There are \(primes) primes up to \(number).",
      value: .object(["number": .integer(number), "primes": .integer(primes)]),
      number: .integer(primes))
  case .primesFound(let primes):
    Answer(numbers: primes)
  case .primesRequested:
    // The primes are printed as they are found. This empty list is for JSON output, which contains
    // a list even if there are no primes.
    Answer([], value: .list([]))
  case .noPrimesFound(let first, let last):
    Answer("no primes from \(first) to \(last)", value: .list([]))
  case .nextPrimeRequested(let number), .previousPrimeRequested(let number):
    isSearchedAtOnce(number ?? count) ? found(count) : nil
  case .primeFound(let prime): found(prime)
  case .countSet, .incremented, .decremented, .nthPrimeRequested, .primeCountRequested: nil
  }
}

/// Returns the answer that the count became a prime.
private func found(_ prime: Integer) -> Answer {
  var answer = Answer("\(prime)", value: .object(["prime": prime.dumpValue]))
  answer.replacesChanges = true
  return answer
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

  fileprivate var word: String { self == .service ? "wolframAlpha" : "computed" }
}

private func namesAnswer(to action: NamedNumbersAction, _ numbers: [String: Integer]) -> Answer? {
  guard case .requested(let names) = action else { return nil }
  let shown = numbers.filter { names.isEmpty || names.contains($0.key) }.sorted { $0.key < $1.key }
  return Answer(
    shown.isEmpty ? ["no number has a name"] : shown.map { "\($0.key) = \($0.value)" },
    value: .record(shown.map { .init($0.key, $0.value.dumpValue) }))
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
    return Answer(sentence, value: .record(fields(of: result)), number: result.number.dumpValue)
  case .primalityTested(let number, let primality):
    let isProved = primality != .probable
    return Answer(
      primality == .composite
        ? "\(number) is not prime." : "\(number) is \(certainty(isProved)).",
      value: .object([
        "number": number.dumpValue, "prime": .bool(primality != .composite),
        "proved": .bool(isProved),
      ]), number: number.dumpValue)
  case .factorizationResponse(let result):
    let sentence =
      result.isPrime
      ? "\(result.number) is \(certainty(result.isProved ?? true))." : result.description
    var answer = Answer(
      sentence, value: .record(fields(of: result)), number: result.number.dumpValue)
    if let rest = result.composites?.first {
      let digits = rest.description
      answer.error = """
        a factor of \(digits.utf8.count) digits is not split; to continue the search, run echo \
        \(digits.utf8.count > 300 ? "N" : digits) | ecm -c 1000 3e6 (GMP-ECM; on Debian, the package \
        gmp-ecm)
        """
    }
    return answer
  case .factsResponse(let facts):
    return answer(about: facts)
  case .primalityRequested, .factorizationRequested, .factsRequested:
    return nil
  }
}

/// Returns the words for a number that is prime, which may be proved or almost certain.
private func certainty(_ isProved: Bool) -> String {
  isProved ? "prime" : "almost certainly prime (BPSW)"
}

private func answer(about facts: NumberFacts) -> Answer {
  let result = facts.factorization
  let position = facts.position.map { ", the \(ordinal($0))" } ?? ""
  let kind =
    if result.isPrime {
      "\(result.number) is \(certainty(result.isProved ?? true))\(position)"
    } else if facts.isUntested {
      "\(result.number) has no prime factor below 2^16; use prime to test it"
    } else if result.factors.isEmpty, result.composites == nil {
      "\(result.number) is not prime"
    } else {
      result.description
    }
  let neighbors =
    switch (facts.previousPrime, facts.nextPrime) {
    case (let previous?, let next?):
      if result.number.description != result.number.abbreviated,
        let below = try? result.number - previous, let above = try? next - result.number
      {
        "; its neighbors are n − \(below) and n + \(above)"
      } else {
        "; its neighbors are \(previous) and \(next)"
      }
    case (let previous?, nil): "; the previous prime is \(previous), and the next is out of range"
    case (nil, let next?): "; the next prime is \(next)"
    case (nil, nil): ""
    }
  var value = fields(of: result, isUntested: facts.isUntested)
  value.append(.init("position", facts.position.map(DumpValue.integer) ?? .none))
  value.append(.init("previous", facts.previousPrime?.dumpValue ?? .none))
  value.append(.init("next", facts.nextPrime?.dumpValue ?? .none))
  var answer = Answer(
    "\(kind)\(neighbors).", value: .record(value), number: result.number.dumpValue)
  if result.composites != nil { answer.hint = "factor finds larger factors" }
  return answer
}

/// Returns the fields of an answer in JSON.
///
/// `proved` and `composites` are omitted if the factorization lacks them, as for a number of at
/// most 64 bits. If `isUntested` is true, `prime` is null and `proved` is omitted.
private func fields(
  of result: PrimeFactorization, isUntested: Bool = false
) -> [DumpValue.Member] {
  let factors = result.factors.map { [$0.prime.dumpValue, DumpValue.integer(Int64($0.exponent))] }
  var fields: [DumpValue.Member] = [
    .init("number", result.number.dumpValue),
    .init("prime", isUntested ? .none : .bool(result.isPrime)),
    .init("factors", .list(factors.map(DumpValue.list))),
  ]
  if let isProved = result.isProved, !isUntested {
    fields.append(.init("proved", .bool(isProved)))
  }
  if let composites = result.composites {
    fields.append(.init("composites", .list(composites.map(\.dumpValue))))
  }
  return fields
}

private func favoritePrimesAnswer(
  to action: FavoritePrimesAction, _ list: ChunkedArray<Integer>
) -> Answer? {
  switch action {
  case .listRequested:
    Answer(
      list.isEmpty
        ? ["no favorite primes"]
        : list.enumerated().map { "\($0.offset + 1)  \($0.element)" },
      value: .list(list.map(\.dumpValue)))
  case .saveResponse(.failed(let reason)), .loadResponse(.failed(let reason)),
    .mergeResponse(.failed(let reason)):
    .failure(reason)
  case .saveResponse(.saved(let saved, let file, let replaced)):
    Answer(
      "saved \(counted(saved.count, "favorite prime")) to \(file)\(replaced.map { ", replacing \($0)" } ?? "")",
      value: .object([
        "file": .string(file), "count": .integer(Int64(saved.count)),
        "replaced": .integer(Int64(replaced ?? 0)),
      ]))
  case .loadResponse(.loaded(let loaded, let file)), .mergeResponse(.loaded(let loaded, let file)):
    Answer(
      "loaded \(counted(loaded.count, "favorite prime")) from \(file)",
      value: .object(["file": .string(file), "count": .integer(Int64(loaded.count))]))
  case .favoriteTested(let number, let primality):
    Answer(
      primality == .proved ? [] : ["\(number) is \(certainty(false))."],
      value: .object(["number": number.dumpValue, "proved": .bool(primality == .proved)]))
  case .favoriteAdded, .favoriteRemoved, .deleted, .saveRequested, .replacementRequested,
    .loadRequested, .mergeRequested:
    nil
  }
}

private func page(_ number: Int64, of feed: some RandomAccessCollection<Activity>) -> Answer {
  do throws(PageRejection) {
    let page = try activityFeedPage(number, of: feed)
    return Answer(
      page.isEmpty ? ["the feed is empty"] : page.map(\.description),
      value: .list(page.map(\.dumpValue)))
  } catch {
    return .failure(error)
  }
}

private func primePicturesAnswer(to action: PrimePicturesAction) -> Answer? {
  guard case .response(let numbers, let asSVG) = action else { return nil }
  guard let picture = numbers.picture else { return .failure(numbers.caption) }
  func pair(_ point: NumberCount) -> [DumpValue] {
    [.integer(point.number), .integer(point.count)]
  }
  let value: KeyValuePairs<String, DumpValue?> =
    switch numbers {
    case .counts(let points):
      [
        "points": .list(
          points.map { .list(pair($0) + [$0.estimate.map(DumpValue.number) ?? .none]) })
      ]
    case .gaps(_, _, let gaps): ["gaps": .list(gaps.map { .list(pair($0)) })]
    case .spiral(let size, let primes, _):
      ["size": .integer(size), "primes": .list(primes.map(DumpValue.integer))]
    }
  var answer = Answer(
    asSVG ? picture.svg(title: numbers.caption) : [numbers.caption], value: .object(value))
  if !asSVG { (answer.picture, answer.table) = (picture, numbers.table) }
  return answer
}
