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
