import PrimeNumbers

/// A script that repeats a command, for measuring how its time grows with its length.
struct GrowthTask: Sendable {
  /// The command, as shown in the table.
  let name: String

  /// The program that runs the script.
  var program = "primetime"

  /// Files to create in the current directory, with their contents.
  var files: @Sendable (Int) -> [String: String] = { _ in [:] }

  /// The lines to run before the commands, which are not measured.
  var setup: @Sendable (Int) -> [String] = { _ in [] }

  /// The command at an index, given the number of commands.
  let command: @Sendable (_ index: Int, _ count: Int) -> String

  /// Creates a task that repeats the same line.
  init(_ line: String, program: String = "primetime", setup: [String] = []) {
    name = line
    self.program = program
    self.setup = { _ in setup }
    command = { _, _ in line }
  }

  /// Creates a task whose lines or setup depend on the number of commands.
  init(
    _ name: String, setup: @escaping @Sendable (Int) -> [String] = { _ in [] },
    command: @escaping @Sendable (_ index: Int, _ count: Int) -> String
  ) {
    self.name = name
    self.setup = setup
    self.command = command
  }

  /// Returns the task with the first primes, as many as there are commands, in `primes.json`.
  fileprivate func withFavorites() -> GrowthTask {
    var task = self
    task.files = { count in
      ["primes.json": "[\(growthPrimes.prefix(count).map(String.init).joined(separator: ","))]"]
    }
    return task
  }

  /// Returns the task with a file.
  fileprivate func with(file: String, _ text: String) -> GrowthTask {
    var task = self
    task.files = { _ in [file: text] }
    return task
  }
}

/// The numbers of commands in the two scripts of a task.
let growthSizes = (small: 2_000, large: 20_000)

private let growthPrimes: [Int64] = {
  var primes: [Int64] = [2]
  while primes.count < growthSizes.large, let next = nextPrime(after: primes[primes.count - 1]) {
    primes.append(next)
  }
  return primes
}()

/// All tasks, in the order in which they are printed.
let growthTasks: [GrowthTask] =
  [
    "+1", "-1", "count 5", "prime? 97", "factor 360", "next", "previous 100", "nth 5", "pi 100",
    "primes 1 10", "favorites", "feed", "state", "history", "log", "jobs", "wait", "echo text",
    "help count", "about 97", "time +1", "alias a=+1", "+1 > out.txt",
  ].map { GrowthTask($0) } + [GrowthTask("a", setup: ["alias a=+1"])] + favoritesTasks
  + historyTasks + otherToolTasks

private let favoritesTasks = [
  GrowthTask("favorite N") { index, _ in "favorite \(growthPrimes[index])" },
  GrowthTask("unfavorite N", setup: { _ in ["load primes.json"] }) { index, _ in
    "unfavorite \(growthPrimes[index])"
  }.withFavorites(),
  GrowthTask("unfavorite N, last first", setup: { _ in ["load primes.json"] }) { index, count in
    "unfavorite \(growthPrimes[count - 1 - index])"
  }.withFavorites(),
  GrowthTask("delete 1", setup: ["load primes.json"]).withFavorites(),
  GrowthTask("save saved.json", setup: ["favorite 2"]),
  GrowthTask("load few.json").with(file: "few.json", "[2,3,5]"),
]

private let historyTasks = [
  GrowthTask("undo", setup: { Array(repeating: "+1", count: $0) }) { _, _ in "undo" },
  GrowthTask("redo", setup: { Array(repeating: "+1", count: $0) + ["goto 0"] }) { _, _ in "redo" },
  GrowthTask("goto N", setup: { Array(repeating: "+1", count: $0) }) { index, _ in
    "goto \(index)"
  },
  GrowthTask(
    "undo of unfavorite",
    setup: { count in
      ["load primes.json"] + growthPrimes.prefix(count).reversed().map { "unfavorite \($0)" }
    }
  ) { _, _ in "undo" }.withFavorites(),
  GrowthTask("nth N &") { index, _ in "nth \(index + 1) &" },
]

private let otherToolTasks = [
  GrowthTask("amount 10", program: "currency"),
  GrowthTask("to USD", program: "currency", setup: ["reload rates.json"]).with(rates),
  GrowthTask("rates", program: "currency", setup: ["reload rates.json"]).with(rates),
  GrowthTask("reload rates.json", program: "currency").with(rates),
  GrowthTask("load feed.xml", program: "headlines").with(feed),
  GrowthTask("reload", program: "headlines", setup: ["load feed.xml"]).with(feed),
  GrowthTask("titles", program: "headlines", setup: ["load feed.xml"]).with(feed),
]

extension GrowthTask {
  fileprivate func with(_ file: (name: String, text: String)) -> GrowthTask {
    with(file: file.name, file.text)
  }
}

private let rates = (
  "rates.json", #"{"amount":1.0,"base":"EUR","date":"2026-04-16","rates":{"USD":1.17,"JPY":185}}"#
)

private let feed = (
  "feed.xml",
  """
  <rss version="2.0"><channel><title>News</title>
  <item><title>One</title></item><item><title>Two</title></item>
  </channel></rss>
  """
)
