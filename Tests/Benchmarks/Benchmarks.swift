import ArgumentParser
import Foundation

/// A program that compares the library with references, such as a bare store, in the same run.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Compare the library with a bare store, and the tools with other programs.",
    discussion: """
      The library and its reference do the same work in turns. The times are medians of the \
      processor time per operation, so other work on the machine has little influence. Each row \
      has a bar: the greatest acceptable ratio of the two times. Build with optimization: \
      swift run -c release benchmarks.
      """)

  @Argument(help: "The rows to measure; the default is all.")
  var rows: [String] = []

  @Option(help: ArgumentHelp("How many times to measure each side of a row.", valueName: "n"))
  var samples = 25

  @Flag(help: "Compare primetime with other programs that are installed, instead of the rows.")
  var peers = false

  @Flag(help: "Measure how the time of each command grows with the length of a script instead.")
  var growth = false

  @Flag(help: "With --growth, measure only changes of very long lists, up to 100,000 favorites.")
  var long = false

  @Flag(help: "Fail if a row is more than four times over its bar, or a command grows too fast.")
  var check = false

  func validate() throws {
    guard (1...100_000).contains(samples) else {
      throw ValidationError("--samples is \(samples); it must be from 1 to 100000")
    }
    let names = growth ? growthTasks(isVeryLong: long).map(\.name) : benchmarks.map(\.name)
    for row in rows where !names.contains(row) {
      throw ValidationError(
        "there is no row \"\(row)\"; the rows are \(names.joined(separator: ", "))")
    }
  }

  func run() throws {
    Table.printConditions()
    print()
    let failures =
      if peers { try measurePeers() } else if growth { try measureGrowth() } else { measureRows() }
    if check, !failures.isEmpty {
      print("too slow: \(failures.joined(separator: ", "))")
      throw ExitCode.failure
    }
  }

  private func measureRows() -> [String] {
    Table.printRow("", "reference", "library", "reference", "ratio", "bar")
    return benchmarks.filter { rows.isEmpty || rows.contains($0.name) }.filter { benchmark in
      let result = Measurement(benchmark, samples: samples)
      Table.printRow(
        benchmark.summary, benchmark.reference, Table.time(result.library),
        Table.time(result.reference), Table.decimal(result.ratio),
        "\(benchmark.bar) \(result.ratio <= benchmark.bar ? "kept" : "missed")")
      return result.ratio > 4 * benchmark.bar
    }
    .map(\.name)
  }

  private func measurePeers() throws -> [String] {
    Table.printRow("", "program", "shortest", "", "ratio")
    try withTemporaryFolder { folder in
      for task in peerTasks {
        var toolTime: Double?
        for run in task.runs {
          guard let program = program(run.program) else { continue }
          let process = PeerProcess(
            program: program, arguments: run.arguments, input: run.input, folder: folder)
          let time = try process.shortestTime(of: samples)
          toolTime = toolTime ?? time
          Table.printRow(
            task.summary, run.program, Table.time(time), "", Table.decimal(time / (toolTime ?? 1)))
        }
      }
    }
    return []
  }

  private func measureGrowth() throws -> [String] {
    Table.printRow("", "commands", "short script", "long script", "exponent", "to additions")
    return try growthTasks(isVeryLong: long).filter { rows.isEmpty || rows.contains($0.name) }
      .filter { task in
        let result = try measurement(of: task)
        var ratio: Double?
        if task.greatestRatio != nil {
          let additions = GrowthTask(name: "+1", sizes: task.sizes)
          ratio = result.whole / (try measurement(of: additions).whole)
        }
        Table.printRow(
          "\(task.program): \(task.name)", "\(task.sizes.small), \(task.sizes.large)",
          Table.time(result.small), Table.time(result.large), Table.decimal(result.exponent),
          ratio.map(Table.decimal) ?? "")
        return result.isSteep || ratio ?? 0 > task.greatestRatio ?? 0
      }
      .map(\.name)
  }

  private func measurement(of task: GrowthTask) throws -> GrowthMeasurement {
    try withTemporaryFolder { folder in
      try GrowthMeasurement(task, programs: ownFolder, samples: samples, folder: folder)
    }
  }

  /// Returns the file of a program: `primetime` in the directory of this program, or an installed
  /// program; nil if it is not installed.
  private func program(_ name: String) -> URL? {
    if name == "primetime" { return ownFolder.appending(path: name) }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The directory of this program and of the tools.
  private var ownFolder: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().absoluteURL
  }

  private func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

/// All rows, in the order in which they are printed.
private let benchmarks = [
  dispatch, tenFeatures, hundredFeatures, nesting, forEach, inPlace, synchronousEffect,
  asynchronousEffect, cancellation, subscriptions, diff, diffReflected,
  startBesideJournals,
]
