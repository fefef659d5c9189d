import PrimeNumbers

/// A script that repeats a command, for measuring how its time grows with its length.
struct GrowthTask: Sendable {
  /// The command as shown in the table; `N` stands for a number, and a comma begins a note.
  let name: String

  /// The program that runs the script.
  var program = "primetime"

  /// The exponent that the time of the script may have: 1, or 2 if each command changes a list that
  /// is as long as the script.
  var greatestExponent = 1.0

  /// Returns the files to create, from names to contents, given the number of commands.
  var files: @Sendable (Int) -> [String: String] = { _ in [:] }

  /// Returns the lines to run before the commands, given their number; the lines are not measured.
  var setup: @Sendable (Int) -> [String] = { _ in [] }

  /// Returns the number that replaces `N` in the command at an index, given the number of commands.
  var number: @Sendable (_ index: Int, _ count: Int) -> Int64 = { index, _ in Int64(index) }

  /// The number of commands after which the script waits for its jobs; nil if it never waits.
  var waitInterval: Int?

  /// Returns the command at an index, given the number of commands.
  func command(_ index: Int, _ count: Int) -> String {
    if let waitInterval, (index + 1).isMultiple(of: waitInterval) { return "wait" }
    return String(name.prefix { $0 != "," }).replacing("N", with: "\(number(index, count))")
  }
}

/// The numbers of commands in the two scripts of a task.
let growthSizes = (small: 2_000, large: 20_000)

private let growthPrimes: [Int64] = {
  var primes: [Int64] = []
  try? forEachChunk(ofPrimesIn: 2...250_000) { primes += $0.map(Int64.init) }
  return primes
}()

/// All tasks, in the order in which they are printed.
let growthTasks: [GrowthTask] =
  [
    "+1", "-1", "count 5", "prime? 97", "factor 360", "next", "previous 100", "nth 5", "pi 100",
    "primes 1 10", "favorites", "feed", "state", "history", "log", "jobs", "wait", "echo text",
    "help count", "about 97", "time +1", "alias a=+1", "count 5 > out.txt",
  ].map { GrowthTask(name: $0) } + favoritesTasks + historyTasks + otherToolTasks

private let favoritesTasks = [
  GrowthTask(
    name: "favorite N", greatestExponent: 2, number: { index, _ in growthPrimes[index] }),
  GrowthTask(
    name: "unfavorite N", greatestExponent: 2, files: favorites, setup: loadFavorites,
    number: { index, _ in growthPrimes[index] }),
  GrowthTask(
    name: "unfavorite N, last first", greatestExponent: 2, files: favorites, setup: loadFavorites,
    number: { index, count in growthPrimes[count - 1 - index] }),
  GrowthTask(name: "delete 1", greatestExponent: 2, files: favorites, setup: loadFavorites),
  GrowthTask(name: "save saved.json", setup: { _ in ["favorite 2"] }),
  GrowthTask(name: "load few.json", files: { _ in ["few.json": "[2,3,5]"] }),
]

private let historyTasks = [
  GrowthTask(name: "a", setup: { _ in ["alias a=+1"] }),
  GrowthTask(name: "undo", setup: increments),
  GrowthTask(
    name: "undo, of unfavorite", greatestExponent: 2, files: favorites, setup: removeFavorites),
  GrowthTask(name: "redo", setup: { increments($0) + ["goto 0"] }),
  GrowthTask(name: "goto N", setup: increments),
  GrowthTask(name: "nth N &", number: { index, _ in Int64(index + 1) }, waitInterval: 1_000),
]

private let otherToolTasks = [
  GrowthTask(name: "amount 10", program: "currency"),
  GrowthTask(name: "to USD", program: "currency", files: rates, setup: loadRates),
  GrowthTask(name: "rates", program: "currency", files: rates, setup: loadRates),
  GrowthTask(name: "reload rates.json", program: "currency", files: rates),
  GrowthTask(name: "load feed.xml", program: "headlines", files: feed),
  GrowthTask(name: "reload", program: "headlines", files: feed, setup: loadFeed),
  GrowthTask(name: "titles", program: "headlines", files: feed, setup: loadFeed),
]

// MARK: Files and setups

/// The first primes, as many as there are commands.
@Sendable private func favorites(_ count: Int) -> [String: String] {
  ["primes.json": "[\(growthPrimes.prefix(count).map(String.init).joined(separator: ","))]"]
}

@Sendable private func loadFavorites(_ count: Int) -> [String] { ["load primes.json"] }

@Sendable private func removeFavorites(_ count: Int) -> [String] {
  loadFavorites(count) + growthPrimes.prefix(count).reversed().map { "unfavorite \($0)" }
}

@Sendable private func increments(_ count: Int) -> [String] {
  Array(repeating: "+1", count: count)
}

@Sendable private func rates(_ count: Int) -> [String: String] {
  [
    "rates.json":
      #"{"amount":1.0,"base":"EUR","date":"2026-04-16","rates":{"USD":1.17,"JPY":185}}"#
  ]
}

@Sendable private func loadRates(_ count: Int) -> [String] { ["reload rates.json"] }

@Sendable private func feed(_ count: Int) -> [String: String] {
  [
    "feed.xml": """
    <rss version="2.0"><channel><title>News</title>
    <item><title>One</title></item><item><title>Two</title></item>
    </channel></rss>
    """
  ]
}

@Sendable private func loadFeed(_ count: Int) -> [String] { ["load feed.xml"] }
