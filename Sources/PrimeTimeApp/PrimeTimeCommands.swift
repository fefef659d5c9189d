import ActivityFeed
package import CommandShell
import Counter
import FavoritePrimes
import PrimeCheck

/// The commands of PrimeTime, as help groups them.
package let primeTimeCommands: [CommandGroup<PrimeTimeAction>] = [
  CommandGroup("Counter", counterCommands),
  CommandGroup("Primes", primeCommands),
  CommandGroup("Favorites", favoriteCommands),
]

private let counterCommands: [Command<PrimeTimeAction>] = [
  Command(
    "count", arguments: .optional(.integer("N")), summary: "show the count, or set it to N",
    discussion: """
      Integers are written like 1000000, 1_000_000, 1,000,000, 1e6, 10^6, 2^61-1 or -7. With \
      --json, value is {"count": N}.
      """,
    examples: [
      CommandExample("count", "shows the count"),
      CommandExample("count 2^31-1", "sets it to 2147483647"),
    ]
  ) { .counter($0.map(CounterAction.countSet) ?? .countRequested) },
  Command(
    "increment", short: "+", arguments: .optional(.integer("K")),
    summary: "add K, or 1 if omitted, to the count",
    examples: [
      CommandExample("+", "adds 1"), CommandExample("+4", "adds 4; so does + 4"),
    ]
  ) { .counter(.incremented(by: $0 ?? 1)) },
  Command(
    "decrement", short: "-", arguments: .optional(.integer("K")),
    summary: "subtract K, or 1 if omitted, from the count",
    examples: [
      CommandExample("-", "subtracts 1"), CommandExample("-4", "subtracts 4; so does - 4"),
    ]
  ) { .counter(.decremented(by: $0 ?? 1)) },
  Command(
    "next", arguments: .optional(.integer("N")),
    summary: "go to the next prime after N, or after the count",
    examples: [CommandExample("next 100", "sets the count to 101")]
  ) { .counter(.nextPrimeRequested(after: $0)) },
  Command(
    "previous", arguments: .optional(.integer("N")),
    summary: "go to the last prime before N, or before the count",
    examples: [CommandExample("previous 100", "sets the count to 97")]
  ) { .counter(.previousPrimeRequested(before: $0)) },
]

private let primeCommands: [Command<PrimeTimeAction>] = [
  Command(
    "prime?", short: "prime", arguments: .optional(.integer("N")),
    summary: "test whether N, or the count, is prime",
    discussion: """
      With --json, the value is {"number": N, "prime": true or false, "factors": [[prime, \
      exponent], …]}.
      """,
    examples: [CommandExample("prime? 9", "answers: 9 is not prime: 9 = 3^2.")]
  ) { .primeCheck(.primalityRequested($0)) },
  Command(
    "factor", arguments: .optional(.integer("N")),
    summary: "write N, or the count, as a product of primes",
    discussion: "With --json, the value is the same as for prime?.",
    examples: [CommandExample("factor 360", "answers: 360 = 2^3 × 3^2 × 5")]
  ) { .primeCheck(.factorizationRequested($0)) },
  Command(
    "nth", arguments: .optional(.integer("N")),
    summary: "look up the Nth prime; N is the count if omitted",
    discussion: """
      If an AppID is set, Wolfram Alpha is asked; otherwise the prime is computed here. \
      --nth-prime chooses the source. With --json, the value is {"position": N, "prime": P, \
      "source": S}, where S is "wolframAlpha", "computed", or null if --nth-prime chose the \
      source.
      """,
    examples: [
      CommandExample("nth 5", "answers: The 5th prime is 11."),
      CommandExample("nth 1e12 & count", "shows the count while the prime is looked up"),
    ]
  ) { .counter(.nthPrimeRequested($0)) },
  Command(
    "pi", arguments: .optional(.integer("N")),
    summary: "count the primes up to N, or up to the count",
    discussion: "With --json, the value is {\"number\": N, \"primes\": P}.",
    examples: [CommandExample("pi 10", "answers: There are 4 primes up to 10.")]
  ) { .counter(.primeCountRequested(upTo: $0)) },
  Command(
    "primes", arguments: .integer("A"), .integer("B"),
    summary: "list the primes from A to B",
    discussion: """
      They are printed one per line as they are found. With --json, the value is [P, …]; with &, \
      it comes in parts, each in its own object.
      """,
    examples: [CommandExample("primes 10 20", "lists 11, 13, 17 and 19")]
  ) { .counter(.primesRequested(from: $0, through: $1)) },
]

