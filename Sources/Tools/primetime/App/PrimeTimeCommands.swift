import ActivityFeed
package import CommandShell
import Counter
import FavoritePrimes
import NamedNumbers
import PrimeCheck
import PrimeNumbers
import PrimePictures

/// The commands of PrimeTime, in the sections that help shows.
package let primeTimeCommands: [CommandSection<PrimeTimeAction>] = [
  counterCommands,
  primeCommands,
  favoriteCommands,
]

private let aboutCommand = Command<PrimeTimeAction>(
  "about", arguments: .optional(.integer("N")),
  summary: "describe N, its factors and its prime neighbors; N defaults to the count",
  discussion: """
    N may be an expression, such as 2 + 3 or gcd(12, 18). If the word about is omitted, N must not \
    begin with a sign: +5 and -5 change the count. A prime up to 10^9 is described with its \
    position among the primes, and a number of up to 2048 bits with its neighbors. In the answer, \
    n stands for a long number: its neighbors are n − 797 and n + 267. With --json, "value" is \
    {"number": N, "prime": true or false, "factors": [[PRIME, EXPONENT], …], "position": I, \
    "previous": P, "next": Q}. The values that are not known are null.
    """,
  examples: [
    CommandExample("7", "prints: 7 is prime, the 4th; its neighbors are 5 and 11."),
    CommandExample("2^61 - 1", "describes 2305843009213693951"),
    CommandExample("about", "describes the count"),
  ]
) { .primeCheck(.factsRequested($0)) }.readOnly()
  .implicit(for: .expression)

private let counterCommands = CommandSection<PrimeTimeAction>("Counter") {
  Command(
    "count", arguments: .optional(.integer("N")), summary: "show the count, or set it to N",
    discussion: """
      N may be an expression, such as 2^31-1 or gcd(12, 18). With --json, "value" is \
      {"count": N}. A number beyond ±(2^53-1) is a string of digits in JSON.
      """,
    examples: [
      CommandExample("count", "shows the count"),
      CommandExample("count 2^31-1", "sets the count to 2147483647"),
    ]
  ) { .counter($0.map(CounterAction.countSet) ?? .countRequested) }.undoable()
  Command(
    "increment", short: "+", arguments: .optional(.integer("K")),
    summary: "add K to the count; K defaults to 1",
    examples: [
      CommandExample("+", "adds 1"), CommandExample("+4", "adds 4, like + 4"),
    ]
  ) { .counter(.incremented(by: $0 ?? 1)) }.undoable()
  Command(
    "decrement", short: "-", arguments: .optional(.integer("K")),
    summary: "subtract K from the count; K defaults to 1",
    examples: [
      CommandExample("-", "subtracts 1"), CommandExample("-4", "subtracts 4, like - 4"),
    ]
  ) { .counter(.decremented(by: $0 ?? 1)) }.undoable()
  Command(
    "next", arguments: .optional(.integer("N")),
    summary: "set the count to the prime after N; N defaults to the count",
    discussion:
      #"With --quiet, or without a change, the prime is printed. In JSON, "value" is {"prime": P}."#,
    examples: [CommandExample("next 100", "sets the count to 101")]
  ) { .counter(.nextPrimeRequested(after: $0)) }.undoable()
  Command(
    "previous", arguments: .optional(.integer("N")),
    summary: "set the count to the prime before N; N defaults to the count",
    discussion:
      #"With --quiet, or without a change, the prime is printed. In JSON, "value" is {"prime": P}."#,
    examples: [CommandExample("previous 100", "sets the count to 97")]
  ) { .counter(.previousPrimeRequested(before: $0)) }.undoable()
    .sharingRow(summary: "set the count to the next or previous prime")
  Command(
    "let", arguments: .optional(.newName("NAME").completed(by: nameProvider)),
    .optional(.integer("N")), summary: "name the number N, or show named numbers",
    discussion: """
      NAME then stands for N in numbers, and can begin a line. It must not have another meaning: u, \
      for example, means undo. With --json, "value" is {NAME: N, …}.
      """,
    examples: [CommandExample("let p 2^127-1", "names the number p, as in factor p - 1")]
  ) { name, number in
    // There is no number without a name.
    .namedNumbers(number.map { .named(name ?? "", $0) } ?? .requested(name.map { [$0] } ?? []))
  }.givingNames()
  Command(
    "unlet", arguments: .repeated(.word("NAME").completed(by: nameProvider)),
    summary: "remove names of numbers", examples: [CommandExample("unlet p", "removes the name p")]
  ) { .namedNumbers(.removed($0)) }.undoable()
    .sharingRow(summary: "give a number a name, or remove names")
}

