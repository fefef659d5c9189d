/// The measured times of a benchmark, in nanoseconds per operation.
struct Measurement {
  /// The median time of the library.
  let library: Double

  /// The median time of the reference.
  let reference: Double

  /// The ratio of the two times.
  var ratio: Double { library / reference }

  /// Measures the library and the reference in turn, so that changes in processor speed affect
  /// both.
  init(_ benchmark: Benchmark, samples count: Int) {
    let sides = [benchmark.library, benchmark.referenceSide]
    var samples: [[Double]] = [[], []]
    // The first samples are not counted, because they fill caches and make long-lived allocations.
    for sample in 0...count {
      for (index, side) in sides.enumerated() {
        let body = side()
        let start = processorTime(ofChildren: benchmark.ofChildren)
        body(benchmark.operations)
        let time = processorTime(ofChildren: benchmark.ofChildren) - start
        if sample > 0 { samples[index].append(time / Double(benchmark.operations)) }
      }
    }
    let medians = samples.map { $0.sorted()[count / 2] }
    library = medians[0]
    reference = medians[1]
  }
}
