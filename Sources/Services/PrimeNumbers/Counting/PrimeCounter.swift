import Dispatch
import Synchronization

/// Returns π(x), the number of primes up to x, which is 0 for x below 2.
///
/// The function uses the method of Deléglise and Rivat, which takes time proportional to about
/// x^(2/3). For x below 100,000, it uses a sieve. Memory use grows with x^(1/3)·ln x: 1 MB at
/// 10^13, and 50 MB at the limit. The function runs on the caller's thread. If x is at least
/// 2.5·10^12, which is about the 10^11th prime, it uses as many threads as there are processors.
///
/// - Parameters:
///   - x: The upper bound of the primes to count, at most ``PrimeComputationLimits/primeCount``.
///   - control: Cancels the computation and receives its progress.
/// - Returns: The count.
/// - Throws: ``IntegerError/undefined(_:)`` if `x` is too large, or ``IntegerError/cancelled``.
package func primeCount(
  upTo x: Int64, control: ComputationControl = .none
) throws(IntegerError) -> Int64 {
  guard x <= PrimeComputationLimits.primeCount else {
    throw .tooLarge(limit: PrimeComputationLimits.primeCount)
  }
  try control.checkpoint(0)
  let count =
    x < PrimeCounter.minimumX
    ? basePrimes(upTo: Int(max(x, 0))).count
    : try PrimeCounter(upTo: Int(x), control: control)
      .count(onAllCores: x >= PrimeCounter.leastXForThreads, control: control)
  control.reportProgress(1)
  return Int64(count)
}

/// A prime counter that uses the method of Deléglise and Rivat.
///
/// Source: M. Deléglise, J. Rivat, "Computing π(x): the Meissel, Lehmer, Lagarias, Miller, Odlyzko
/// method", 1996. φ(x, b) is the number of integers from 1 to x that are not divisible by any of
/// the first b primes, and p_b is the bth prime. Let y = α·x^(1/3) and a = π(y). The integers up to
/// x without a prime factor up to y are the number 1, the primes above y, and P₂(x, a) products of
/// two such primes. Therefore, π(x) = φ(x, a) + a - 1 - P₂(x, a).
///
/// Expanding φ(x, b) = φ(x, b - 1) - φ(x/p_b, b - 1) turns φ(x, a) into a sum over leaves. Ordinary
/// leaves are μ(m)·φ(x/m, 7) with m ≤ y. Special leaves are -μ(m)·φ(x/(p_b·m), b - 1) with b > 7
/// and m ≤ y < p_b·m. Easy special leaves are computed from a table of π. Hard special leaves need
/// a sieve up to x/y.
struct PrimeCounter {
  /// The upper bound of the primes to count.
  let x: Int
  /// The paper's bound y, between the cube root and the square root of x.
  let y: Int
  /// The upper bound of the sieves, x/y.
  let z: Int
  /// The primes up to y, with p_b at index b - 1.
  let primes: [UInt32]
  /// The reciprocals of the primes, in the same order.
  let reciprocals: [Double]
  let primePi: PrimePiTable
  let leafTable: LeafTable

  /// The least x for this method; below it, a simple sieve is at least as fast.
  static let minimumX = 100_000

  /// The least x for which several threads are worthwhile.
  ///
  /// This is about the 10^11th prime. Counting up to it takes about 50 ms of processor time.
  static let leastXForThreads = 2_500_000_000_000

  /// Creates the tables for the numbers up to y.
  init(upTo x: Int, control: ComputationControl) throws(IntegerError) {
    self.x = x
    let root = Double(integerCubeRoot(x))
    self.y = min(
      max(Int(root * PrimeCounter.alpha(x)), integerCubeRoot(x) + 1), integerSquareRoot(x))
    self.z = x / y
    self.primes = basePrimes(upTo: y)
    self.reciprocals = primes.map { 1 / Double($0) }
    try control.checkpoint()
    self.primePi = PrimePiTable(upTo: y, primes: primes)
    try control.checkpoint()
    self.leafTable = try LeafTable(upTo: y, primes: primes, control: control)
  }

  /// Returns the α that minimizes the total cost of the sieves and the easy leaves.
  ///
  /// The result is a linear function of ln x, fitted to the best values measured from 10^10 to
  /// 10^15.
  private static func alpha(_ x: Int) -> Double { max(3, 0.7 * logarithm(Double(x)) - 13) }

  /// Returns π(x).
  ///
  /// The function uses as many threads as there are processors if `onAllCores` is true. Otherwise,
  /// it uses only the calling thread.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  func count(
    onAllCores: Bool, control: ComputationControl
  ) throws(IntegerError) -> Int {
    let parts = parts
    let controls = control.shared(weights: parts.map(\.weight))
    let results = Mutex([PartialCount?](repeating: nil, count: parts.count))
    let compute = { @Sendable (index: Int) in
      // The only possible error is cancellation, which is thrown below.
      guard let result = try? parts[index].compute(controls[index]) else { return }
      results.withLock { $0[index] = result }
    }
    if onAllCores {
      DispatchQueue.concurrentPerform(iterations: parts.count, execute: compute)
    } else {
      parts.indices.forEach(compute)
    }
    let computed = results.withLock { $0.compactMap { $0 } }
    if computed.count < parts.count { throw .cancelled }
    return primes.count - 1 + trivialLeaves() + PartialCount.total(computed)
  }
}

/// A part of a prime count that can be computed independently of the other parts, and its measured
/// share of the work.
private typealias CountingPart = (
  weight: Double, compute: @Sendable (ComputationControl) throws -> PartialCount
)

/// The result of a part of a prime count.
struct PartialCount {
  /// The sum of the leaves, where each φ of a hard leaf counts only the integers within the range.
  var sum = 0

  /// At index b, the sum of the signs of the hard leaves that belong to the prime p_b; empty for
  /// other parts.
  ///
  /// ``total(_:)`` multiplies this number by the number of integers left below the range, and adds
  /// the product to the sum of all leaves.
  var signs: [Int] = []

  /// At index b, the number of integers left in the range after sieving by the first b - 1 primes;
  /// empty for other parts than hard leaves.
  var left: [Int] = []

  /// Combines results, in which the ranges of hard leaves are in ascending order and begin at 0.
  static func total(_ parts: [PartialCount]) -> Int {
    var before = [Int](repeating: 0, count: parts.map(\.left.count).max() ?? 0)
    var sum = 0
    for part in parts {
      sum += part.sum
      for b in part.left.indices {
        sum += before[b] * part.signs[b]
        before[b] += part.left[b]
      }
    }
    return sum
  }
}

extension PrimeCounter {
  /// The parts of the count.
  ///
  /// They are the same on any machine. The longest parts come first, so that all threads finish at
  /// about the same time.
  private var parts: [CountingPart] {
    let easy = easyLeafRanges(count: 4)
    let hard = hardLeafRanges(count: 8)
    var parts: [CountingPart] = [
      (0.13, { PartialCount(sum: -(try secondPartialSieve(control: $0))) })
    ]
    for range in hard {
      parts.append((0.6 / Double(hard.count), { try hardLeaves(in: range, control: $0) }))
    }
    for range in easy {
      let weight = 0.26 / Double(easy.count)
      parts.append((weight, { PartialCount(sum: try easyLeaves(in: range, control: $0)) }))
    }
    parts.append((0.01, { PartialCount(sum: try ordinaryLeaves(control: $0)) }))
    return parts
  }
}
