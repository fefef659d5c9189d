/// A random number generator that returns the same numbers for the same seed on every machine.
///
/// This is SplitMix64, by G. L. Steele, D. Lea and C. H. Flood ("Fast Splittable Pseudorandom
/// Number Generators", 2014). It is suitable for tests, not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; every seed is equally good.
  public init(seed: UInt64) {
    state = seed
  }

  /// Creates a generator whose numbers depend on a step of a run and a place within that step.
  init(seed: UInt64, step: Int, place: Int) {
    var run = SeededGenerator(seed: seed)
    var steps = SeededGenerator(seed: run.next() ^ UInt64(truncatingIfNeeded: step))
    self.init(seed: steps.next() ^ UInt64(truncatingIfNeeded: place))
  }

  /// Returns the next random number, from all values of `UInt64`.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
