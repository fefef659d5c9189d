import Dispatch
import Synchronization

extension Integer {
  /// Returns a factor, other than 1 and the number itself, by the quadratic sieve on all cores.
  ///
  /// The number must be odd and composite, must not be a power, and must have 65 to 200 bits. The
  /// status texts tell how many of the relations are found.
  ///
  /// - Throws: ``IntegerError/cancelled``.
  func sievedFactor(
    _ isCancelled: @Sendable () -> Bool, _ reportStatus: @Sendable (String) -> Void
  ) throws(IntegerError) -> Integer {
    let base = try FactorBase(of: self)
    let search = Mutex(QuadraticSieve(base))
    while true {
      DispatchQueue.concurrentPerform(iterations: 64) { _ in
        // The functions of the caller may only be called by one thread at a time.
        func isDone() -> Bool { search.withLock { $0.isComplete || isCancelled() } }
        if isDone() { return }
        var family = SieveFamily(base, factors: search.withLock { $0.nextFactors() })
        let relations = family.relations(isDone: isDone)
        search.withLock {
          $0.add(relations)
          reportStatus($0.status)
        }
      }
      if isCancelled() { throw .cancelled }
      let factor = try search.withLock { search throws(IntegerError) in
        try search.factor(of: self)
      }
      if let factor { return factor }
    }
  }
}

/// The relations that a quadratic sieve has found.
private struct QuadraticSieve {
  private let base: FactorBase
  private var relations: [SieveRelation] = []

  /// The first relation with each large prime, which is multiplied by further ones.
  private var partial: [UInt32: SieveRelation] = [:]

  /// The roots of all relations; different families may find the same one.
  private var roots: Set<UInt128> = []

  /// The number of relations for which dependencies are found.
  private var needed: Int

  private var usedFactors: Set<Set<Int>> = []
  private var random: UInt64 = 1

  init(_ base: FactorBase) {
    self.base = base
    needed = base.primes.count + 30
  }

  /// Whether there are enough relations to call ``factor(of:)``.
  var isComplete: Bool { relations.count >= needed }

  /// The number of relations that are found, in words.
  var status: String { "\(min(relations.count, needed)) of \(needed) relations" }

  /// Returns the factors of a leading coefficient that has not been used yet, as indices.
  ///
  /// The values are smallest if the coefficient is about √(2kn) / radius.
  mutating func nextFactors() -> [Int] {
    let bits = (base.bits + 1) / 2 - log2(Double(base.radius))
    let count = max(Int((bits / (5.5 + base.bits / 40)).rounded()), 3)
    let size = power(2, bits / Double(count))
    let middle = base.primes.firstIndex { Double($0) > size } ?? base.primes.count - 1
    var width = 2 * (middle / 3 + 8)
    while true {
      var (factors, missing) = (Set<Int>(), bits)
      while factors.count < count - 1 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let index = max(middle - width / 2, 1) + Int(random >> 33) % width
        if index < base.primes.count, factors.insert(index).inserted {
          missing -= log2(Double(base.primes[index]))
        }
      }
      let last = base.primes.firstIndex { Double($0) > power(2, missing) } ?? 0
      if last > 0, factors.insert(last).inserted, usedFactors.insert(factors).inserted {
        return factors.sorted()
      }
      width += 1
    }
  }

  /// Adds relations, and multiplies those that have the same large prime.
  mutating func add(_ found: [SieveRelation]) {
    for var relation in found where roots.insert(relation.roots[0]).inserted {
      if relation.largePrime > 1 {
        guard let other = partial[relation.largePrime] else {
          partial[relation.largePrime] = relation
          continue
        }
        relation.roots += other.roots
        relation.factors += other.factors
      }
      relations.append(relation)
    }
  }

  /// Returns a factor of the number; nil if more relations are needed.
  mutating func factor(of number: Integer) throws(IntegerError) -> Integer? {
    if !isComplete { return nil }
    for dependency in dependencies() {
      let chosen = dependency.map { relations[$0] }
      var exponents = [Int64](repeating: 0, count: base.primes.count + 1)
      for factor in chosen.flatMap(\.factors) { exponents[factor] += 1 }
      var (left, right) = (Integer(1), Integer(1))
      for root in chosen.flatMap(\.roots) {
        left = try (left * Integer(digits: "\(root)")).dividedRoundingDown(by: number).remainder
      }
      let primes = zip(base.primes, exponents) + chosen.map { ($0.largePrime, 2) }
      for (prime, exponent) in primes where prime > 1 && exponent > 0 {
        let power = try Integer(Int64(prime)).power(Integer(exponent / 2), modulo: number)
        right = try (right * power).dividedRoundingDown(by: number).remainder
      }
      let divisor = try Integer.greatestCommonDivisor(left - right, number)
      if divisor != 1, divisor != number { return divisor }
    }
    needed = relations.count + 30
    return nil
  }

  /// Returns sets of relations whose product has only even exponents.
  ///
  /// Gaussian elimination over GF(2) finds the sets. A row of the matrix has a bit for each factor
  /// and then one for each relation. The largest primes come first, because few relations have
  /// them.
  private func dependencies() -> [[Int]] {
    let columns = base.primes.count + 1
    let words = columns / 64 + 1
    var pivots = [[UInt64]?](repeating: nil, count: columns)
    var result: [[Int]] = []
    for (number, relation) in relations.enumerated() {
      var row = [UInt64](repeating: 0, count: words + relations.count / 64 + 1)
      for factor in relation.factors {
        row[(columns - 1 - factor) / 64] ^= 1 << UInt64((columns - 1 - factor) % 64)
      }
      row[words + number / 64] |= 1 << UInt64(number % 64)
      var word = 0
      while word < words {
        if row[word] == 0 {
          word += 1
          continue
        }
        let column = word * 64 + row[word].trailingZeroBitCount
        guard let pivot = pivots[column] else {
          pivots[column] = row
          break
        }
        for index in word..<row.count { row[index] ^= pivot[index] }
      }
      if word < words { continue }
      result.append((0...number).filter { row[words + $0 / 64] >> UInt64($0 % 64) & 1 == 1 })
    }
    return result
  }
}
