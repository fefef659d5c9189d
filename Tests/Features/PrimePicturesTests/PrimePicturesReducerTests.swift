import Foundation
import Pictures
import PrimeNumbers
import StateDiff
import Synchronization
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import PrimePictures

@Suite(.ownThread) struct PrimePicturesReducerTests {
  @Test func anEffectComputesTheNumbersOfAPicture() {
    let store = TestStore(initialState: [7, 3, 101], reducer: primePicturesReducer())
    func check(_ subject: PictureSubject, _ numbers: PictureNumbers, asSVG: Bool) {
      store.send(
        .requested(subject, asSVG: asSVG), effects: [.named("computePicture", ["of": subject])])
      store.receive(.response(numbers, asSVG: asSVG))
    }
    check(
      .counts(from: 8, through: 11), .counts(pairs([(8, 4), (9, 4), (10, 4), (11, 5)])),
      asSVG: false)
    check(
      .gaps(from: 0, through: 30),
      .gaps(from: 0, through: 30, pairs([(1, 1), (2, 4), (4, 3), (6, 1)])), asSVG: true)
    check(
      .spiral(size: 20),
      .spiral(size: 20, primes: [2, 3, 5, 7, 11, 13, 17, 19], favorites: [7, 3]), asSVG: false)
    store.finish()
  }

  @Test(
    arguments: [
      (
        .counts(from: 0, through: 4),
        [
          "x  primes  x/ln x", "0  0  none", "1  0  none", "2  1  2.9",
          "3  2  2.7", "4  2  2.9",
        ]
      ),
      (.gaps(from: 0, through: 30), ["gap  count", "1  1", "2  4", "4  3", "6  1"]),
      (
        .spiral(size: 20),
        [
          "up to  primes  favorites", "2  1  0", "4  2  1", "6  3  1", "8  4  2",
          "10  4  2", "12  5  2", "14  6  2", "16  6  2", "18  7  2", "20  8  2",
        ]
      ),
    ] as [(PictureSubject, [String])])
  func aTableHasTheNumbers(subject: PictureSubject, rows: [String]) throws {
    let numbers = try PictureNumbers(of: subject, favorites: [7, 3, 101], control: .none)
    #expect(numbers.table == rows)
  }

  @Test func aTableOfManyCountsIsShort() throws {
    for last in [19, 20, 21, 50, 400, 100_000] as [Int64] {
      let subject = PictureSubject.counts(from: 0, through: last)
      let table = try PictureNumbers(of: subject, favorites: [], control: .none).table
      #expect((12...22).contains(table.count))
    }
  }

  @Test func thereAreAtMost401CountsWithBothEnds() throws {
    let subject = PictureSubject.counts(from: 1, through: 10_001)
    let numbers = try PictureNumbers(of: subject, favorites: [], control: .none)
    guard case .counts(let points) = numbers else { throw WrongCase() }
    #expect(points.map(\.number) == (0...400).map { 1 + $0 * 25 })
    #expect(points.last?.count == 1229)
  }

  @Test func shortStepsCountTheSamePrimes() throws {
    for (first, last) in [(0, 1_000), (99_999_999_700, 100_000_000_300), (1, 500_000_000)] {
      let subject = PictureSubject.counts(from: Int64(first), through: Int64(last))
      let numbers = try PictureNumbers(of: subject, favorites: [], control: .none)
      guard case .counts(let points) = numbers else { throw WrongCase() }
      for point in [points[0], points[1], points[200], points[points.count - 1]] {
        #expect(try primeCount(upTo: point.number) == point.count)
      }
    }
  }

