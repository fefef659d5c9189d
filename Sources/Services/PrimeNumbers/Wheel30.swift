/// A bit layout for the numbers not divisible by 2, 3 or 5, with one byte for every 30 integers.
///
/// Bit i of byte j represents the number 30·j + residues[i].
enum Wheel30 {
  /// The remainders modulo 30 that are not divisible by 2, 3 or 5.
  static let residues: [Int64] = [1, 7, 11, 13, 17, 19, 23, 29]

  /// For each remainder 0 ..< 30, the index of the smallest residue that is not less than the
  /// remainder.
  static let indexAtOrAbove: [UInt8] = (0..<30).map { remainder in
    UInt8(residues.firstIndex { $0 >= remainder } ?? 0)
  }

  /// For each bit of a 64-bit word, the distance from the word's first integer to the bit's number.
  static let offsets: [Int64] = (0..<64).map { Int64($0 / 8 * 30) + residues[$0 % 8] }

  /// For each remainder 0 ..< 30, a mask of the bits of a byte that represent numbers up to the
  /// remainder.
  static let bitsUpTo: [UInt8] = (0..<30).map { remainder in
    residues.indices.reduce(0) { $0 | (residues[$1] <= remainder ? 1 << $1 : 0) }
  }

  /// For each remainder 0 ..< 30, a mask of the bits of a byte that do not represent the remainder.
  static let bitsExcept: [UInt8] = (0..<30).map { remainder in
    residues.firstIndex(of: remainder).map { ~(1 << UInt8($0)) } ?? 0xff
  }

  /// Calls a function with each number whose bit is set in a 64-bit word, in ascending order.
  ///
  /// The word starts at 30 times `firstByte`.
  @inline(__always)
  static func forEachNumber<Failure>(
    in word: UInt64, firstByte: Int, _ body: (Int64) throws(Failure) -> Void
  ) throws(Failure) {
    // The addition can overflow only for bits that are not set: no window ends after `Int64.max`,
    // and the caller clears the bits beyond the window's end.
    let start = Int64(truncatingIfNeeded: firstByte) &* 30
    var bits = word
    while bits != 0 {
      try body(start &+ offsets[bits.trailingZeroBitCount])
      bits &= bits &- 1
    }
  }

  /// Returns the residue at an index, from an integer constant that contains all residues.
  @inline(__always)
  static func residue(_ index: Int) -> Int {
    Int(truncatingIfNeeded: (0x1d17_1311_0d0b_0701 as UInt64) >> UInt64(index &* 8)) & 0xff
  }

  /// For each remainder 0 ..< 240, a mask of the bits of a 64-bit word that represent numbers up to
  /// the remainder.
  static let wordUpTo: [UInt64] = (0..<240).map { remainder in
    let shift = UInt64(remainder / 30 * 8)
    return UInt64(bitsUpTo[remainder % 30]) << shift | ((1 << shift) - 1)
  }
}
