import Unidirectional

/// A command whose effects are under way.
struct Job: Equatable {
  /// What `wait` and `cancel` call it by; nil for one that is waited for before the next is read.
  let number: Int?

  /// What was typed.
  let source: String

  /// What it set in motion.
  let task: StoreTask

  /// When it was typed, on the environment's stopwatch.
  let start: Duration
}

/// The commands whose effects are under way, and the numbers they go by.
struct JobList {
  /// The commands, in the order in which they were typed.
  private(set) var running: [Job] = []

  private var lastNumber = 0

  /// Adds a command that runs on behind the next ones, under the next number.
  ///
  /// - Parameters:
  ///   - task: What it set in motion.
  ///   - source: What was typed.
  ///   - start: When, on the environment's stopwatch.
  ///   - restarts: Whether the number is 1 where nothing else runs. In a script it is not: whether
  ///     something still runs there is a matter of luck, and `wait 2` should mean the same each time.
  /// - Returns: The number.
  @discardableResult
  mutating func add(_ task: StoreTask, source: String, at start: Duration, restarts: Bool) -> Int {
    if restarts, running.isEmpty { lastNumber = 0 }
    lastNumber += 1
    running.append(Job(number: lastNumber, source: source, task: task, start: start))
    return lastNumber
  }

  /// Adds a command that is waited for before the next one is read.
  mutating func addAwaited(_ task: StoreTask, source: String, at start: Duration) {
    running.append(Job(number: nil, source: source, task: task, start: start))
  }

  /// Takes off the commands that are done.
  mutating func keep(where isRunning: (StoreTask) -> Bool) {
    running.removeAll { !isRunning($0.task) }
  }

  /// The command under a number; nil for one that is done, or a number that none has had.
  subscript(number: Int) -> Job? { running.first { $0.number == number } }

  /// Whether a command has had the number since numbering last began.
  func hasGiven(_ number: Int) -> Bool { number >= 1 && number <= lastNumber }
}
