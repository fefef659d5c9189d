import Pictures
import PrimeNumbers
import TestProcesses
import Testing

@testable import PrimePictures

/// Compares each character of a picture with the numbers, in windows of 20 to 200 columns.
///
/// The tests compute the primes by trial division, and the dots with exact fractions.
@Suite struct PictureCellTests {
  private static let widths = LongTests.cases(of: 20...200, every: 9)

  /// Returns the rows of a picture without its legend.
  private func text(
    _ subject: PictureSubject, _ columns: Int, isASCII: Bool = false, favorites: [Integer] = []
  ) throws -> [[Character]] {
    let numbers = try PictureNumbers(of: subject, favorites: favorites, control: .none)
    let picture = try #require(numbers.picture)
    return picture.text(
      on: .init(columns: columns, rows: 1000, isASCII: isASCII, hasColor: false)
    ).map(Array.init)
  }

  @Test(arguments: widths, [false, true])
  func theLinesShowTheCounts(columns: Int, isASCII: Bool) throws {
    for (first, last) in [(0, 100), (2, 20), (90, 400), (0, 5_000), (3, 4)] {
      let rows = try text(
        .counts(from: Int64(first), through: Int64(last)), columns, isASCII: isASCII)
      let steps = min(last - first, 400)
      let numbers = (0...steps).map { first + (last - first) * $0 / max(1, steps) }
      var (counts, next) = ([Int](), 0)
      for number in numbers {
        counts.append((counts.last ?? 0) + (next..<number + 1).count(where: isPrime))
        next = number + 1
      }
      let estimates = numbers.map { $0 < 2 ? nil : Double($0) / logarithm(Double($0)) }
      let all = counts.map(Double.init) + estimates.compactMap(\.self)
      let low = Int(all.min()!.rounded(.down))
      let high = max(low + 1, Int(all.max()!.rounded(.up)))
      #expect(String(rows[0]).hasPrefix("\(high) "))
      let margin = "\(high)".count + 2
      let (width, height) = isASCII ? (columns - margin, 2) : ((columns - margin) * 2, 4)
      let chart = rows.prefix { !$0.contains("└") && !$0.contains("-") }
      let top = chart.count * height - 1
      // The dots of both lines, from the bottom left.
      var dots: Set<[Int]> = []
      var before: (count: Int?, estimate: Int?)
      for x in 0..<width {
        // The last number whose position is not to the right of the column.
        let index = numbers.lastIndex { ($0 - first) * (width - 1) <= (last - first) * x }!
        let y = (2 * (counts[index] - low) * top + high - low) / (2 * (high - low))
        for y in between(before.count, y) { dots.insert([x, y]) }
        before.count = y
        guard let estimate = estimates[index] else { continue }
        let part = (estimate - Double(low)) * Double(top) / Double(high - low)
        let mark = Int(part.rounded())
        if x / (isASCII ? 1 : 2) % 2 == 0 {
          for y in between(before.estimate, mark) { dots.insert([x, y]) }
        }
        before.estimate = mark
      }
      let drawn = chart.map { Array($0.dropFirst(margin)) }
      expectDots(dots, in: drawn, columns: columns - margin, isASCII: isASCII)
    }
  }

  @Test(arguments: widths, [false, true])
  func theBarsShowTheGaps(columns: Int, isASCII: Bool) throws {
    for (first, last) in [(0, 100), (5, 1_000), (2, 9_000), (2, 3)] {
      let rows = try text(
        .gaps(from: Int64(first), through: Int64(last)), columns, isASCII: isASCII)
      let primes = (first...last).filter(isPrime)
      let gaps = zip(primes.dropFirst(), primes).map { $0 - $1 }
      let margin = "\(gaps.count)".count + 2
      let (low, high) = (gaps.min()! / 2, gaps.max()! / 2)
      let size = (high - low) / (columns - margin) + 1
      let bars = stride(from: low, through: high, by: size).map { start in
        gaps.count { (start..<start + size).contains($0 / 2) }
      }
      let width = min((columns - margin) / bars.count, 9)
      let chart = rows.prefix { !$0.contains("└") && !$0.contains("-") }
      #expect(chart.allSatisfy { $0.count <= margin + width * bars.count })
      let dots = isASCII ? 2 : 8
      for (row, cells) in chart.enumerated() {
        let cells = cells.dropFirst(margin) + Array(repeating: " ", count: columns)
        for (column, cell) in cells.prefix(width * bars.count).enumerated() {
          let isSpace = width > 2 && column % width == width - 1
          let (sum, top) = (isSpace ? 0 : bars[column / width], bars.max()!)
          let full = (sum * chart.count * dots + top - 1) / top
          let count = min(max(full - (chart.count - 1 - row) * dots, 0), dots)
          #expect(cell == Array(isASCII ? " .:" : " ▁▂▃▄▅▆▇█")[count])
        }
      }
    }
  }

