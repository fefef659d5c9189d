import TerminalText
import Testing

@Suite struct DecimalDigitsTests {
  @Test(arguments: [0, 9, 10, 99, 100, 10_000, 123_456_789, .max, -1, -9_999, .min] as [Int64])
  func aNumberIsWrittenInDecimal(number: Int64) {
    var text = Array("before ".utf8)
    text.append(digitsOf: number)
    #expect(String(decoding: text, as: UTF8.self) == "before \(number)")
  }
}
