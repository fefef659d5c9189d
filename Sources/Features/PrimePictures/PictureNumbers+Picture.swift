package import Pictures
import TerminalText

extension PictureNumbers {
  /// The picture of the numbers; nil if there is no gap, or only one number to count up to.
  package var picture: Picture? {
    switch self {
    case .counts(let points):
      if points.count < 2 { return nil }
      let (first, last) = (points[0].number, points[points.count - 1].number)
      let estimates = points.compactMap { point in
        point.estimate.map { SIMD2(Double(point.number), $0) }
      }
      let counts = points.map { SIMD2(Double($0.number), Double($0.count)) }
      let lines = [Picture.Layer("x/ln x", .dashed, estimates), .init("π(x)", .plain, counts)]
      return Picture(
        .lines, flatGap(points) == nil ? lines : [lines[1]], x: Int(first)...Int(last),
        first: "\(first)", last: "\(last)")

    case .gaps(_, _, let gaps):
      guard let first = gaps.first?.number, let last = gaps.last?.number else { return nil }
      // The gap 1, the only odd one, has the place before 2.
      let bars = gaps.map { SIMD2(Double($0.number / 2), Double($0.count)) }
      return Picture(
        .bars, [.init("number of gaps by size", .plain, bars)], x: Int(first / 2)...Int(last / 2),
        first: "\(first)", last: "\(last)")

    case .spiral(let size, let primes, let favorites):
      let side = Int(Double(size).squareRoot().rounded(.up))
      var layers = [Picture.Layer("primes", .plain, primes.map(spiralPosition))]
      if !favorites.isEmpty {
        layers.append(.init("favorites", .emphasis, favorites.map(spiralPosition)))
      }
      return Picture(.dots, layers, x: -(side - 1) / 2...side / 2)
    }
  }

  /// The rows of a table of the numbers, after the names of its columns.
  ///
  /// The table of a picture with many points has at most 21 of them. The table of a spiral counts
  /// the primes up to each tenth of its size.
  package var table: [String] {
    switch self {
    case .counts(let points):
      let shown = stride(from: 0, to: points.count, by: points.count / 21 + 1).map { points[$0] }
      return ["x  primes  x/ln x"]
        + shown.map { "\($0.number)  \($0.count)  \($0.estimate.map(rounded) ?? "none")" }
    case .gaps(_, _, let gaps):
      return ["gap  count"] + gaps.map { "\($0.number)  \($0.count)" }
    case .spiral(let size, let primes, let favorites):
      let counts = (1...10).map { size * $0 / 10 }.map { end in
        "\(end)  \(primes.count { $0 <= end })  \(favorites.count { $0 <= end })"
      }
      return ["up to  primes  favorites"] + counts
    }
  }

  /// A sentence about the numbers.
  package var caption: String {
    switch self {
    case .counts(let points):
      let last = points[points.count - 1]
      if points.count < 2 { return "there is no range to draw, only the number \(last.number)" }
      let value = flatGap(points).map { "smaller by \(rounded($0))" } ?? last.estimate.map(rounded)
      return "Primes up to \(last.number): \(last.count)\(value.map { "; x/ln x is \($0)" } ?? "")."
    case .gaps(let first, let last, let gaps):
      let ends = "from \(first) to \(last)"
      guard let largest = gaps.last else { return "there are fewer than two primes \(ends)" }
      let frequent = gaps.max { $0.count < $1.count } ?? largest
      let count = gaps.reduce(0) { $0 + $1.count }
      return """
        Gaps between primes \(ends): \(count); the most frequent is \(frequent.number), and the \
        largest is \(largest.number).
        """
    case .spiral(let size, let primes, _):
      return "Ulam's spiral to \(size) has \(counted(primes.count, "prime"))."
    }
  }
}

/// Returns how much less than π(x) x/ln x is at the last point, if this gap is so large that both
/// lines would rise by less than a row of text; otherwise nil.
private func flatGap(_ points: [NumberCount]) -> Double? {
  let (first, last) = (points[0], points[points.count - 1])
  guard let low = first.estimate, let high = last.estimate else { return nil }
  let (rise, gap) = (max(Double(last.count - first.count), high - low), Double(last.count) - high)
  return rise * 20 < gap ? gap : nil
}

/// Returns a number with one decimal.
private func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

/// Returns the position of a positive number in Ulam's spiral.
///
/// The number 1 is at (0, 0), and 2 is to the right of it; the spiral turns counterclockwise.
func spiralPosition(of number: Int64) -> SIMD2<Double> {
  // The last number of ring r is (2r + 1)^2, at (r, -r). Each side has 2r numbers.
  let number = Double(number)
  let ring = ((number.squareRoot() - 1) / 2).rounded(.up)
  let before = (2 * ring + 1) * (2 * ring + 1) - number
  return switch before {
  case ..<(2 * ring): [ring - before, -ring]
  case ..<(4 * ring): [-ring, before - 3 * ring]
  case ..<(6 * ring): [before - 5 * ring, ring]
  default: [ring, 7 * ring - before]
  }
}
