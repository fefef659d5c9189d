/// What a benchmark took, in nanoseconds an operation.
struct Measurement: Encodable {
  /// The benchmark's name.
  let name: String

  /// Whose time was measured.
  let clock: CPUClock

  /// The library.
  let library: Samples

  /// The bare store, where there is one.
  let bareStore: Samples?

  /// The `switch` written by hand.
  let handWritten: Samples

  /// How many times as long as the `switch` the library takes, by the medians.
  let ratio: Double

  /// How many times as long the bare store takes.
  let bareStoreRatio: Double?

  /// The bar, in nanoseconds an operation of the library.
  let bar: Double?

  /// Whether the library's median keeps to the bar.
  let keepsBar: Bool?

  /// Measures the sides by turns, so that a processor that grows warm or slow does so for all.
  init(_ benchmark: Benchmark, samples count: Int) {
    let sides = [benchmark.library, benchmark.handWritten, benchmark.bareStore].compactMap { $0 }
    var samples = Array(repeating: [Double](), count: sides.count)
    // The first of each warms up caches and allocates what is kept.
    for sample in 0...count {
      for (index, side) in sides.enumerated() {
        let body = side()
        let time = benchmark.clock.nanoseconds { body(benchmark.operations) }
        if sample > 0 { samples[index].append(time / Double(benchmark.operations)) }
      }
    }
    name = benchmark.name
    clock = benchmark.clock
    library = Samples(samples[0])
    handWritten = Samples(samples[1])
    bareStore = benchmark.bareStore == nil ? nil : Samples(samples[2])
    ratio = library.median / handWritten.median
    let byHand = handWritten.median
    bareStoreRatio = bareStore.map { $0.median / byHand }
    bar = benchmark.bar
    let median = library.median
    keepsBar = benchmark.bar.map { median <= $0 }
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