  @Test(arguments: widths, [false, true])
  func theDotsShowThePrimesInTheSpiral(columns: Int, isASCII: Bool) throws {
    for size in [1, 2, 10, 169, 2_000] {
      let rows = try text(.spiral(size: Int64(size)), columns, isASCII: isASCII, favorites: [])
      var side = 1
      while side * side < size { side += 1 }
      let shown = min(side, columns * (isASCII ? 1 : 2))
      let (width, height) = isASCII ? (1, 2) : (2, 4)
      // Walk along the spiral: right, up, left, left, down, down, and so on.
      var (x, y) = ((shown - 1) / 2, (shown - 1) / 2)
      var (step, length, turns, left) = ((1, 0), 1, 0, 1)
      var dots: Set<[Int]> = []
      for number in 1...min(size, shown * shown) {
        if isPrime(number) { dots.insert([x, y]) }
        (x, y, left) = (x + step.0, y + step.1, left - 1)
        if left == 0 {
          (step, turns) = ((-step.1, step.0), turns + 1)
          length += turns % 2 == 0 ? 1 : 0
          left = length
        }
      }
      let chart = rows.prefix((shown + height - 1) / height)
      expectDots(dots, in: Array(chart), columns: (shown + width - 1) / width, isASCII: isASCII)
      #expect((rows.count > chart.count + 1) == (shown < side))
    }
  }

  @Test func aFavoriteIsALargerDot() throws {
    let rows = try text(.spiral(size: 30), 20, favorites: [7, 31])
    #expect(rows.map { $0.count { $0 == "●" } } == [0, 1, 0, 1])
    #expect(rows[1][0] == "●")
    #expect(rows.suffix(2).map { String($0) } == ["⠄ primes", "● favorites"])
    let ascii = try text(.spiral(size: 30), 20, isASCII: true, favorites: [7])
    #expect(ascii.map { String($0) }.suffix(2) == [". primes", "@ favorites"])
  }

  /// Returns the heights of the dots that connect a value with the one before it.
  private func between(_ before: Int?, _ value: Int) -> ClosedRange<Int> {
    guard let before, before != value else { return value...value }
    return before < value ? before + 1...value : value...before - 1
  }

  /// Checks that exactly these dots are drawn; (0, 0) is at the bottom left.
  private func expectDots(
    _ dots: Set<[Int]>, in rows: [[Character]], columns: Int, isASCII: Bool
  ) {
    // The bits of the dots of a Braille pattern, from its upper left.
    let bits = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    let (width, height) = isASCII ? (1, 2) : (2, 4)
    for (row, cells) in rows.enumerated() {
      for column in 0..<max(columns, cells.count) {
        var expected = 0
        for y in 0..<height {
          for x in 0..<width {
            let place = [column * width + x, (rows.count - row) * height - 1 - y]
            if dots.contains(place) { expected |= isASCII ? 1 << y : bits[y][x] }
          }
        }
        let cell: Character =
          isASCII
          ? [" ", "'", ".", ":"][expected]
          : expected == 0
            ? " " : UnicodeScalar(0x2800 + UInt32(expected)).map(Character.init) ?? "?"
        let drawn = column < cells.count ? cells[column] : " "
        #expect(drawn == cell, "row \(row), column \(column)")
      }
    }
  }

  private func isPrime(_ number: Int) -> Bool {
    number > 1 && !(2..<number).prefix { $0 * $0 <= number }.contains { number % $0 == 0 }
  }
}
