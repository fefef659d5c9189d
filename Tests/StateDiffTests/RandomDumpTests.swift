import StateDiff
import Testing
import UnidirectionalTesting

/// Values drawn at random, against a writer that is as plain as can be.
@Suite struct RandomDumpTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func everyFormIsThatOfAPlainWriter(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let value = DumpValue.random(depth: 4, using: &generator)
      #expect(value.line == PlainWriter.line(value))
      #expect(value.json == PlainWriter.json(value))
      for indentation in ["", "  "] {
        #expect(
          value.lines(indentation: indentation)
            == PlainWriter.lines(value, indentation: indentation))
      }
    }
  }

  @Test func aLineWithNothingOnItIsALine() {
    #expect(DumpValue.text("").lines() == [""])
    #expect(
      DumpValue.record([.init("", .text("")), .init("x", .none)]).lines() == ["", "x: none"])
  }
}
