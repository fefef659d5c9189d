import ArgumentParser

/// Prints what the library costs beside a hand-written `switch`, both measured in the same run.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "What the store costs beside a hand-written switch, both measured in the same run.",
    discussion: """
      Both do the same by turns; the figures are medians of what one operation took. Build it \
      optimised: swift run -c release benchmarks. With --json all times are in nanoseconds.
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
    report.begin()
    for benchmark in wanted {
      report.show(Measurement(benchmark, samples: samples), of: benchmark)
    }
  }
}

/// All rows, in the order in which they are printed.
private let benchmarks = [dispatch, pullback, inPlace, synchronousEffect, diff]