let nameProvider = CompletionProvider { (state: PrimeTimeState, _) in
  (state.names ?? [:]).map { CompletionItem($0, $1.abbreviated) }.sorted { $0.text < $1.text }
}

private let primeCommands = CommandSection<PrimeTimeAction>("Primes") {
  aboutCommand
  Command(
    "prime?", short: "prime", arguments: .optional(.integer("N")),
    summary: "test whether N is prime; N defaults to the count",
    discussion: """
      With --json, "value" is {"number": N, "prime": true or false, "factors": [[PRIME, EXPONENT], \
      …]}. For a number of more than 64 bits, "proved" replaces "factors"; it is false for a prime \
      that only passed the Baillie-PSW test.
      """,
    examples: [CommandExample("prime? 9", "prints: 9 is not prime: 9 = 3^2.")]
  ) { .primeCheck(.primalityRequested($0)) }.readOnly()
  Command(
    "factor", arguments: .optional(.integer("N")),
    summary: "write N as a product of primes; N defaults to the count",
    discussion: """
      A number of up to 60 digits is always factored. For larger factors, GMP-ECM searches for 60 s, \
      if it is installed as /usr/bin/ecm or /usr/local/bin/ecm; the command fails if it finds none. \
      During the search, a terminal shows the factors so far, and Ctrl-C prints them; c58 is a \
      composite factor of 58 digits. With --json, "value" is {"number": N, "prime": true or false, \
      "factors": [[PRIME, EXPONENT], …]}, with "composites" if any are left.
      """,
    examples: [CommandExample("factor 360", "prints: 360 = 2^3 × 3^2 × 5")]
  ) { .primeCheck(.factorizationRequested($0)) }.readOnly()
  Command(
    "nth", arguments: .optional(.integer("N")),
    summary: "look up the Nth prime; N defaults to the count",
    discussion: """
      If there is an AppID (a key for the Wolfram Alpha service), nth asks Wolfram Alpha first. \
      It computes the prime locally only if that fails. After a time-out, or if the AppID is \
      refused, it is not asked again in the same script, or for a minute at the prompt. Without an \
      AppID, nth always computes the prime locally, which is possible up to N = 1e16. The option \
      --nth-prime changes this: with --nth-prime wolfram, nth never computes the prime locally; \
      with --nth-prime local, nth never asks Wolfram Alpha. With --json, "value" is {"position": \
      N, "prime": P, "source": S}. S is "wolframAlpha" or "computed". With --nth-prime wolfram or \
      local, S is null, because there is only one possible source.
      """,
    examples: [
      CommandExample("nth 5", "prints: The 5th prime is 11."),
      CommandExample("nth 1e12 & count", "shows the count while the lookup runs"),
    ]
  ) { .counter(.nthPrimeRequested($0)) }.readOnly(usesNetwork: true)
  Command(
    "pi", arguments: .optional(.integer("N")),
    summary: "find the number of primes up to N; N defaults to the count",
    discussion: """
      N is at most 4e17. With --json, "value" is {"number": N, "primes": P}.
      """,
    examples: [CommandExample("pi 10", "prints: There are 4 primes up to 10.")]
  ) { .counter(.primeCountRequested(upTo: $0)) }.readOnly()
  Command(
    "primes", arguments: .leading(.integer("A")), .integer("B"),
    summary: "list the primes from A to B; A defaults to 1",
    discussion: """
      B is at most 2^64-1. Primes are printed as found, in columns at a terminal. With --json, \
      "value" is [P, …]. If the command ends with &, a long list is split into several JSON objects.
      """,
    examples: [CommandExample("primes 10 20", "lists 11, 13, 17 and 19")]
  ) { .counter(.primesRequested(from: $0 ?? min(1, $1), through: $1)) }.readOnly()
  Command(
    "plot", summary: "draw primes as a picture; plot alone is plot pi",
    discussion: """
      At a terminal, a picture has the size of the window; elsewhere, it has 80 columns. With the \
      option --ascii of the session, it consists of ASCII characters. For a screen reader, a table \
      replaces it.
      """,
    examples: [CommandExample("plot", "draws how many primes there are up to 100")]
  ) { .primePictures(.requested(.counts(from: 0, through: 100), asSVG: false)) }
  .readOnly()
  .subcommands {
    Command(
      "pi", arguments: .leading(.integer("A", in: 0...1_000_000_000_000)),
      .optional(.integer("B", in: 0...1_000_000_000_000)), svg,
      summary: "draw the number of primes, and x/ln x, from A to B",
      discussion: """
        One line shows the number of primes up to x, for x from A to B, and the other x/ln x, unless \
        both would be flat. A defaults to 0, and B to 100; they are at most 10^12. The lines have at \
        most 401 points, at nearly equal steps. With --json, "value" is {"points": [[x, P, E], …]}. \
        P is the number of primes up to x, and E is x/ln x, or null if x is less than 2.
        """,
      examples: [CommandExample("plot pi 1e6", "shows how slowly primes become rare")]
    ) { first, last, asSVG throws(ShellError) in
      let (first, last) = try ordered(first ?? 0, last ?? 100)
      return .primePictures(.requested(.counts(from: first, through: last), asSVG: asSVG))
    }.readOnly()
    Command(
      "gaps",
      arguments: .leading(.integer("A", in: 0...)), .optional(.integer("B", in: 0...)), svg,
      summary: "draw how often each gap between primes occurs",
      discussion: """
        The gaps are those between successive primes from A to B. A defaults to 0, and B to 10^6. \
        B is at most A + 10^9. With --json, "value" is {"gaps": [[GAP, COUNT], …]}.
        """,
      examples: [CommandExample("plot gaps", "shows that 6 is the most frequent gap")]
    ) { first, last, asSVG throws(ShellError) in
      let (first, last) = try ordered(first ?? 0, last ?? 1_000_000)
      if last - first > 1_000_000_000 {
        throw .invalidArgument("\(last)", reason: "is too large; B is at most A + 10^9")
      }
      return .primePictures(.requested(.gaps(from: first, through: last), asSVG: asSVG))
    }.readOnly()
    Command(
      "spiral", arguments: .optional(.integer("N", in: 1...1_000_000)), svg,
      summary: "draw Ulam's spiral to N; N defaults to 10000",
      discussion: """
        The numbers from 1 to N form a spiral, and each prime is a dot. The number 1 is in the \
        middle, and 2 is to the right of it; the spiral turns counterclockwise. The favorites are \
        emphasized. If the window is too small, it shows the middle. N is at most 10^6. With --json, \
        "value" is {"size": N, "primes": [P, …]}.
        """,
      examples: [CommandExample("plot spiral --svg > spiral.svg", "draws the primes up to 10000")]
    ) { .primePictures(.requested(.spiral(size: $0 ?? 10_000), asSVG: $1)) }.readOnly()
  }
}

