/// A task for comparing `primetime` with similar programs that are installed.
struct PeerTask {
  /// A short description of the task.
  let summary: String

  /// The programs to run and their input, with `primetime` first.
  let runs: [PeerRun]
}

/// A program with its arguments and its input.
struct PeerRun {
  /// The name of the program, which is looked up in `PATH` unless it is `primetime`.
  let program: String

  /// The arguments of the program.
  var arguments: [String] = []

  /// The text that the program reads from standard input.
  var input = ""
}

/// All tasks, in the order in which they are printed.
///
/// PARI has a table of some nth primes, including those for which n is a power of ten, so the tasks
/// use other values of n.
let peerTasks = [
  start, quietCounting, answeredCounting, jsonCounting, nth(987_654_321), nth(9_876_543_210),
  nth(98_765_432_109), nth(987_654_321_098), primes(1, 100_000_000),
  primes(1_000_000_000_000_000, 1_000_000_010_000_000),
]

private let start = PeerTask(
  summary: "start to exit, empty script",
  runs: [
    PeerRun(program: "primetime"), PeerRun(program: "bc", arguments: ["-q"]),
    PeerRun(program: "sqlite3", arguments: [":memory:"]),
    PeerRun(program: "gp", arguments: ["-q", "-f"]), PeerRun(program: "python3", arguments: ["-"]),
  ])

private let quietCounting = PeerTask(
  summary: "100,000 additions, quiet",
  runs: [
    PeerRun(program: "primetime", arguments: ["--quiet"], input: additions("+1")),
    PeerRun(program: "bc", arguments: ["-q"], input: additions("x = x + 1")),
    PeerRun(
      program: "sqlite3", arguments: [":memory:"],
      input: "create table c(x); insert into c values(0);\n" + additions("update c set x = x + 1;")),
    PeerRun(program: "gp", arguments: ["-q", "-f"], input: "x = 0;\n" + additions("x = x + 1;")),
    PeerRun(program: "python3", arguments: ["-"], input: "x = 0\n" + additions("x += 1")),
  ])

private let answeredCounting = PeerTask(
  summary: "100,000 additions, each with its diff or answer",
  runs: [
    PeerRun(program: "primetime", input: additions("+1")),
    PeerRun(program: "bc", arguments: ["-q"], input: additions("x = x + 1; x")),
    PeerRun(program: "sqlite3", arguments: [":memory:"], input: answeredUpdates),
    PeerRun(program: "gp", arguments: ["-q", "-f"], input: "x = 0\n" + additions("x = x + 1")),
    PeerRun(program: "python3", arguments: ["-"], input: "x = 0\n" + additions("x += 1; print(x)")),
  ])

private let jsonCounting = PeerTask(
  summary: "100,000 additions, each a JSON object",
  runs: [
    PeerRun(program: "primetime", arguments: ["--json"], input: additions("+1")),
    PeerRun(program: "sqlite3", arguments: ["-json", ":memory:"], input: answeredUpdates),
  ])

private func primes(_ first: Int, _ last: Int) -> PeerTask {
  PeerTask(
    summary: "primes \(first) \(last)",
    runs: [
      PeerRun(program: "primetime", arguments: ["-c", "primes \(first) \(last)"]),
      PeerRun(
        program: "primesieve", arguments: ["--print", "-q", "-t", "1", "\(first)", "\(last)"]),
    ])
}

private func nth(_ number: Int) -> PeerTask {
  var runs = [
    PeerRun(program: "primetime", arguments: ["--nth-prime", "local", "-c", "nth \(number)"]),
    PeerRun(program: "primecount", arguments: ["-t", "1", "-n", "\(number)"]),
  ]
  // These programs sieve all numbers up to the prime, which would take minutes for larger primes.
  if number < 1_000_000_000 {
    runs.append(PeerRun(program: "primesieve", arguments: ["-q", "-t", "1", "-n", "\(number)"]))
    runs.append(
      PeerRun(program: "gp", arguments: ["-q", "-f"], input: "print(prime(\(number)))\n"))
  }
  return PeerTask(summary: "prime number \(number)", runs: runs)
}

private let answeredUpdates =
  "create table c(x); insert into c values(0);\n"
  + additions("update c set x = x + 1 returning x;")

private func additions(_ line: String) -> String {
  String(repeating: line + "\n", count: 100_000)
}
