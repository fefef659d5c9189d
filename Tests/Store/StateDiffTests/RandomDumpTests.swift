import StateDiff
import Testing
import UnidirectionalTesting

/// Compares the dumps of random values with those of a reference writer.
@Suite struct RandomDumpTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func everyFormMatchesThePlainWriter(seed: UInt64) {
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

  @Test func emptyLinesAreKept() {
    #expect(DumpValue.text("").lines() == [""])
    #expect(
      DumpValue.record([.init("", .text("")), .init("x", .none)]).lines() == ["", "x: none"])
  }
}
