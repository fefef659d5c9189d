/// What a benchmark took, in nanoseconds an operation.
struct Measurement: Encodable {
  /// The benchmark's name.
  let name: String

  /// The library's samples, sorted.
  let library: Samples

  /// The samples of the `switch` written by hand, sorted.
  let handWritten: Samples

  /// How many times as long the library takes, by the medians.
  let ratio: Double

  /// The bar, in nanoseconds an operation of the library.
  let bar: Double

  /// Whether the library's median keeps to the bar.
  let keepsBar: Bool

  /// Measures both sides by turns, so that what else the machine does meets both alike.
  init(_ benchmark: Benchmark, samples count: Int) {
    var library: [Double] = []
    var handWritten: [Double] = []
    // The first of each warms up caches and allocates what is kept.
    for sample in 0...count {
      let ours = nanoseconds(of: benchmark.library, operations: benchmark.operations)
      let theirs = nanoseconds(of: benchmark.handWritten, operations: benchmark.operations)
      if sample == 0 { continue }
      library.append(ours)
      handWritten.append(theirs)
    }
    name = benchmark.name
    self.library = Samples(library)
    self.handWritten = Samples(handWritten)
    ratio = self.library.median / self.handWritten.median
    bar = benchmark.bar
    keepsBar = self.library.median <= bar
  }
}

/// How far a set of samples spreads.
struct Samples: Encodable {
  /// The least of them.
  let minimum: Double

  /// The one in the middle.
  let median: Double

  /// The greatest of them.
  let maximum: Double

  /// Takes at least one sample.
  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    minimum = sorted[0]
    median = sorted[sorted.count / 2]
    maximum = sorted[sorted.count - 1]
  }
}

private func nanoseconds(of body: (Int) -> Void, operations: Int) -> Double {
  let elapsed = ContinuousClock().measure { body(operations) }
  let (seconds, attoseconds) = elapsed.components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(operations)
}
