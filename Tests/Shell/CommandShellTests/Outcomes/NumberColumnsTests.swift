import Testing

@testable import CommandShell

@Suite struct NumberColumnsTests {
  @Test(arguments: [
    ("", [""]), ("a b", ["a b"]), ("aa bb cc dd", ["aa bb cc", "dd"]),
    ("1  aa bb cc", ["1  aa bb", "   cc"]), ("12  aa bb cc", ["12  aa", "    bb", "    cc"]),
    ("1  abcdefghijk", ["1  abcdefghijk"]),
    ("1  2001: a", ["1  2001:", "   a"]), ("7 is prime, yes", ["7 is", "prime,", "yes"]),
    ("  aa bb cc dd", ["  aa bb cc dd"]), ("a  aa bb cc dd", ["a  aa bb cc dd"]),
  ])
  func longLinesBreakBetweenWords(_ line: String, _ lines: [String]) {
    #expect(broken(line, width: 8) == lines)
  }

  @Test(arguments: 20...200)
  func onlyTheLastRowOfAPartIsShort(width: Int) {
    let numbers = Array(1000..<UInt64(1240))
    let rows = rows(of: numbers, width: width)
    #expect(Set(rows.map(\.count)).count == 1)
    #expect(rows.allSatisfy { $0.count < width })
    #expect(
      rows.joined(separator: "  ").split(separator: "  ").compactMap { UInt64($0) } == numbers)
  }

  @Test func numbersAreAlignedOnTheRight() {
    #expect(rows(of: [2, 3, 5, 101], width: 12) == ["  2    3", "  5  101"])
    #expect(rows(of: [12345], width: 3) == ["12345"])
  }
}
