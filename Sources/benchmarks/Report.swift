import FoundationEssentials

/// How measurements are printed.
protocol Report {
  /// Prints what stands above the rows.
  func begin()

  /// Prints a row.
  func show(_ measurement: Measurement, of benchmark: Benchmark)
}

/// A table for people.
struct TableReport: Report {
  func begin() {
    print(line("an operation", "library", "by hand", "ratio", "spread", "bar"))
  }

  func show(_ measurement: Measurement, of benchmark: Benchmark) {
    let (library, byHand) = (measurement.library, measurement.handWritten)
    print(
      line(
        benchmark.summary, time(library.median), time(byHand.median),
        decimal(measurement.ratio), "\(time(library.minimum)) - \(time(library.maximum))",
        "\(time(benchmark.bar)) \(measurement.keepsBar ? "kept" : "missed")"))
  }

  private func line(_ cells: String...) -> String {
    let widths = [48, 10, 10, 7, 20, 15]
    return zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + padding : padding + cell.0
    }
    .joined()
  }

  /// A time given in nanoseconds, in the unit that suits it.
  private func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(decimal(nanoseconds)) ns"
    case ..<1e6: "\(decimal(nanoseconds / 1e3)) µs"
    default: "\(decimal(nanoseconds / 1e6)) ms"
    }
  }

  /// With one digit after the point, below 100.
  private func decimal(_ number: Double) -> String {
    if number >= 100 { return String(Int(number.rounded())) }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// A JSON object a line for programs.
struct JSONReport: Report {
  func begin() {}

  func show(_ measurement: Measurement, of benchmark: Benchmark) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Every number in it is finite, so this cannot fail.
    guard let data = try? encoder.encode(measurement) else { return }
    print(String(decoding: data, as: UTF8.self))
  }
}
