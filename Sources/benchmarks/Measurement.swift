/// The measured times of a benchmark, in nanoseconds per operation.
struct Measurement {
  /// The times of the library.
  let library: Samples

  /// The times of the reference.
  let reference: Samples

  /// The ratio of the library's median to the median of the reference.
  var ratio: Double { library.median / reference.median }

  /// Measures the library and the reference in turn, so that changes in processor speed affect
  /// both.
  init(_ benchmark: Benchmark, samples count: Int) {
    let sides = [benchmark.library, benchmark.referenceSide]
    var samples: [[Double]] = [[], []]
    // The first samples are not counted, because they fill caches and make long-lived allocations.
    for sample in 0...count {
      for (index, side) in sides.enumerated() {
        let body = side()
        let time = benchmark.clock.nanoseconds { body(benchmark.operations) }
        if sample > 0 { samples[index].append(time / Double(benchmark.operations)) }
      }
    }
    library = Samples(samples[0])
    reference = Samples(samples[1])
  }
}

/// The minimum, median and maximum of a set of samples.
struct Samples {
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
