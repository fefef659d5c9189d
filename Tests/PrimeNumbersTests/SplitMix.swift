/// A random number generator that gives the same numbers in every run (Steele, Lea and Flood,
/// 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { self.state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// Returns a positive number; all bit lengths are about equally likely.
  mutating func anyMagnitude() -> Int64 {
    Int64(next() >> 1) >> Int64.random(in: 0..<63, using: &self) | 1
  }
}
