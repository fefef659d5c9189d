import Pictures
import Testing

/// Tests pictures as text and as SVG documents.
@Suite struct PictureTests {
  private let lines = Picture(
    .lines,
    [
      .init("π(x)", .plain, [[10, 1], [11, 2], [12, 4]]),
      .init("other", .dashed, [[11, 2.5], [12, 3]]),
    ], x: 10...12, first: "ten", last: "twelve")

  private func text(
    _ picture: Picture, columns: Int = 20, rows: Int = 9, isASCII: Bool = false,
    hasColor: Bool = false
  ) -> [String] {
    picture.text(on: .init(columns: columns, rows: rows, isASCII: isASCII, hasColor: hasColor))
  }

  @Test func aChartHasAxesAndALegend() {
    #expect(
      text(lines, isASCII: true) == [
        "4 +                :", "  |                :", "  |        ' ' ' ' :",
        "  |        :'''''''", "1 +........'", "  +-----------------",
        "   ten        twelve", "... pi(x)", ". . other",
      ])
  }

  @Test func aChartFitsInALowWindow() {
    #expect(text(lines, rows: 3).count == 6)
    #expect(text(lines, rows: 7).count == 7)
    #expect(text(lines, columns: 80, rows: 100).count == 24)
  }

  @Test func labelsThatDoNotFitBesideEachOtherAreInTwoRows() {
    let picture = Picture(
      .bars, [.init("a", .plain, [[1, 3]])], x: 1...1, first: "1234567", last: "1234567")
    #expect(text(picture).suffix(3) == ["1234567", "1234567", "█ a"])
  }

  @Test func inANarrowWindowABarIsASum() {
    let picture = Picture(
      .bars, [.init("a", .plain, (1...20).map { [Double($0), 1] })], x: 1...20, first: "f",
      last: "l")
    let rows = text(picture, columns: 14)
    #expect(rows[0] == " 2 ┤" + String(repeating: "█", count: 10))
    #expect(rows.suffix(3) == ["    f        l", "each bar is the sum of 2", "█ a"])
  }

  @Test func colorsCoverTheSameCharacters() {
    let colored = text(lines, hasColor: true)
    #expect(colored.contains { $0.contains("\u{1B}[36m") })
    #expect(colored.contains { $0.contains("\u{1B}[35m") })
    let plain = colored.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(plain == text(lines))
    #expect(colored.allSatisfy { !$0.contains("\u{1B}[3") || $0.contains("\u{1B}[0m") })
  }

  @Test func inColorAFavoriteKeepsItsNeighbors() {
    let picture = Picture(
      .dots, [.init("a", .plain, [[0, 0], [1, 1]]), .init("b", .emphasis, [[1, 1]])], x: 0...1)
    #expect(text(picture) == ["●", "⠄ a", "● b"])
    #expect(text(picture, hasColor: true)[0] == "\u{1B}[1;31m⡠\u{1B}[0m")
  }

  @Test func anSVGDocumentHasThePointsOfTheLines() {
    let svg = lines.svg(title: "A title").joined(separator: "\n")
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(svg.contains("<title>A title</title>"))
    #expect(svg.contains("\n0.0,400.0\n300.0,266.67\n600.0,0.0\n"))
    #expect(svg.contains("\n300.0,200.0\n600.0,133.33\n"))
    #expect(svg.contains("stroke-dasharray"))
    for text in ["ten", "twelve", "1", "4", "π(x)", "other"] { #expect(svg.contains(">\(text)</")) }
  }

  @Test func anSVGDocumentHasBarsAndDots() {
    let bars = Picture(
      .bars, [.init("a", .plain, [[1, 3], [3, 6]])], x: 1...3, first: "1", last: "3")
    let svg = bars.svg(title: "").joined(separator: "\n")
    #expect(svg.contains("\nM0.0 400V200.0h160.0V400\nM400.0 400V0.0h160.0V400\n"))
    let dots = Picture(.dots, [.init("a", .emphasis, [[0, 0], [-1, 2]])], x: -1...2)
    let square = dots.svg(title: "").joined(separator: "\n")
    #expect(square.contains("\nM133.33 266.67h0\nM0.0 0.0h0\n"))
    #expect(!square.contains("V400H600"))
  }
}
