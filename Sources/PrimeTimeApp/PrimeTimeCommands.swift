import ActivityFeed
package import CommandShell
import Counter
import FavoritePrimes
import PrimeModal

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
      Integers are written like 1000000, 1_000_000, 1,000,000, 1e6, 10^6, 2^61-1 or -7. For a \
      program: {"count": N}.
      """,
    examples: [
      CommandExample("count", "shows the count"),
      CommandExample("count 2^31-1", "sets it to 2147483647"),
    ]
  ) { .counter($0.map(CounterAction.countSet) ?? .countRequested) },
  Command(
    "increment", short: "+", arguments: .optional(.integer("K")),
    summary: "add K to the count, or 1",
    examples: [
      CommandExample("+", "adds 1"), CommandExample("+4", "adds 4; so does + 4"),
    ]
  ) { .counter(.incremented(by: $0 ?? 1)) },
  Command(
    "decrement", short: "-", arguments: .optional(.integer("K")),
    summary: "take K off the count, or 1",
    examples: [
      CommandExample("-", "takes off 1"), CommandExample("-4", "takes off 4; so does - 4"),
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
    summary: "is N prime, or the count?",
    discussion: """
      For a program: {"number": N, "prime": true or false, "factors": [[prime, exponent], …]}.
      """,
    examples: [CommandExample("prime? 9", "answers: 9 is not prime: 9 = 3^2.")]
  ) { .primeModal(.primalityRequested($0)) },
  Command(
    "factor", arguments: .optional(.integer("N")),
    summary: "write N, or the count, as a product of primes",
    discussion: "For a program: the same as prime?.",
    examples: [CommandExample("factor 360", "answers: 360 = 2^3 × 3^2 × 5")]
  ) { .primeModal(.factorizationRequested($0)) },
  Command(
    "nth", arguments: .optional(.integer("N")),
    summary: "look up the Nth prime, or the one the count says",
    discussion: """
      Wolfram Alpha is asked where an AppID is set, else the prime is computed here; --nth-prime \
      chooses. For a program: {"position": N, "prime": P, "source": S}, where S is "wolframAlpha", \
      "computed", or null where --nth-prime left no choice.
      """,
    examples: [
      CommandExample("nth 5", "answers: The 5th prime is 11."),
      CommandExample("nth 1e12 & count", "shows the count while the prime is looked up"),
    ]
  ) { .counter(.nthPrimeRequested($0)) },
  Command(
    "pi", arguments: .optional(.integer("N")),
    summary: "count the primes up to N, or up to the count",
    discussion: "For a program: {\"number\": N, \"primes\": P}.",
    examples: [CommandExample("pi 10", "answers: There are 4 primes up to 10.")]
  ) { .counter(.primeCountRequested(upTo: $0)) },
  Command(
    "primes", arguments: .integer("A"), .integer("B"),
    summary: "list the primes from A to B",
    discussion: """
      They are printed one a line as they are found. For a program: [P, …]; with & in pieces, as \
      objects of their own.
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
    discussion: "It has to be prime, and not a favorite already.",
    examples: [CommandExample("favorite 7", "adds 7")]
  ) { .primeModal(.favoriteAdded($0)) },
  Command(
    "unfavorite", short: "unfav",
    arguments: .optional(.integer("N").completed(by: favoriteProvider)),
    summary: "take N, or the count, off the favorites",
    examples: [CommandExample("unfavorite 7", "takes off 7")]
  ) { .primeModal(.favoriteRemoved($0)) },
  Command(
    "favorites", short: "favs",
    summary: "list the favorites, numbered in the order they were added",
    discussion: "For a program: [P, …]."
  ) { .favoritePrimes(.listRequested) },
  Command(
    "delete", short: "del", arguments: .repeated(.positions("I")),
    summary: "take off the favorites at these positions or ranges",
    discussion: "All positions are read before any favorite is taken off.",
    examples: [CommandExample("delete 2 4-6", "takes off the 2nd, 4th, 5th and 6th")]
  ) { .favoritePrimes(.deleted($0)) },
  Command(
    "save", arguments: .optional(.file()),
    summary: "save the favorites, to FILE or where they are kept",
    discussion: """
      The file becomes a JSON array of integers, whole or not at all. For a program: {"file": \
      FILE, "count": N}.
      """,
    examples: [CommandExample("save 'my primes.json'", "writes that file")]
  ) { .favoritePrimes(.saveRequested(file: $0)) },
  Command(
    "load", arguments: .optional(.file()),
    summary: "replace the favorites by those in FILE, or where they are kept",
    discussion: "For a program: {\"file\": FILE, \"count\": N}.",
    examples: [CommandExample("load 'my primes.json'", "reads that file")]
  ) { .favoritePrimes(.loadRequested(file: $0)) },
  Command(
    "feed", arguments: .optional(.integer("PAGE")),
    summary: "show the latest ten activities, or an earlier page of ten",
    discussion: """
      The latest is the last. For a program: [{"time": T, "change": "added" or "removed", \
      "number": P}, …].
      """,
    examples: [CommandExample("feed 2", "shows the ten before the latest ten")]
  ) { .activityFeed(.pageRequested($0 ?? 1)) },
]