private let svg = Parameter<Bool>.flag("svg", help: "print an SVG document instead of text")

/// Returns the ends of a range, or throws a ``ShellError`` that names the end if it is before the
/// beginning.
private func ordered(_ first: Int64, _ last: Int64) throws(ShellError) -> (Int64, Int64) {
  if first <= last { return (first, last) }
  throw .invalidArgument("\(last)", reason: "is less than \(first); give the smaller number first")
}

private let favoriteProvider = CompletionProvider { (state: PrimeTimeState, _) in
  state.favoritePrimes.enumerated().map { index, prime in
    CompletionItem("\(prime)", "favorite \(index + 1)")
  }
}

private let positionProvider = CompletionProvider { (state: PrimeTimeState, arguments) in
  state.favoritePrimes.enumerated().map { index, prime in
    CompletionItem("\(index + 1)", prime.abbreviated)
  }
  .filter { !arguments.contains($0.text) }
}

private let favoriteCommands = CommandSection<PrimeTimeAction>("Favorites") {
  Command(
    "favorite", short: "fav", arguments: .optional(.integer("N")),
    summary: "add N to the favorites; N defaults to the count",
    discussion: "N must be prime, or almost certainly prime, and not a favorite yet.",
    examples: [CommandExample("favorite 7", "adds 7")]
  ) { .favoritePrimes(.favoriteAdded($0)) }.undoable()
  Command(
    "unfavorite", short: "unfav",
    arguments: .optional(.integer("N").completed(by: favoriteProvider)),
    summary: "remove N from the favorites; N defaults to the count",
    examples: [CommandExample("unfavorite 7", "removes 7")]
  ) { .favoritePrimes(.favoriteRemoved($0)) }.undoable()
    .sharingRow(summary: "add N to the favorites, or remove it")
  Command(
    "favorites", short: "favs",
    summary: "list the favorites in the order they were added",
    discussion: """
      With --json, "value" is [P, …].
      """,
    examples: [CommandExample("favorites", "lists each favorite with its position")]
  ) { .favoritePrimes(.listRequested) }.readOnly()
  Command(
    "delete", short: "del", arguments: .repeated(.positions("I").completed(by: positionProvider)),
    summary: "remove the favorites at the given positions; I is a position or a range, such as 4-6",
    discussion: """
      Run the command favorites to see the positions. All positions refer to the list as it is \
      before any favorite is removed.
      """,
    examples: [CommandExample("delete 2 4-6", "removes the 2nd, 4th, 5th and 6th")]
  ) { .favoritePrimes(.deleted($0)) }.undoable()
  Command(
    "save",
    arguments: .flag("replace", help: "replace saved favorites that this session has not loaded"),
    .optional(.file(isWritten: true)),
    summary: "save the favorites to FILE or the default file",
    discussion: """
      The favorites are saved as a JSON array of integers; those of more than 64 bits are strings. \
      The default file may contain favorites that this session has neither loaded nor saved. If \
      they would be lost, the command fails and changes nothing; use load with the option merge \
      first, or save with the option replace. Any other file is replaced, whatever it contains. An \
      error leaves an existing file unchanged, unless it says that the file was written. The \
      default file is favorite-primes.json in $XDG_DATA_HOME/primetime, by default \
      ~/.local/share/primetime. The option --data names another one. With --json, "value" is \
      {"file": FILE, "count": N, "replaced": M}. If favorites in the file were lost, M is their \
      former number, otherwise 0.
      """,
    examples: [
      CommandExample("save 'my primes.json'", "saves the favorites in that file"),
      CommandExample("save --replace", "saves them even if other favorites in the file are lost"),
    ]
  ) { replaces, file in
    .favoritePrimes(replaces ? .replacementRequested(file: file) : .saveRequested(file: file))
  }.keepingState()
  Command(
    "load", arguments: .flag("merge", help: "keep the current favorites, too"),
    .optional(.file()),
    summary: "load the favorites from FILE or the default file",
    discussion: """
      The loaded favorites replace the current ones; a new session has none. With the option \
      merge, those that are missing are added to the current ones. The default file is that of \
      save. With --json, "value" is {"file": FILE, "count": N}.
      """,
    examples: [CommandExample("load 'my primes.json'", "loads the favorites from that file")]
  ) { merges, file in
    .favoritePrimes(merges ? .mergeRequested(file: file) : .loadRequested(file: file))
  }.undoable()
    .sharingRow(summary: "save the favorites to a file, or load them")
  Command(
    "feed", arguments: .optional(.integer("PAGE")),
    summary: "show a page of changes to the favorites; PAGE defaults to 1",
    discussion: """
      Page 1 has the latest ten changes, page 2 has the ten changes before them, and so on. On \
      each page, the latest change is last. With --json, "value" is [{"time": T, "change": "added" \
      or "removed", "number": P}, …].
      """,
    examples: [CommandExample("feed 2", "shows the ten changes before the latest ten")]
  ) { .activityFeed(.pageRequested($0 ?? 1)) }.readOnly()
}