  @Test func aPictureOfFlatLinesShowsOnlyTheCounts() throws {
    func numbers(_ first: Int64, _ last: Int64) throws -> PictureNumbers {
      try PictureNumbers(of: .counts(from: first, through: last), favorites: [], control: .none)
    }
    let flat = try numbers(100_000_000_000, 100_000_000_300)
    #expect(
      flat.caption == "Primes up to 100000000300: 4118054830; x/ln x is smaller by 169923165.0.")
    let canvas = Picture.Canvas(columns: 80, rows: 30, isASCII: true, hasColor: false)
    let text = try #require(flat.picture).text(on: canvas)
    #expect(text[0].hasPrefix("4118054830 +") && text.contains { $0.hasPrefix("4118054813 +") })
    #expect(!text.contains { $0.contains("ln x") })
    let steep = try #require(try numbers(1_000_000, 2_000_000).picture)
    #expect(steep.text(on: canvas).contains { $0.contains("ln x") })
    #expect(try numbers(5, 5).picture == nil)
    #expect(try numbers(5, 5).caption == "there is no range to draw, only the number 5")
  }

  @Test(arguments: [
    PictureSubject.counts(from: 0, through: 1_000_000_000_000),
    .gaps(from: 0, through: 1_000_000_000), .spiral(size: 1_000_000),
  ])
  func theWorkCanBeCancelled(_ subject: PictureSubject) {
    #expect(throws: IntegerError.cancelled) {
      try PictureNumbers(
        of: subject, favorites: [], control: ComputationControl(isCancelled: { true }))
    }
  }

  @Test(arguments: [
    PictureSubject.counts(from: 0, through: 1_000), .gaps(from: 0, through: 1_000),
    .spiral(size: 1_000),
  ])
  func theWorkReportsItsProgress(_ subject: PictureSubject) throws {
    let parts = Mutex<[Double]>([])
    _ = try PictureNumbers(
      of: subject, favorites: [],
      control: ComputationControl(reportProgress: { part in parts.withLock { $0.append(part) } }))
    let reported = parts.withLock(\.self)
    #expect(reported.contains { $0 > 0.9 } && reported == reported.sorted())
  }

  /// Compares the numbers with those of PARI/GP, an independent program.
  @Test(
    .needs("/usr/bin/gp"),
    arguments: [(0, 1_000), (1, 2), (1_000_000, 1_004_000), (9_000_000_000, 10_000_000_000)])
  func countsAndGapsAreThoseOfPARI(first: Int64, last: Int64) async throws {
    let range = (first, min(last, first + 100_000))
    let counts = try PictureNumbers(
      of: .counts(from: first, through: last), favorites: [], control: .none)
    let gaps = try PictureNumbers(
      of: .gaps(from: range.0, through: range.1), favorites: [], control: .none)
    guard case .counts(let points) = counts, case .gaps(_, _, let pairs) = gaps else {
      throw WrongCase()
    }
    // PARI counts primes slowly, so above 10^6 only the ends are compared.
    let isHigh = first >= 1_000_000
    let script = [
      "s = min(\(last - first), 400)",
      "forstep(i = 0, s, \(isHigh ? "max(1, s)" : "1"), "
        + "x = \(first) + \(last - first) * i \\ max(1, s); print(x, \" \", primepi(x)))",
      "c = vector(2000); p = nextprime(\(range.0))",
      "while((q = nextprime(p + 1)) <= \(range.1), c[q - p]++; p = q)",
      "for(i = 1, 2000, if(c[i], print(\"gap \", i, \" \", c[i])))",
    ]
    let lines = try await ToolProcess(
      URL(filePath: "/usr/bin/gp"), ["-q", "-f"],
      input: script.map { "\($0);\n" }.joined()
    ).run().output.split(separator: "\n").map(String.init)
    let shown = isHigh ? [points[0], points[points.count - 1]] : points
    #expect(
      lines == shown.map { "\($0.number) \($0.count)" }
        + pairs.map { "gap \($0.number) \($0.count)" })
  }

  @Test func aCaptionIsASentenceAboutTheNumbers() {
    #expect(
      PictureNumbers.counts(pairs([(0, 0), (20, 8)])).caption
        == "Primes up to 20: 8; x/ln x is 6.7.")
    #expect(
      PictureNumbers.counts(pairs([(1, 0)])).caption
        == "there is no range to draw, only the number 1")
    // Of two gaps that are equally frequent, the smaller one is named.
    #expect(
      PictureNumbers.gaps(from: 2, through: 7, pairs([(1, 1), (2, 2), (4, 2)])).caption
        == "Gaps between primes from 2 to 7: 5; the most frequent is 2, and the largest is 4.")
    #expect(
      PictureNumbers.spiral(size: 2, primes: [2], favorites: []).caption
        == "Ulam's spiral to 2 has 1 prime.")
    let empty = PictureNumbers.gaps(from: 24, through: 28, [])
    #expect(empty.picture == nil)
    #expect(empty.caption == "there are fewer than two primes from 24 to 28")
  }

  private struct WrongCase: Error {}
}

/// Creates numbers with their counts.
func pairs(_ pairs: [(Int64, Int64)]) -> [NumberCount] {
  pairs.map { NumberCount(number: $0.0, count: $0.1) }
}
