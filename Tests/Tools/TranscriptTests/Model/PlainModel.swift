/// A plain model of `primetime`, to which the tool is compared.
///
/// It shares no code with the tool. It stores the states after all steps in an array, with the step
/// before each of them, and it finds everything by looping over arrays.
struct PlainModel {
  /// The state of a session.
  struct State: Equatable {
    var count: Int128 = 0
    var favorites: [Int128] = []
    var feed: [String] = []

    /// The favorites that were loaded, each with the name of its file; `==` ignores them.
    var loaded: [(file: String, number: Int128)] = []

    static func == (left: State, right: State) -> Bool {
      (left.count, left.favorites, left.feed) == (right.count, right.favorites, right.feed)
    }
  }

  /// A file that contains an array of numbers.
  struct File: Equatable {
    var name: String
    var numbers: [Int128]

    /// The numbers in the file when the session last loaded or saved it.
    var known: [Int128] = []

    /// The numbers that saves of the session added to the file.
    var added: [Int128] = []

    /// The contents of the file, which are one line.
    var contents: String { "[\(numbers.map(PlainModel.text).joined(separator: ","))]\n" }
  }

  /// Returns a number as a file has it: one of more than 64 bits is in quotes.
  fileprivate static func text(_ number: Int128) -> String {
    Int64(exactly: number) == nil ? "\"\(number)\"" : "\(number)"
  }

  /// A reason why a command changes nothing.
  enum Refusal: Error {
    case error(String)

    /// Trial division takes too long, so the model does not know the answer.
    case tooHard
  }

  /// Whether only answers are printed, as with `--quiet`.
  let isQuiet: Bool

  /// The path of the file that `save` and `load` use if no file is named.
  let defaultFile: String

  var files: [File]

  /// The state after each step; the first one is the state at the start.
  private(set) var states = [State()]

  /// For each step, the step before it, and the step to which redo leads.
  private var (parents, next): ([Int], [Int?]) = ([0], [nil])

  /// The number of the current step.
  private(set) var current = 0

  private(set) var output: [String] = []
  private(set) var errors: [String] = []

  /// Whether the model does not know the answer to one of the commands.
  private(set) var isTooHard = false

  private var line = 0

  /// The current state, including the favorites that were loaded without a change of the state.
  private(set) var state = State()

  init(isQuiet: Bool, defaultFile: String, files: [File]) {
    self.isQuiet = isQuiet
    self.defaultFile = defaultFile
    self.files = files
  }

  /// Runs the commands of the next line; each command is a list of words without quotes.
  mutating func run(_ commands: [[String]]) {
    line += 1
    for words in commands {
      do throws(Refusal) {
        // The words may be one expression.
        if words.dropLast().contains("2^") { throw .tooHard }
        try perform(words)
      } catch {
        switch error {
        case .error(let message): errors.append("<stdin>:\(line): error: \(message)")
        case .tooHard: isTooHard = true
        }
      }
    }
  }

  private mutating func perform(_ words: [String]) throws(Refusal) {
    var (name, words) = (words[0], Array(words.dropFirst()))
    if name.count > 1, name.hasPrefix("+") || name.hasPrefix("-") {
      words.insert(String(name.dropFirst()), at: 0)
      name = String(name.prefix(1))
    }
    switch name {
    case "count":
      let number = try integer(words, "count [N]")
      if let number { change { $0.count = number } } else { say("count = \(state.count)") }
    case "increment", "+": try add(try integer(words, "increment [K]") ?? 1)
    case "decrement", "-": try subtract(try integer(words, "decrement [K]") ?? 1)
    case "next": try goToNextPrime(after: try integer(words, "next [N]") ?? state.count)
    case "previous":
      try goToPreviousPrime(before: try integer(words, "previous [N]") ?? state.count)
    case "prime?", "prime": try sayPrimality(try integer(words, "prime? [N]") ?? state.count)
    case "factor":
      let number = try integer(words, "factor [N]") ?? state.count
      say(Self.equation(number, try Self.factors(of: number)))
    case "nth": try sayNthPrime(try limited(words, "nth [N]", "N of nth") ?? state.count)
    case "pi": try sayPrimeCount(try limited(words, "pi [N]", "N of pi") ?? state.count)
    case "primes": try sayPrimes(words)
    case "favorite", "fav": try favorite(try integer(words, "favorite [N]") ?? state.count)
    case "unfavorite", "unfav": try unfavorite(try integer(words, "unfavorite [N]") ?? state.count)
    case "favorites", "favs":
      try requireEnd(words, 0, "favorites")
      if state.favorites.isEmpty { say("no favorite primes") }
      for (index, prime) in state.favorites.enumerated() { say("\(index + 1)  \(prime)") }
    case "delete", "del": try delete(words)
    case "save": try save(words)
    case "load": try load(words)
    case "feed": try sayFeed(page: try limited(words, "feed [PAGE]", "PAGE of feed") ?? 1)
    case "undo", "u": try undo(try small(words, "undo [K]") ?? 1)
    case "redo": try redo(try small(words, "redo [K]") ?? 1)
    case "goto": try go(toStep: words)
    case "state":
      try requireEnd(words, 0, "state")
      say("count: \(state.count)")
      say("favoritePrimes: [\(state.favorites.map(String.init).joined(separator: ", "))]")
      say(state.feed.isEmpty ? "activityFeed: []" : "activityFeed:")
      for (index, entry) in state.feed.enumerated() { say("  [\(index)]: \(entry)") }
    case "echo": say(words.joined(separator: " "))
    default: throw .error("unknown command \"\(name)\"; use help to list the commands")
    }
  }