extension Parameter where Value == ClosedRange<Int64> {
  /// Returns a parameter that reads a position, counted from 1, or a range such as `4-6`.
  fileprivate static func positions(_ name: String) -> Parameter {
    Parameter(name, kind: .integer) { word throws(ShellError) in
      let ends = word.text.split(separator: "-", omittingEmptySubsequences: false)
      if ends.count > 2 || ends.count == 2 && ends.contains("") {
        throw .invalidArgument(
          word.text, reason: "is neither a position nor a range; write 2 or 4-6, for example")
      }
      let (first, last) = (try position(ends[0]), try position(ends[ends.count - 1]))
      if first > last {
        throw .invalidArgument(
          word.text, reason: "is a reversed range; give the smaller position first")
      }
      return first...last
    }.noted("a position, such as 2, or a range, such as 4-6")
  }

  /// Returns the value of a position, which is a number or a simple expression without words.
  private static func position(_ end: Substring) throws(ShellError) -> Int64 {
    let text = String(end)
    do throws(IntegerError) {
      if let value = try IntegerExpression.value(of: text, isQuick: true).int64 { return value }
    } catch {
      // Quick evaluation throws `.cancelled` before an operation that could be slow. No such
      // position is accepted, so report it as out of range.
      if error != .cancelled { throw ShellError(error, text) }
    }
    throw .integerOutOfRange(text)
  }
}
