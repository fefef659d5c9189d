/// The numbers without a factor 2, 3 or 5, one bit each: 30 consecutive integers to a byte.
///
/// Bit i of byte j stands for 30·j + residues[i].
enum Wheel30 {
  /// The remainders modulo 30 without a factor 2, 3 or 5.
  static let residues: [Int64] = [1, 7, 11, 13, 17, 19, 23, 29]

  /// The index of the smallest residue at or above each remainder 0 ..< 30.
  static let indexAtOrAbove: [UInt8] = (0..<30).map { remainder in
    UInt8(residues.firstIndex { $0 >= remainder } ?? 0)
  }

  /// The offset of each bit's number in a 64-bit word, from 30 times the word's first byte.
  static let offsets: [Int64] = (0..<64).map { Int64($0 / 8 * 30) + residues[$0 % 8] }

  /// The bits of a byte for the numbers up to each remainder 0 ..< 30.
  static let bitsUpTo: [UInt8] = (0..<30).map { remainder in
    residues.indices.reduce(0) { $0 | (residues[$1] <= remainder ? 1 << $1 : 0) }
  }

  /// Returns the residue at an index, read from the bits of a constant.
  @inline(__always)
  static func residue(_ index: Int) -> Int {
    Int(truncatingIfNeeded: (0x1d17_1311_0d0b_0701 as UInt64) >> UInt64(index &* 8)) & 0xff
  }

  /// The bits of a word for the numbers up to each remainder 0 ..< 240.
  static let wordUpTo: [UInt64] = (0..<240).map { remainder in
    let shift = UInt64(remainder / 30 * 8)
    return UInt64(bitsUpTo[remainder % 30]) << shift | ((1 << shift) - 1)
  }
}