private let favoriteProvider = CompletionProvider { (state: PrimeTimeState) in
  state.favoritePrimes.map(String.init)
}

private let favoriteCommands: [Command<PrimeTimeAction>] = [
  Command(
    "favorite", short: "fav", arguments: .optional(.integer("N")),
    summary: "add N, or the count, to the favorites",
    discussion: "It must be prime, and not a favorite already.",
    examples: [CommandExample("favorite 7", "adds 7")]
  ) { .favoritePrimes(.favoriteAdded($0)) },
  Command(
    "unfavorite", short: "unfav",
    arguments: .optional(.integer("N").completed(by: favoriteProvider)),
    summary: "remove N, or the count, from the favorites",
    examples: [CommandExample("unfavorite 7", "removes 7")]
  ) { .favoritePrimes(.favoriteRemoved($0)) },
  Command(
    "favorites", short: "favs",
    summary: "list the favorites, numbered in the order they were added",
    discussion: "With --json, the value is [P, …]."
  ) { .favoritePrimes(.listRequested) },
  Command(
    "delete", short: "del", arguments: .repeated(.positions("I")),
    summary: "remove the favorites at these positions or ranges",
    discussion: "All positions are read before any favorite is removed.",
    examples: [CommandExample("delete 2 4-6", "removes the 2nd, 4th, 5th and 6th")]
  ) { .favoritePrimes(.deleted($0)) },
  Command(
    "save", arguments: .optional(.file()),
    summary: "save the favorites to FILE, or to their usual file",
    discussion: """
      The file is a JSON array of integers; it is replaced as a whole or not at all. With --json, \
      the value is {"file": FILE, "count": N}.
      """,
    examples: [CommandExample("save 'my primes.json'", "writes that file")]
  ) { .favoritePrimes(.saveRequested(file: $0)) },
  Command(
    "load", arguments: .optional(.file()),
    summary: "replace the favorites with those in FILE, or in their usual file",
    discussion: "With --json, the value is {\"file\": FILE, \"count\": N}.",
    examples: [CommandExample("load 'my primes.json'", "reads that file")]
  ) { .favoritePrimes(.loadRequested(file: $0)) },
  Command(
    "feed", arguments: .optional(.integer("PAGE")),
    summary: "show the latest ten activities, or an earlier page of ten",
    discussion: """
      The latest is last. With --json, the value is [{"time": T, "change": "added" or "removed", \
      "number": P}, …].
      """,
    examples: [CommandExample("feed 2", "shows the ten before the latest ten")]
  ) { .activityFeed(.pageRequested($0 ?? 1)) },
]

extension Parameter where Value == ClosedRange<Int64> {
  /// A position, counted from 1, or a range of positions: `2`, `4-6`.
  fileprivate static func positions(_ name: String) -> Parameter {
    Parameter(name, kind: .integer) { word throws(ShellError) in
      let ends = word.text.split(separator: "-", omittingEmptySubsequences: false)
      switch ends.count {
      case 1:
        let position = try Int64(literal: word.text)
        return position...position
      case 2 where !ends[0].isEmpty && !ends[1].isEmpty:
        let first = try Int64(literal: String(ends[0]))
        let last = try Int64(literal: String(ends[1]))
        if first > last {
          throw .invalidArgument(
            word.text, reason: "is a reversed range; give the smaller position first")
        }
        return first...last
      default:
        throw .invalidArgument(
          word.text, reason: "is neither a position nor a range; write it like 2 or 4-6")
      }
    }
  }
}
