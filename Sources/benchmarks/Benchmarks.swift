import ArgumentParser
import FoundationEssentials

/// Prints the cost of the library next to that of a bare store and of a hand-written `switch`.
///
/// All are measured in the same run.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "What the store costs beside a hand-written switch, both measured in the same run.",
    discussion: """
      They do the same by turns, and so does a bare store of forty lines where it can. The figures \
      are medians of the processor time that one operation took, so that other work on the machine \
      counts little; × is how many times as long as the switch. Build it optimized: swift run -c \
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

  @Flag(
    help: """
      Measure primetime beside the programs of its kind that are installed, instead of the rows.
      """)
  var peers = false

  @Option(
    help: ArgumentHelp(
      "The primetime to be measured beside its peers; that beside this program, if left out.",
      valueName: "path"))
  var tool: String?

  @Flag(
    help: """
      Fail where a row takes more than three times as many times as long as by hand as it usually \
      does.
      """)
  var check = false

  @Option(
    help: ArgumentHelp(
      "Only do so many operations of the library in one row, for an instrument that counts.",
      valueName: "n"))
  var operations: Int?

  func validate() throws {
    if let operations, operations < 0 || rows.count != 1 {
      throw ValidationError("--operations needs one row and a number that is not negative")
    }
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
    if let operations {
      wanted[0].library()(operations)
      return
    }
    let report: any Report = json ? JSONReport() : TableReport()
    report.begin(MeasurementEnvironment())
    if peers {
      try measurePeers(report)
      return
    }
    report.beginRows()
    var slow: [String] = []
    for benchmark in wanted {
      let measurement = Measurement(benchmark, samples: samples)
      report.show(measurement, of: benchmark)
      if check, measurement.ratio > 3 * benchmark.usualRatio { slow.append(benchmark.name) }
    }
    if !slow.isEmpty { throw SlowRows(names: slow) }
  }

  private func measurePeers(_ report: any Report) throws {
    let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let tool = tool ?? own.appending(path: PeerRun.tool).path(percentEncoded: false)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    report.beginPeers()
    for task in peerTasks {
      let measurement = try PeerMeasurement(task, tool: tool, samples: samples, folder: folder)
      report.show(measurement, of: task)
    }
  }
}

/// The rows that take much longer than usual, compared to the hand-written code.
private struct SlowRows: Error, CustomStringConvertible {
  let names: [String]

  var description: String {
    "more than three times as slow as usual beside the code by hand: "
      + names.joined(separator: ", ")
  }
}

/// All rows, in the order in which they are printed.
private let benchmarks = [
  dispatch, pullback, inPlace, synchronousEffect, chain, feedback, diff, diffInsert, diffRemove,
  diffChange,
  diffEqual, diffTexts, dump, dumpEntries, dumpJSON, asynchronousEffect, cancellation,
  subscriptions, history, parse, primality, nthPrimeNumber,
]
