import TerminalText
import Testing
import UnidirectionalTesting

@Suite struct DecimalDigitsTests {
  private func text(_ numbers: [Int64], terminator: StaticString) -> String {
    var text = Array("before ".utf8)
    text.append(digitsOf: numbers, terminator: terminator)
    return String(decoding: text, as: UTF8.self)
  }

  @Test(
    arguments: [
      [], [0], [9, 10, 99, 100], [9_998, 9_999, 10_000, 10_001, 19_999, 20_000, 20_001],
      [123_450_000, 123_459_999, 123_460_000, 123_450_007],
      [-1, -9_999, -10_000, -10_001, -10_002],
      [.max - 1, .max, .min, .min + 1, .max, 0, .min], [10_000, 5, 10_001, -5, 10_002],
    ] as [[Int64]])
  func numbersAreWrittenInDecimal(numbers: [Int64]) {
    #expect(
      text(numbers, terminator: "\n")
        == "before " + numbers.map { "\($0)\n" }.joined())
  }

  @Test func longListsAreWrittenInDecimal() {
    var generator = SeededGenerator(seed: 7)
    for magnitude in 1...18 {
      var number = Int64.random(in: 0...Int64(digits: magnitude), using: &generator)
      let numbers = (0..<500).map { _ in
        number += Int64.random(in: -100...2_000, using: &generator)
        return number
      }
      #expect(
        text(numbers, terminator: ", ") == "before " + numbers.map { "\($0), " }.joined())
    }
  }
}

extension Int64 {
  /// The power of ten with the given number of zeros.
  fileprivate init(digits: Int) { self = (0..<digits).reduce(1) { power, _ in power * 10 } }
}