  // MARK: Output and steps

  mutating func say(_ line: String) { output.append(line) }

  /// Makes a new step, unless the state stays the same.
  mutating func change(_ edit: (inout State) -> Void) {
    let old = state
    edit(&state)
    if state == old { return }
    var new = states[current]
    edit(&new)
    states.append(new)
    parents.append(current)
    next.append(nil)
    next[current] = states.count - 1
    current = states.count - 1
    sayChanges(from: old)
  }

  private mutating func move(to step: Int) {
    let old = state
    current = step
    state = states[step]
    sayChanges(from: old)
  }

  private mutating func sayChanges(from old: State) {
    if isQuiet { return }
    let new = state
    if old.count != new.count { say("  count: \(old.count) → \(new.count)") }
    sayChanges(of: "favoritePrimes", from: old.favorites, to: new.favorites)
    sayChanges(of: "activityFeed", from: old.feed, to: new.feed)
  }

  /// Adds the changes between two lists: a shortest list of removals, followed by additions, in
  /// which a removal is preferred if either is possible.
  private mutating func sayChanges<Element: Equatable>(
    of name: String, from old: [Element], to new: [Element]
  ) {
    // The length of the longest common subsequence of the elements from two indices on.
    let row = [Int](repeating: 0, count: new.count + 1)
    var common = [[Int]](repeating: row, count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        common[i][j] =
          old[i] == new[j] ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
      }
    }
    var additions: [String] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        (i, j) = (i + 1, j + 1)
      } else if i < old.count, j == new.count || common[i + 1][j] >= common[i][j + 1] {
        say("  \(name)[\(i)]: - \(old[i])")
        i += 1
      } else {
        additions.append("  \(name)[\(j)]: + \(new[j])")
        j += 1
      }
    }
    for addition in additions { say(addition) }
  }

  private mutating func undo(_ steps: Int128) throws(Refusal) {
    if steps < 1 { throw .error("\(steps) is not a valid number of steps; use 1 or more") }
    var earlier = [current]
    while let step = earlier.last, step > 0 { earlier.append(parents[step]) }
    let undoable = earlier.count - 1
    if undoable == 0 { throw .error("nothing to undo") }
    if steps > undoable { throw .error("cannot undo \(steps) steps, only \(undoable)") }
    move(to: earlier[Int(steps)])
  }

  private mutating func redo(_ steps: Int128) throws(Refusal) {
    var later = [current]
    while let step = later.last, let next = next[step] { later.append(next) }
    let undone = later.count - 1
    if steps < 1 { throw .error("\(steps) is not a valid number of steps; use 1 or more") }
    if undone == 0 { throw .error("nothing to redo") }
    if steps > undone { throw .error("cannot redo \(steps) steps, only \(undone)") }
    move(to: later[Int(steps)])
  }

  private mutating func go(toStep words: [String]) throws(Refusal) {
    if words.isEmpty { throw .error("goto: STEP is missing; usage: goto STEP") }
    guard let step = try? Self.small(words[0]) else {
      throw .error("\"\(words[0])\" is neither a mark nor the number of a step")
    }
    try requireEnd(words, 1, "goto STEP")
    let last = states.count - 1
    if step < 0 || step > last {
      let steps = last == 0 ? "the only step is 0" : "steps go from 0 to \(last)"
      throw .error("there is no step \(step); \(steps)")
    }
    var way = Int(step)
    while way > 0 {
      next[parents[way]] = way
      way = parents[way]
    }
    move(to: Int(step))
  }
}
