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

  /// Returns the α that minimizes the total cost of the sieves and the easy leaves.
  ///
  /// The result is a linear function of ln x, fitted to the best values measured from 10^10 to
  /// 10^15.
  private static func alpha(_ x: Int) -> Double { max(3, 0.7 * logarithm(Double(x)) - 13) }

  /// Returns π(x), computed on as many threads as there are processors, or on the calling thread.
  ///
  /// - Throws: ``PrimeComputationError/cancelled``.
  func count(
    onAllCores: Bool, control: ComputationControl
  ) throws(PrimeComputationError) -> Int {
    let weighted = parts()
    let shared = SharedControl(control, weights: weighted.map(\.weight))
    let parts = weighted.map(\.part)
    let results =
      onAllCores ? try computeConcurrently(parts, shared) : try computeSerially(parts, shared)
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
