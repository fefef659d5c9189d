/// The measured times of a benchmark, in nanoseconds per operation.
struct Measurement: Encodable {
  /// The name of the benchmark.
  let name: String

  /// The clock that measured the times.
  let clock: CPUClock

  /// The times of the library.
  let library: Samples

  /// The times of the bare store; nil if a bare store cannot do the work.
  let bareStore: Samples?

  /// The times of the hand-written code.
  let handWritten: Samples

  /// The ratio of the library's median to the median of the hand-written code.
  let ratio: Double

  /// The ratio of the bare store's median to the median of the hand-written code; nil if no bare
  /// store was measured.
  let bareStoreRatio: Double?

  /// The time limit for one operation of the library, in nanoseconds; nil if there is no limit.
  let bar: Double?

  /// Whether the library's median is within the limit; nil if there is no limit.
  let keepsBar: Bool?

  /// Measures the library, the hand-written code and the bare store, if there is one, in turn.
  ///
  /// Because they take turns, changes in processor speed affect all of them.
  init(_ benchmark: Benchmark, samples count: Int) {
    let sides = [benchmark.library, benchmark.handWritten, benchmark.bareStore].compactMap { $0 }
    var samples = Array(repeating: [Double](), count: sides.count)
    // The first samples are not counted, because they fill caches and make long-lived allocations.
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

/// The minimum, median and maximum of a set of samples.
struct Samples: Encodable {
  /// The smallest sample.
  let minimum: Double

  /// The middle sample; for an even number of samples, the larger of the two middle ones.
  let median: Double

  /// The largest sample.
  let maximum: Double

  /// Computes the statistics of a nonempty set of samples.
  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    minimum = sorted[0]
    median = sorted[sorted.count / 2]
    maximum = sorted[sorted.count - 1]
  }
}
