/// The numbers with no factor 2, 3 or 5, packed a bit each: 30 consecutive integers to a byte.
///
/// Bit i of byte j stands for 30·j + residues[i].
enum Wheel30 {
  /// The remainders modulo 30 that have no factor 2, 3 or 5.
  static let residues: [Int64] = [1, 7, 11, 13, 17, 19, 23, 29]

  /// The index of the least residue not less than each remainder 0 ..< 30.
  static let indexAtOrAbove: [UInt8] = (0..<30).map { remainder in
    UInt8(residues.firstIndex { $0 >= remainder } ?? 0)
  }

  /// How far the number of each bit of a 64-bit word lies above 30 times the word's first byte.
  static let offsets: [Int64] = (0..<64).map { Int64($0 / 8 * 30) + residues[$0 % 8] }

  /// For a remainder 0 ..< 30, the bits of a byte that stand for numbers up to it.
  static let bitsUpTo: [UInt8] = (0..<30).map { remainder in
    residues.indices.reduce(0) { $0 | (residues[$1] <= remainder ? 1 << $1 : 0) }
  }

  /// The residue at an index, from the bits of a constant.
  @inline(__always)
  static func residue(_ index: Int) -> Int {
    Int(truncatingIfNeeded: (0x1d17_1311_0d0b_0701 as UInt64) >> UInt64(index &* 8)) & 0xff
  }

  /// For a remainder 0 ..< 240, the bits of a word that stand for numbers up to it.
  static let wordUpTo: [UInt64] = (0..<240).map { remainder in
    let shift = UInt64(remainder / 30 * 8)
    return UInt64(bitsUpTo[remainder % 30]) << shift | ((1 << shift) - 1)
  }
}
