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

  /// Calls a function with each number whose bit is set in a 64-bit word, in ascending order.
  ///
  /// The word starts at 30 times `firstByte`.
  @inline(__always)
  static func forEachNumber<Failure>(
    in word: UInt64, firstByte: Int, _ body: (Int64) throws(Failure) -> Void
  ) throws(Failure) {
    // A number after `Int64.max` becomes negative, and one after `UInt64.max` is small. Both are
    // outside every range that is searched, unless the caller takes the bits of a negative number.
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
    offsets.indices.reduce(0) { $0 | (offsets[$1] <= remainder ? 1 << $1 : 0) }
  }
}

extension Wheel30 {
  /// A table of the positions of multiples of a prime, where the prime is 30·k + residues[r].
  ///
  /// The element at index 8·r + i describes the product of the prime and residues[i]. This product
  /// is bit `bit` of byte k·residues[i] + `carry`.
  static let multiples: [(carry: Int, bit: UInt8)] = residues.flatMap { residue in
    residues.map { cofactor in
      let product = residue * cofactor
      return (carry: Int(product / 30), bit: indexAtOrAbove[Int(product % 30)])
    }
  }

  /// Calls a function with the byte and bit positions of certain multiples of a prime within a
  /// window.
  ///
  /// The multiples are the products of the prime and every number, starting at `cofactor`, that is
  /// not divisible by 2, 3 or 5. They are visited in ascending order. The window has `byteCount`
  /// bytes and starts at 30·firstByte, which must not exceed the first multiple.
  @inline(__always)
  static func forEachMultiple(
    of prime: Int, from cofactor: Int, firstByte: Int, byteCount: Int,
    _ body: (_ byte: Int, _ bit: UInt8) -> Void
  ) {
    let k = prime / 30
    let row = 8 * Int(indexAtOrAbove[prime % 30])
    multiples.withUnsafeBufferPointer { table in
      // The multiple by 30·j + residues[i] is prime·j bytes after the multiple by residues[i].
      @inline(__always)
      func byte(_ index: Int) -> Int { k &* residue(index) &+ table[row &+ index].carry }
      var base = prime * (cofactor / 30) - firstByte
      var index = Int(indexAtOrAbove[cofactor % 30])

      // Finish the current turn of the wheel, so that the next loop handles only whole turns.
      while index != 0 {
        let place = base + byte(index)
        if place >= byteCount { return }
        body(place, table[row + index].bit)
        index += 1
        if index == 8 {
          index = 0
          base += prime
        }
      }

      let (byte0, bit0) = (byte(0), table[row].bit)
      let (byte1, bit1) = (byte(1), table[row + 1].bit)
      let (byte2, bit2) = (byte(2), table[row + 2].bit)
      let (byte3, bit3) = (byte(3), table[row + 3].bit)
      let (byte4, bit4) = (byte(4), table[row + 4].bit)
      let (byte5, bit5) = (byte(5), table[row + 5].bit)
      let (byte6, bit6) = (byte(6), table[row + 6].bit)
      let (byte7, bit7) = (byte(7), table[row + 7].bit)
      while base &+ byte7 < byteCount {
        body(base &+ byte0, bit0)
        body(base &+ byte1, bit1)
        body(base &+ byte2, bit2)
        body(base &+ byte3, bit3)
        body(base &+ byte4, bit4)
        body(base &+ byte5, bit5)
        body(base &+ byte6, bit6)
        body(base &+ byte7, bit7)
        base &+= prime
      }

      // In the last turn, at least the multiple by residue 29 is outside the window.
      for index in 0..<7 {
        let place = base + byte(index)
        if place >= byteCount { return }
        body(place, table[row + index].bit)
      }
    }
  }
}
