import PrimeNumbers

/// The numbers of a picture.
package enum PictureNumbers: Codable, Equatable, Sendable {
  /// Numbers in ascending order, and how many primes there are up to each; not empty.
  case counts([NumberCount])

  /// The gaps between successive primes in a range, in ascending order, and how often each occurs.
  case gaps(from: Int64, through: Int64, [NumberCount])

  /// The primes up to a size, in ascending order, and the favorites among them.
  case spiral(size: Int64, primes: [Int64], favorites: [Int64])

  /// Computes the numbers of a picture.
  ///
  /// Primes are counted up to at most 401 numbers at nearly equal steps, among them both ends. If
  /// the steps are short, the primes between the numbers are found, which takes less time.
  ///
  /// - Throws: ``PrimeNumbers/IntegerError``.
  init(of subject: PictureSubject, favorites: [Integer], control: ComputationControl) throws {
    switch subject {
    case .counts(let first, let last):
      let steps = min(last - first, 400)
      var (before, count) = (first, Int64(0))
      self = .counts(
        try (0...steps).map { step in
          control.reportProgress(Double(step) / Double(steps + 1))
          let number = first + (last - first) * step / max(1, steps)
          let quiet = ComputationControl(isCancelled: control.isCancelled)
          if step > 0, number - before <= 1_000_000 {
            let range = UInt64(before) + 1...UInt64(number)
            try forEachChunk(ofPrimesIn: range, control: quiet) { count += Int64($0.count) }
          } else {
            count = try primeCount(upTo: number, control: quiet)
          }
          before = number
          return NumberCount(number: number, count: count)
        })
    case .gaps(let first, let last):
      // The greatest gap below 2^64 is 1550 (OEIS A005250).
      var (counts, before) = (Array(repeating: Int64(0), count: 1551), UInt64?.none)
      try forEachChunk(ofPrimesIn: UInt64(first)...UInt64(last), control: control) { primes in
        for prime in primes {
          if let before { counts[Int(prime - before)] += 1 }
          before = prime
        }
      }
      let gaps = counts.enumerated().filter { $0.element > 0 }
      self = .gaps(
        from: first, through: last,
        gaps.map { NumberCount(number: Int64($0.offset), count: $0.element) })
    case .spiral(let size):
      var primes: [Int64] = []
      let range = 1...UInt64(size)
      try forEachChunk(ofPrimesIn: range, control: control) { primes += $0.map(Int64.init) }
      self = .spiral(
        size: size, primes: primes, favorites: favorites.compactMap(\.int64).filter { $0 <= size })
    }
  }
}

/// A number and a count that belongs to it.
package struct NumberCount: Codable, Equatable, Sendable {
  package let number: Int64
  package let count: Int64

  /// x/ln x, where x is the number; nil below 2.
  ///
  /// By the prime number theorem, the ratio of π(x) and x/ln x approaches 1.
  package var estimate: Double? { number < 2 ? nil : Double(number) / logarithm(Double(number)) }
}
