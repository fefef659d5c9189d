import ArgumentParser

/// Prints what the library costs beside a bare store and a hand-written `switch`, all measured in the
/// same run.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "What the store costs beside a hand-written switch, both measured in the same run.",
    discussion: """
      They do the same by turns, and so does a bare store of forty lines where it can. The figures \
      are medians of the processor time that one operation took, so that other work on the machine \
      counts little; × is how many times as long as the switch. Build it optimised: swift run -c \
      release benchmarks.

      With --json the first object tells machine, compiler and load, each further one a row; times \
      are in nanoseconds.

      The exit status is 0 even where a bar is missed: whether a run on this machine says anything \
      is for its reader to judge. A program that is to judge reads keepsBar.
      """)

  @Argument(help: "The rows to measure; all of them, if left out.")
  var rows: [String] = []

  @Option(help: ArgumentHelp("How often each side of a row is measured.", valueName: "n"))
  var samples = 25

  @Flag(help: "Print one JSON object a row.")
  var json = false

  func validate() throws {
    guard (1...100_000).contains(samples) else {
      throw ValidationError("--samples is \(samples); it should be from 1 to 100000")
    }
    let names = benchmarks.map(\.name)
    for row in rows where !names.contains(row) {
      throw ValidationError(
        "there is no row \"\(row)\"; the rows are \(names.joined(separator: ", "))")
    }
  }

  func run() throws {
    let wanted = rows.isEmpty ? benchmarks : benchmarks.filter { rows.contains($0.name) }
    let report: any Report = json ? JSONReport() : TableReport()
    report.begin(MeasuredWith())
    for benchmark in wanted {
      report.show(Measurement(benchmark, samples: samples), of: benchmark)
    }
  }
}

/// All rows, in the order in which they are printed.
private let benchmarks = [
  dispatch, pullback, inPlace, synchronousEffect, diff, diffInsert, diffRemove, diffChange,
  diffEqual, diffTexts, dump, asynchronousEffect, cancellation, subscriptions, history,
]
