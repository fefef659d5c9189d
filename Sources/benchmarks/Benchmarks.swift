import ArgumentParser
import FoundationEssentials

/// Prints the cost of the library next to the costs of a bare store and a hand-written `switch`.
///
/// All three are measured in the same run.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Compare the cost of the store with that of a hand-written switch.",
    discussion: """
      Both do the same work in turns, and so does a bare store of forty lines, where it can. The \
      times are medians of the processor time per operation, so other work on the machine has \
      little influence. The number after × is the ratio to the hand-written switch. Build with \
      optimization: swift run -c release benchmarks.

      With --json, the first object describes the machine, the compiler and the load, and each \
      further object is a row. Times are in nanoseconds.

      The exit status is 0 even if a row misses its bar; the reader decides whether a run on this \
      machine is meaningful. A program can read keepsBar.
      """)

  @Argument(help: "The rows to measure; the default is all.")
  var rows: [String] = []

  @Option(help: ArgumentHelp("How many times to measure each side of a row.", valueName: "n"))
  var samples = 25

  @Flag(help: "Print one JSON object a row.")
  var json = false

  @Flag(
    help: """
      Compare primetime with similar programs that are installed, instead of measuring rows.
      """)
  var peers = false

  @Flag(
    help: """
      Measure how the time of each command grows with the number of commands, instead of measuring \
      rows.
      """)
  var growth = false

  @Option(
    help: ArgumentHelp(
      "The primetime for --peers; the default is the one in the folder of this program.",
      valueName: "path"))
  var tool: String?

  @Flag(
    help: """
      Fail if the ratio of a row to the hand-written code is more than three times its usual value.
      """)
  var check = false

  @Option(
    help: ArgumentHelp(
      "Run only this many library operations of one row, for tools that count instructions.",
      valueName: "n"))
  var operations: Int?

  func validate() throws {
    if let operations, operations < 0 || rows.count != 1 {
      throw ValidationError("--operations needs exactly one row, and 0 or more operations")
    }
    guard (1...100_000).contains(samples) else {
      throw ValidationError("--samples is \(samples); it must be from 1 to 100000")
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
    if peers { return try measurePeers(report) }
    if growth { return try measureGrowth(report) }
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
    let tool = tool ?? ownFolder.appending(path: PeerRun.tool).path(percentEncoded: false)
    try withTemporaryFolder { folder in
      report.beginPeers()
      for task in peerTasks {
        let measurement = try PeerMeasurement(task, tool: tool, samples: samples, folder: folder)
        report.show(measurement, of: task)
      }
    }
  }

  private func measureGrowth(_ report: any Report) throws {
    var steep: [String] = []
    let programs = ownFolder
    report.beginGrowth()
    for task in growthTasks {
      try withTemporaryFolder { folder in
        guard
          FileManager.default.changeCurrentDirectoryPath(folder.path(percentEncoded: false))
        else { throw CocoaError(.fileNoSuchFile) }
        let measurement = try GrowthMeasurement(task, programs: programs, samples: samples)
        guard let measurement else { throw FailedScript(task: task) }
        report.show(measurement)
        if check, measurement.isSteep { steep.append(task.name) }
      }
    }
    if !steep.isEmpty { throw SteepCommands(names: steep) }
  }

  /// The directory of this program.
  private var ownFolder: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().absoluteURL
  }

  private func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}

/// The rows whose ratio to the hand-written code is more than three times the usual ratio.
private struct SlowRows: Error, CustomStringConvertible {
  let names: [String]

  var description: String {
    "more than three times the usual ratio to the hand-written code: "
      + names.joined(separator: ", ")
  }
}

/// A task whose program could not be run, or failed.
private struct FailedScript: Error, CustomStringConvertible {
  let task: GrowthTask

  var description: String { "\(task.program) failed to run \(task.name)" }
}

/// The commands whose time grows faster than their number.
private struct SteepCommands: Error, CustomStringConvertible {
  let names: [String]

  var description: String {
    "the time grows faster than the number of commands: " + names.joined(separator: ", ")
  }
}

/// All rows, in the order in which they are printed.
private let benchmarks = [
  dispatch, pullback, inPlace, synchronousEffect, chain, feedback, diff, diffInsert, diffRemove,
  diffChange,
  diffEqual, diffTexts, diffReflected, dump, dumpEntries, dumpJSON, asynchronousEffect,
  cancellation,
  subscriptions, forEach, history, parse, primality, nthPrimeNumber,
]
