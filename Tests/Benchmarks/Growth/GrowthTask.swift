import PrimeNumbers

/// A script that repeats a command, for measuring how its time grows with its length.
struct GrowthTask: Sendable {
  /// The command as shown in the table; `N` stands for a number, and a comma begins a note.
  let name: String

  /// The program that runs the script.
  var program = "primetime"

  /// The options of the program.
  var arguments = ["--quiet"]

  /// The lengths of the short and the long script, in commands.
  var sizes = (small: 2_000, large: 20_000)

  /// The greatest exponent with which the time may grow; the default leaves room for the noise of
  /// short scripts.
  var greatestExponent = 1.7

  /// The command if it differs from the name, such as a call by an agent; nil if it does not.
  var text: String?

  /// The options of a run of the script that is not measured; nil without such a run.
  ///
  /// With it, the measured run has no input.
  var preparation: [String]?

  /// The greatest ratio of the short script's time to that of as many additions; nil if it does not
  /// matter.
  var greatestRatio: Double?

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
    return (text ?? String(name.prefix { $0 != "," }))
      .replacing("N", with: "\(number(index, count))")
  }
}

private let growthPrimes: [Int64] = {
  var primes: [Int64] = []
  try? forEachChunk(ofPrimesIn: 2...1_300_000) { primes += $0.map(Int64.init) }
  return primes
}()

/// Returns the tasks in the order in which they are printed.
///
/// If `isVeryLong` is true, as in nightly runs, they are only those that change long lists.
func growthTasks(isVeryLong: Bool) -> [GrowthTask] {
  if isVeryLong { return longListTasks(isVeryLong: true) }
  return [
    "+1", "-1", "count 5", "prime? 97", "factor 360", "next", "previous 100", "nth 5", "pi 100",
    "primes 1 10", "favorites", "feed", "state", "history", "log", "jobs", "wait", "echo text",
    "help count", "about 97", "time +1", "alias a=+1", "count 5 > out.txt",
  ].map { GrowthTask(name: $0) } + favoritesTasks + longListTasks(isVeryLong: false) + historyTasks
    + otherToolTasks
}

private let favoritesTasks = [
  GrowthTask(name: "delete 1", files: favorites, setup: loadFavorites),
  GrowthTask(name: "save saved.json", setup: { _ in ["favorite 2"] }),
  GrowthTask(name: "load few.json", files: { _ in ["few.json": "[2,3,5]"] }),
]

private func longListTasks(isVeryLong: Bool) -> [GrowthTask] {
  var tasks = [
    GrowthTask(name: "favorite N", greatestRatio: isVeryLong ? nil : 4, number: prime),
    GrowthTask(name: "favorite N, with diffs", arguments: [], number: prime),
    GrowthTask(
      name: "favorite N, without steps", arguments: ["-q", "--steps", "0"], number: prime),
    GrowthTask(name: "favorite N, recorded", arguments: ["-q", "--record", "r"], number: prime),
    GrowthTask(
      name: "favorite N, replayed", arguments: ["-q", "--replay", "r"],
      preparation: ["-q", "--record", "r"], number: prime),
    GrowthTask(
      name: "favorite N, replayed and exported",
      arguments: ["-q", "--replay", "r", "-c", "!rm -f p.html", "-c", "history export p.html"],
      preparation: ["-q", "--record", "r"], number: prime),
    GrowthTask(
      name: "unfavorite N", files: favorites, setup: loadFavorites, number: prime),
    GrowthTask(
      name: "unfavorite N, last first", files: favorites, setup: loadFavorites,
      number: { growthPrimes[$1 - 1 - $0] }),
    GrowthTask(
      name: "favorite N, by an agent after save", arguments: ["--mcp"], text: agentFavorite,
      setup: saveByAgent, number: prime),
    GrowthTask(
      name: "favorite N, resumed", arguments: ["-q", "--resume"], text: agentFavorite,
      preparation: ["--mcp"], setup: initializeAgent, number: prime),
    GrowthTask(
      name: "increment, resumed", arguments: ["-q", "--resume"], text: agentCall(#""increment""#),
      preparation: ["--mcp"], setup: initializeAgent),
    GrowthTask(name: "undo, of favorite", setup: addFavorites),
    GrowthTask(name: "undo, of unfavorite", files: favorites, setup: removeFavorites),
  ]
  for index in tasks.indices {
    tasks[index].sizes = isVeryLong ? (30_000, 100_000) : (10_000, 30_000)
    // On an idle machine, the exponents are at most 1.25. 100,000 commands may take ten times as
    // long as 30,000.
    tasks[index].greatestExponent = isVeryLong ? 1.9 : 1.5
  }
  return tasks
}

private let historyTasks = [
  GrowthTask(name: "a", setup: { _ in ["alias a=+1"] }),
  GrowthTask(name: "undo", setup: increments),
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
  // Each load searches all feeds for its source. On an idle machine, the exponent is at most 1.2.
  GrowthTask(
    name: "load feedN.xml", program: "headlines", sizes: (1_000, 3_000), greatestExponent: 1.4,
    files: feeds),
  GrowthTask(
    name: "load --keep feedN.xml", program: "headlines",
    arguments: ["--quiet", "--data", "kept.json"], sizes: (1_000, 3_000), greatestExponent: 1.4,
    files: { feeds($0).merging(["kept.json": #"{"format":1,"data":[]}"#]) { $1 } }),
  GrowthTask(name: "reload", program: "headlines", files: feed, setup: loadFeed),
  GrowthTask(name: "titles", program: "headlines", files: feed, setup: loadFeed),
]

// MARK: Files and setups

/// The first message of an agent.
///
/// The session of an agent keeps a journal, which `--resume` reads.
@Sendable private func initializeAgent(_ count: Int) -> [String] {
  [#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#]
}

/// Returns the message with which an agent calls the command with a name, which is JSON and may be
/// followed by more members.
private func agentCall(_ name: String) -> String {
  #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":\#(name)}}"#
}

@Sendable private func saveByAgent(_ count: Int) -> [String] {
  initializeAgent(count) + [
    agentFavorite.replacing("N", with: "2^61-1"),
    agentCall(#""save","arguments":{"replace":true}"#),
  ]
}

private let agentFavorite = agentCall(#""favorite","arguments":{"n":"N"}"#)

/// The first primes, as many as there are commands.
@Sendable private func favorites(_ count: Int) -> [String: String] {
  ["primes.json": "[\(growthPrimes.prefix(count).map(String.init).joined(separator: ","))]"]
}

@Sendable private func loadFavorites(_ count: Int) -> [String] { ["load primes.json"] }

@Sendable private func prime(_ index: Int, _ count: Int) -> Int64 { growthPrimes[index] }

@Sendable private func addFavorites(_ count: Int) -> [String] {
  growthPrimes.prefix(count).map { "favorite \($0)" }
}

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

@Sendable private func feeds(_ count: Int) -> [String: String] {
  let text = feed(count).values.joined()
  return Dictionary(uniqueKeysWithValues: (0..<count).map { ("feed\($0).xml", text) })
}

@Sendable private func loadFeed(_ count: Int) -> [String] { ["load feed.xml"] }
