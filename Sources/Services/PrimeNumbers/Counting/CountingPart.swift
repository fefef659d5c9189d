import Dispatch
import Synchronization

/// A part of a prime count that can be computed independently of the other parts.
enum CountingPart {
  case secondPartialSieve
  case ordinaryLeaves
  case easyLeaves(Range<Int>)
  case hardLeaves(Range<Int>)

  /// The result of a part.
  enum Result {
    /// A number to add to the total.
    case sum(Int)

    /// The sums of the hard leaves in one range, to combine with the sums of the other ranges.
    case hard(HardLeafSums)
  }
}

extension PrimeCounter {
  /// Returns the parts of the count, each with its measured share of the work.
  ///
  /// The parts are the same on any machine. The longest parts come first, so that all threads
  /// finish at about the same time.
  func parts() -> [(part: CountingPart, weight: Double)] {
    let easy = easyLeafRanges(count: 4).map(CountingPart.easyLeaves)
    let hard = hardLeafRanges(count: 8).map(CountingPart.hardLeaves)
    return [(.secondPartialSieve, 0.13)] + hard.map { ($0, 0.6 / Double(hard.count)) }
      + easy.map { ($0, 0.26 / Double(easy.count)) } + [(.ordinaryLeaves, 0.01)]
  }

  func compute(
    _ part: CountingPart, control: ComputationControl
  ) throws(PrimeComputationError) -> CountingPart.Result {
    switch part {
    case .secondPartialSieve: .sum(-(try secondPartialSieve(control: control)))
    case .ordinaryLeaves: .sum(try ordinaryLeaves(control: control))
    case .easyLeaves(let range): .sum(try easyLeaves(in: range, control: control))
    case .hardLeaves(let range): .hard(try hardLeaves(in: range, control: control))
    }
  }

  /// Computes all parts on the calling thread, one after another.
  func computeSerially(
    _ parts: [CountingPart], _ shared: SharedControl
  ) throws(PrimeComputationError) -> [CountingPart.Result] {
    try parts.enumerated().map { index, part throws(PrimeComputationError) in
      try compute(part, control: shared.part(index))
    }
  }

  /// Computes all parts on as many threads as there are processors, including the calling thread.
  func computeConcurrently(
    _ parts: [CountingPart], _ shared: SharedControl
  ) throws(PrimeComputationError) -> [CountingPart.Result] {
    let results = Mutex<[CountingPart.Result?]>(parts.map { _ in nil })
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      // The only possible error is cancellation, which is thrown below.
      guard let result = try? compute(parts[index], control: shared.part(index)) else { return }
      results.withLock { $0[index] = result }
    }
    let computed = results.withLock { $0.compactMap { $0 } }
    if computed.count < parts.count { throw .cancelled }
    return computed
  }
}
