import FoundationEssentials

/// A format for printing measurements.
protocol Report {
  /// Prints the conditions of the measurement.
  func begin(_ circumstances: MeasurementEnvironment)

  /// Prints the heading of the rows.
  func beginRows()

  /// Prints a row.
  func show(_ measurement: Measurement, of benchmark: Benchmark)

  /// Prints the heading of the comparison with other programs.
  func beginPeers()

  /// Prints the times of each program for a task.
  func show(_ measurement: PeerMeasurement, of task: PeerTask)

  /// Prints the heading of the growth of each command.
  func beginGrowth()

  /// Prints the growth of a command.
  func show(_ growth: GrowthMeasurement)
}

/// A table for people to read.
struct TableReport: Report {
  func begin(_ circumstances: MeasurementEnvironment) {
    let loads = circumstances.loadAverage.map(decimal).joined(separator: " ")
    print(circumstances.machine)
    print(
      "\(circumstances.compiler), \(circumstances.isOptimized ? "optimized" : "NOT OPTIMIZED"); "
        + "load average \(loads.isEmpty ? "unknown" : loads)")
  }

  func beginRows() {
    print()
    print(
      line("", "library", "", "bare store", "", "by hand", "library from - to", "by hand from - to")
        + "  bar")
  }

  func show(_ measurement: Measurement, of benchmark: Benchmark) {
    let (library, byHand) = (measurement.library, measurement.handWritten)
    let row = line(
      benchmark.summary, time(library.median), times(measurement.ratio),
      measurement.bareStore.map { time($0.median) } ?? "",
      measurement.bareStoreRatio.map(times) ?? "", time(byHand.median),
      "\(time(library.minimum)) - \(time(library.maximum))",
      "\(time(byHand.minimum)) - \(time(byHand.maximum))")
    guard let bar = measurement.bar, let isKept = measurement.keepsBar else { return print(row) }
    print("\(row)  \(time(bar)) \(isKept ? "kept" : "missed")")
  }

  func beginPeers() {
    print()
    print(line("", "", "", "", "", "median", "from - to", ""))
  }

  func show(_ measurement: PeerMeasurement, of task: PeerTask) {
    if measurement.rows.isEmpty { print("\(task.summary): primetime failed") }
    for row in measurement.rows {
      print(
        line(
          task.summary, "", "", row.program, times(row.ratio), time(row.time.median),
          "\(time(row.time.minimum)) - \(time(row.time.maximum))", ""))
    }
  }

  func beginGrowth() {
    print()
    print(
      line(
        "", "", "", "", "", "exponent", "of \(growthSizes.small) commands",
        "of \(growthSizes.large) commands"))
  }

  func show(_ growth: GrowthMeasurement) {
    let hundredths = Int((growth.exponent * 100).rounded())
    let exponent = "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    print(
      line(
        "\(growth.program): \(growth.name)", "", "", "", "", exponent, time(growth.small),
        time(growth.large)))
  }

  private func line(_ cells: String...) -> String {
    let widths = [47, 9, 8, 12, 8, 9, 20, 20]
    return zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + padding : padding + cell.0
    }
    .joined()
  }

  /// Converts a time in nanoseconds to text with a suitable unit.
  private func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(decimal(nanoseconds)) ns"
    case ..<1e6: "\(decimal(nanoseconds / 1e3)) µs"
    default: "\(decimal(nanoseconds / 1e6)) ms"
    }
  }

  private func times(_ ratio: Double) -> String { "× \(decimal(ratio))" }

  /// Converts a number to text, with one decimal place if the number is below 100.
  private func decimal(_ number: Double) -> String {
    if number >= 100 { return String(Int(number.rounded())) }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// A format for programs: one JSON object per line, with the conditions of the measurement first.
struct JSONReport: Report {
  func begin(_ circumstances: MeasurementEnvironment) { show(circumstances) }

  func show(_ measurement: Measurement, of benchmark: Benchmark) { show(measurement) }

  func beginRows() {}

  func beginPeers() {}

  func show(_ measurement: PeerMeasurement, of task: PeerTask) { show(measurement) }

  func beginGrowth() {}

  func show(_ growth: GrowthMeasurement) { show(growth as any Encodable) }

  private func show(_ value: any Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding cannot fail, because all numbers are finite.
    guard let data = try? encoder.encode(value) else { return }
    print(String(decoding: data, as: UTF8.self))
  }
}
