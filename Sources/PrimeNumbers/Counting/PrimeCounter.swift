/// Counts primes by the method of Deléglise and Rivat.
///
/// M. Deléglise, J. Rivat, "Computing π(x): the Meissel, Lehmer, Lagarias, Miller, Odlyzko method",
/// 1996. φ(x, b) is how many of the numbers from 1 to x have none of the first b primes as a factor,
/// p_b is the last of these. With y = α·x^(1/3) and a = π(y), π(x) = φ(x, a) + a - 1 - P₂(x, a): the
/// numbers without a factor up to y are 1, the primes above y, and the P₂ products of two of these.
///
/// φ(x, a) unfolds by φ(x, b) = φ(x, b - 1) - φ(x/p_b, b - 1) into a sum over leaves: ordinary ones,
/// μ(m)·φ(x/m, 7) with m ≤ y, and special ones, -μ(m)·φ(x/(p_b·m), b - 1) with m ≤ y < p_b·m. Of
/// these the easy are read off a table of π, and the hard need a sieve up to x/y.
struct PrimeCounter {
  /// The number up to which primes are counted.
  let x: Int
  /// The bound y of the paper, between the cube root of x and its square root.
  let y: Int
  /// The bound x/y up to which the sieves run.
  let z: Int
  /// The primes up to y, p_b at index b - 1.
  let primes: [UInt32]
  /// One divided by each prime.
  let reciprocals: [Double]
  let primePi: PrimePiTable
  let leafTable: LeafTable

  /// Below this the method has nothing to save: a sieve is as fast.
  static let leastX = 100_000

  /// From here on, about where the 10^11th prime is, a count takes some 50 ms of a processor, which is
  /// worth several threads.
  static let leastXForThreads = 2_500_000_000_000

  /// Makes the tables of the numbers up to y.
  init(upTo x: Int, control: ComputationControl) throws(PrimeComputationError) {
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

  /// The factor of the cube root at which the sieves and the easy leaves together cost least.
  ///
  /// A line through what was measured best from 10^10 to 10^15.
  private static func alpha(_ x: Int) -> Double { max(3, 0.7 * logarithm(Double(x)) - 13) }

  /// π(x).
  ///
  /// - Parameters:
  ///   - onAllCores: Whether to use as many threads as there are processors; the parts are the same.
  ///   - control: Stops the computation and learns how far it is.
  /// - Returns: The count.
  /// - Throws: ``PrimeComputationError/cancelled``.
  func count(
    onAllCores: Bool, control: ComputationControl
  ) throws(PrimeComputationError) -> Int {
    let weighted = parts()
    let shared = SharedControl(control, weights: weighted.map(\.weight))
    let parts = weighted.map(\.part)
    let results =
      onAllCores ? try computeAtOnce(parts, shared) : try computeInOrder(parts, shared)
    var sum = primes.count - 1 + trivialLeaves()
    var hard: [HardLeafSums] = []
    for result in results {
      switch result {
      case .sum(let part): sum += part
      case .hard(let part): hard.append(part)
      }
    }
    return sum + HardLeafSums.joined(hard)
  }
}
