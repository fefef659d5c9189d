import StateDiff
import Testing

@testable import TimeTravel

@Suite struct RecordingCodersTests {
  @Test(arguments: [0.1, 1 / 3, -.pi, 1e-100, 123_456_789.125, .leastNonzeroMagnitude, -0.0])
  func aDoubleKeepsItsBits(_ number: Double) throws {
    let content = try DumpValue(encoding: [number])
    #expect(try content.decode([Double].self)[0].bitPattern == number.bitPattern)
  }

  @Test func aValueToPrintKeepsAllDigitsOfAnInteger() throws {
    let numbers = [UInt64(1), 1 << 53, UInt64(Int64.max), .max]
    #expect(
      try DumpValue(encoding: numbers).json
        == #"[1,"9007199254740992","9223372036854775807","18446744073709551615"]"#)
  }

  @Test func infinityAndNaNAreStrings() throws {
    let content = try DumpValue(encoding: [Double.infinity, -.infinity, .nan])
    #expect(content == .list([.string("inf"), .string("-inf"), .string("nan")]))
    #expect(try content.decode([Double].self).prefix(2) == [.infinity, -.infinity])
  }
}
