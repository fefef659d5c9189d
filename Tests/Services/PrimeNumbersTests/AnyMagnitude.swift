import UnidirectionalTesting

extension SeededGenerator {
  /// Returns a positive number; all bit lengths are about equally likely.
  mutating func anyMagnitude() -> Int64 {
    Int64(next() >> 1) >> Int64.random(in: 0..<63, using: &self) | 1
  }
}
